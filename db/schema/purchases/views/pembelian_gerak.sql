-- What a purchase moves: each piece from the customer to the used goods at what is paid for it, each payment out of its account.
create or replace view pembelian_gerak as
with barang_beli as not materialized (
      select pembelian_detail.kode_toko, pembelian_detail.no_faktur_beli, case
      when pembelian_detail.toko_nota = pembelian_detail.kode_toko then pembelian_detail.kode_barcode
      else (pembelian_detail.no_faktur_beli || '/') || pembelian_detail.no_urut end as barang,
      pembelian_detail.qty, pembelian_detail.fine, pembelian_detail.harga
      from pembelian_detail
    )
select barang_beli.kode_toko, barang_beli.no_faktur_beli as nomor, 'PELANGGAN/' || barang_beli.barang as apa, - barang_beli.qty as pieces,
  - barang_beli.fine as fine, - barang_beli.harga as cost, 0::bigint as rupiah
  from barang_beli
union all
select barang_beli.kode_toko, barang_beli.no_faktur_beli as nomor, 'BEKAS/' || barang_beli.barang as apa, barang_beli.qty as pieces,
  barang_beli.fine, barang_beli.harga as cost, 0 as rupiah
  from barang_beli
union all
select pembelian_bayar.kode_toko, pembelian_bayar.no_faktur_beli as nomor, 'KAS/' || coalesce(pembelian_bayar.no_rekening, 'CASH') as apa,
  0 as pieces, 0 as fine, 0 as cost, - pembelian_bayar.jumlah as rupiah
  from pembelian_bayar;
