-- A surplus of a sold pledge, or of goods that were taken back, that nobody has collected within its term leaves what is owed (docs/decisions/140). It is a
-- payment of claims without money: somebody approves it, for a reason, and only the claims that are past their term leave.
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select 'BAYAR_TAGIHAN', type, kode_akun, jenis_akun, nomor_akun from para_akun_transaksi
where (trx, type, kode_akun) = ('LELANG', 'HUTANG', 'LAIN') on conflict do nothing;

alter table bayar_tagihan
  drop constraint bayar_tagihan_penyelesaian_check,
  add constraint bayar_tagihan_penyelesaian_check check (penyelesaian in ('UANG', 'HAPUS', 'LEWAT')),
  drop constraint bayar_tagihan_arah,
  add constraint bayar_tagihan_arah check (
    case penyelesaian
      when 'UANG' then arah is not null and arah = case jenis_tagihan when 'PIUTANG_KARYAWAN' then 'MASUK' else 'KELUAR' end
      -- Without money, with a reason.
      else jenis_tagihan = case penyelesaian when 'HAPUS' then 'PIUTANG_KARYAWAN' else 'SISA_LELANG' end
        and arah is null and no_rekening is null and coalesce(keterangan, '') <> ''
    end);

-- The months in which a surplus can be collected (SISA_LELANG_BULAN of the chain); 0 is without end.
create function bulan_sisa_lelang() returns integer language sql stable as $$
  select coalesce((select value::integer from para_system where (kode_toko, key) = ('*', 'SISA_LELANG_BULAN') and value ~ '^[0-9]{1,3}$'), 12)
$$;

-- A claim leaves without money only after the last day on which it could be collected. Its day is that of the ledger, not the one that the document says.
create function surplus_is_past_its_term() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  h bayar_tagihan;
  owed_since date;
  months constant integer := bulan_sisa_lelang();
begin
  select * into strict h from bayar_tagihan b where (b.kode_toko, b.no_bayar_tagihan) = (new.kode_toko, new.no_bayar_tagihan);
  if h.penyelesaian <> 'LEWAT' then return null; end if;
  select m.tgl_system into owed_since from mutasi_tagihan m
  where (m.kode_toko, m.jenis, m.pihak, m.dokumen) = (h.kode_toko, h.jenis_tagihan, h.pihak, new.reference) order by m.posting_id limit 1;
  if months = 0 or owed_since is null or (owed_since + make_interval(months => months))::date >= h.tgl_system then
    raise exception 'the surplus of % can still be collected', new.reference using errcode = 'KN002', detail = new.reference;
  end if;
  if not exists (
    select from posting p where (p.kode_toko, p.kind, p.reference) = (h.kode_toko, 'BAYAR_TAGIHAN', h.no_bayar_tagihan) and p.approved_by is not null
  ) then
    raise exception 'somebody approves that % leaves what is owed', new.reference using errcode = 'KN002', detail = new.reference;
  end if;
  return null;
end $$;
revoke execute on function surplus_is_past_its_term() from public;
-- At the end of the transaction, when it is posted.
create constraint trigger bayar_tagihan_detail_past_its_term after insert on bayar_tagihan_detail deferrable initially deferred
  for each row execute function surplus_is_past_its_term();
