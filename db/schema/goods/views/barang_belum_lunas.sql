-- Pieces that customers have and have not paid (0800_instalments.sql). Of a contract that was written off they are paid once all that was owed has come in.
create or replace view barang_belum_lunas as
  select d.kode_barcode, d.kode_toko, d.no_faktur, k.no_cicilan
  from penjualan_detail d join penjualan p using (kode_toko, no_faktur) join cicilan k on (k.kode_toko, k.no_cicilan) = (p.kode_toko, p.no_cicilan)
  where p.status = 'VALID' and (k.status = 'AKTIF' or ((k.status <> 'HAPUS' or k.sisa_hapus > 0) and exists (
    select from mutasi_cicilan m
    where (m.kode_toko, m.no_cicilan, m.status) = (k.kode_toko, k.no_cicilan, 'VALID') and m.rugi_lelang > 0 and not exists (
      select from mutasi_cicilan_detail b where (b.kode_toko, b.no_mutasi_cicilan, b.kode_barcode) = (m.kode_toko, m.no_mutasi_cicilan, d.kode_barcode)))));
