-- What comes back is a piece of that sale, at what it was sold for and what it cost then.
create or replace function return_is_of_its_sale() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  strange text;
begin
  select r.kode_barcode into strange
  from retur_marketplace_barang r join retur_marketplace h using (kode_toko, no_retur_marketplace)
  left join penjualan p on (p.kode_toko, p.no_faktur, p.status) = (r.kode_toko, r.no_faktur, 'VALID')
  left join penjualan_detail d on (d.kode_toko, d.no_faktur, d.kode_barcode) = (r.kode_toko, r.no_faktur, r.kode_barcode)
  where (r.kode_toko, r.no_retur_marketplace) = (new.kode_toko, new.no_retur_marketplace)
    and ((h.no_faktur, p.kode_marketplace, p.no_pesanan_luar, p.tgl_system) is distinct from (r.no_faktur, h.kode_marketplace, h.no_pesanan_luar, h.tgl_nota)
      or (d.harga_dasar, d.ongkos, d.diskon, d.pembulatan, d.harga_total, d.berat, d.fine, d.hpp)
        is distinct from (r.harga_dasar, r.ongkos, r.diskon, r.pembulatan, r.harga_total, r.berat_nota, r.fine, r.hpp))
  limit 1;
  if found then
    raise exception '% is not returned as it was sold', strange using errcode = 'KN002', detail = strange;
  end if;
  return null;
end $$;
revoke execute on function return_is_of_its_sale() from public;
