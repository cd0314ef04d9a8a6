-- A claim leaves without money only after the last day on which it could be collected. Its day is that of the ledger, not the one that the document says.
create or replace function surplus_is_past_its_term() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
