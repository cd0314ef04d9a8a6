-- The days that no closing has summed are few, but PostgreSQL expected a third of all days beyond an unknown date, and read all receipts of a shop for them. Of a range
-- that has an end it expects little, and looks the receipts up.
create or replace view penjualan_hari as
  select h.* from hari_penjualan h join toko t using (kode_toko) where h.tgl_system < t.tgl_system and h.jumlah_nota > 0
  union all
  select t.kode_toko, d.tgl_system, d.jumlah_nota, d.total_qty, d.total_berat, d.harga_barang, d.biaya, d.ppn, d.grand_total, d.bayar_titipan, d.bayar_pesanan, d.bayar_cicilan,
         d.bayar_marketplace, d.bayar_tukar, d.bayar_poin, d.bayar_kupon, d.bayar_cash, d.bayar_non_cash, d.sisa_bayar, d.nilai_fine, d.biaya_kartu
  from toko t
  cross join lateral (
    select least(t.tgl_system, coalesce((select max(h.tgl_system) + 1 from hari_penjualan h where h.kode_toko = t.kode_toko), '-infinity'::date)) as mulai
  ) m
  cross join lateral (
    select * from penjualan_nota_hari n where n.kode_toko = t.kode_toko and n.tgl_system between m.mulai and 'infinity'::date offset 0
  ) d;
