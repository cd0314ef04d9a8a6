-- The sales that hold, receipt by receipt: what the goods came to, fees, tax, and how they were paid. What the shop paid out stands below zero.
create or replace view penjualan_nota as
  select p.kode_toko, p.tgl_system, p.no_faktur, p.total_qty, p.total_berat, p.sub_total + p.total_ongkos - p.diskon + p.pembulatan as harga_barang,
         p.biaya_admin + p.biaya_kemas + p.ongkos_kirim as biaya, p.ppn, p.grand_total, p.bayar_titipan, p.bayar_pesanan, p.bayar_cicilan, p.bayar_marketplace,
         p.bayar_tukar, p.bayar_poin, p.bayar_kupon, case when p.dibayarkan > 0 then -1 else 1 end * b.tunai - p.kembali as bayar_cash,
         case when p.dibayarkan > 0 then -1 else 1 end * b.lain as bayar_non_cash, p.sisa_bayar, p.nilai_fine, b.biaya_kartu
  from penjualan_sah p
  -- Receipt by receipt: of two sets that are filtered alike PostgreSQL expects few pairs, and would compare each receipt of a shop with all its payments.
  cross join lateral (
    select coalesce(sum(jumlah) filter (where jenis = 'CASH'), 0) as tunai, coalesce(sum(jumlah) filter (where jenis <> 'CASH'), 0) as lain,
           coalesce(sum(biaya_kartu), 0) as biaya_kartu
    from penjualan_bayar where kode_toko = p.kode_toko and no_faktur = p.no_faktur
  ) b;
