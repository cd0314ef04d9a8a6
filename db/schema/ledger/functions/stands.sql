-- Whether an event of a shop stands: posted, and not reversed; or a document that moved nothing and is valid.
create or replace function stands(shop text, jenis text, nomor text) returns boolean language sql stable as $$
  select exists (
    select from posting p where (p.kode_toko, p.kind, p.reference) = (shop, jenis, nomor) and p.membatalkan is null
      and not exists (select from posting r where r.membatalkan = p.id))
    or jenis = 'SALDO_AWAL_TAGIHAN' and exists (
      select from saldo_awal_tagihan h where (h.kode_toko, h.no_saldo_awal, h.status) = (shop, nomor, 'VALID') and h.total_piutang + h.total_hutang = 0)
$$;
