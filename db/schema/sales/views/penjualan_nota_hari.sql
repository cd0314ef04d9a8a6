-- The same of documents, whatever their day.
create or replace view penjualan_nota_hari as
  select kode_toko, tgl_system, count(*) as jumlah_nota, sum(total_qty)::bigint as total_qty, sum(total_berat) as total_berat, sum(harga_barang)::bigint as harga_barang,
         sum(biaya)::bigint as biaya, sum(ppn)::bigint as ppn, sum(grand_total)::bigint as grand_total, sum(bayar_titipan)::bigint as bayar_titipan,
         sum(bayar_pesanan)::bigint as bayar_pesanan, sum(bayar_cicilan)::bigint as bayar_cicilan, sum(bayar_marketplace)::bigint as bayar_marketplace,
         sum(bayar_tukar)::bigint as bayar_tukar, sum(bayar_poin)::bigint as bayar_poin, sum(bayar_kupon)::bigint as bayar_kupon,
         sum(bayar_cash)::bigint as bayar_cash, sum(bayar_non_cash)::bigint as bayar_non_cash, sum(sisa_bayar)::bigint as sisa_bayar,
         sum(nilai_fine)::bigint as nilai_fine, sum(biaya_kartu)::bigint as biaya_kartu
  from penjualan_nota group by 1, 2;
