-- Every day of every shop: what its closing stored, and the documents from the first day that is not closed. Days without sales have no row.
-- The documents are read shop by shop: without `offset 0` PostgreSQL would add up all days of all shops and then join them.
create or replace view penjualan_hari as
  select h.* from hari_penjualan h join toko t using (kode_toko) where h.tgl_system < t.tgl_system and h.jumlah_nota > 0
  union all
  select t.kode_toko, d.tgl_system, d.jumlah_nota, d.total_qty, d.total_berat, d.harga_barang, d.biaya, d.ppn, d.grand_total, d.bayar_titipan, d.bayar_pesanan, d.bayar_cicilan,
         d.bayar_marketplace, d.bayar_tukar, d.bayar_poin, d.bayar_kupon, d.bayar_cash, d.bayar_non_cash, d.sisa_bayar, d.nilai_fine, d.biaya_kartu
  from toko t
  cross join lateral (
    select least(t.tgl_system, coalesce((select max(h.tgl_system) + 1 from hari_penjualan h where h.kode_toko = t.kode_toko), '-infinity'::date)) as mulai
  ) m
  cross join lateral (select * from penjualan_nota_hari n where n.kode_toko = t.kode_toko and n.tgl_system >= m.mulai offset 0) d;
