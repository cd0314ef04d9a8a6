-- What a craftsman owes in gold is paid at the till (events.md O5b; docs/decisions/156): with a part of the rupiah goes its part of the gold, with the last the rest.
alter table bayar_tagihan
  drop constraint bayar_tagihan_jenis_tagihan_check,
  add constraint bayar_tagihan_jenis_tagihan_check check (jenis_tagihan in ('PPN', 'HUTANG_BONUS', 'HUTANG_TUKANG', 'SISA_LELANG', 'DANA_SOSIAL', 'PIUTANG_KARYAWAN', 'PIUTANG_TUKANG')),
  drop constraint bayar_tagihan_arah,
  add constraint bayar_tagihan_arah check (
    case penyelesaian
      when 'UANG' then arah is not null and arah = case when jenis_tagihan in ('PIUTANG_KARYAWAN', 'PIUTANG_TUKANG') then 'MASUK' else 'KELUAR' end
      -- Without money, with a reason.
      else jenis_tagihan = case penyelesaian when 'HAPUS' then 'PIUTANG_KARYAWAN' else 'SISA_LELANG' end
        and arah is null and no_rekening is null and coalesce(keterangan, '') <> ''
    end);
alter table bayar_tagihan_detail add column fine numeric(12,3) not null default 0 check (fine >= 0);
create or replace view bayar_tagihan_gerak as
  select kode_toko, no_bayar_tagihan as nomor, 'KAS/' || coalesce(no_rekening, 'CASH') as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost,
         case arah when 'MASUK' then total_uang else -total_uang end as rupiah
  from bayar_tagihan where penyelesaian = 'UANG'
  union all
  select d.kode_toko, d.no_bayar_tagihan, 'TAGIHAN/' || h.jenis_tagihan || '/' || h.pihak, 0, s.sign * d.fine, 0, s.sign * d.jumlah_uang
  from bayar_tagihan_detail d join bayar_tagihan h using (kode_toko, no_bayar_tagihan)
  cross join lateral (select case when h.jenis_tagihan in ('PIUTANG_KARYAWAN', 'PIUTANG_TUKANG') then -1 else 1 end as sign) s;
