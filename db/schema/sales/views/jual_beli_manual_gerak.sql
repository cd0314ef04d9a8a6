create or replace view jual_beli_manual_gerak as
with jual as not materialized (
      select penjualan_manual_detail.kode_toko, penjualan_manual_detail.no_jual_beli, penjualan_manual_detail.no_urut,
      penjualan_manual_detail.tgl_system, penjualan_manual_detail.kode_baki, penjualan_manual_detail.kode_group,
      penjualan_manual_detail.kode_dept, penjualan_manual_detail.kadar, penjualan_manual_detail.qty, penjualan_manual_detail.berat,
      penjualan_manual_detail.fine, penjualan_manual_detail.harga_emas, penjualan_manual_detail.harga_per_gram,
      penjualan_manual_detail.harga_dasar, penjualan_manual_detail.pembulatan, penjualan_manual_detail.harga_total, penjualan_manual_detail.hpp,
      lot_manual(penjualan_manual_detail.kode_toko, penjualan_manual_detail.kode_baki, penjualan_manual_detail.kode_group, penjualan_manual_detail.kode_dept) as lot
      from penjualan_manual_detail
    ), beli as not materialized (
      select pembelian_manual_detail.kode_toko, pembelian_manual_detail.no_jual_beli, pembelian_manual_detail.no_urut,
      pembelian_manual_detail.tgl_system, pembelian_manual_detail.kode_baki, pembelian_manual_detail.kode_group,
      pembelian_manual_detail.kode_dept, pembelian_manual_detail.kadar, pembelian_manual_detail.qty, pembelian_manual_detail.berat,
      pembelian_manual_detail.fine, pembelian_manual_detail.harga_emas, pembelian_manual_detail.harga_per_gram,
      pembelian_manual_detail.harga_dasar, pembelian_manual_detail.pembulatan, pembelian_manual_detail.harga_total,
      lot_manual(pembelian_manual_detail.kode_toko, pembelian_manual_detail.kode_baki, pembelian_manual_detail.kode_group, pembelian_manual_detail.kode_dept) as lot
      from pembelian_manual_detail
    ), bayar as not materialized (
      select b.kode_toko, b.no_jual_beli, b.no_urut, b.tgl_system, b.jenis, b.no_rekening, b.no_kartu, b.jumlah, b.piutang,
      sign(h.grand_total::double precision)::bigint as arah
      from jual_beli_manual_bayar b
      join jual_beli_manual h using (kode_toko, no_jual_beli)
    )
select jual.kode_toko, jual.no_jual_beli as nomor, 'MANUAL/' || jual.lot as apa, - jual.qty as pieces, - jual.fine as fine, - jual.hpp as cost,
  0::bigint as rupiah
  from jual
union all
select jual.kode_toko, jual.no_jual_beli as nomor, 'PELANGGAN/' || jual.lot as apa, jual.qty as pieces, jual.fine, jual.hpp as cost,
  0 as rupiah
  from jual
union all
select beli.kode_toko, beli.no_jual_beli as nomor, 'PELANGGAN/' || beli.lot as apa, - beli.qty as pieces, - beli.fine as fine,
  - beli.harga_total as cost, 0 as rupiah
  from beli
union all
select beli.kode_toko, beli.no_jual_beli as nomor, 'MANUAL/' || beli.lot as apa, beli.qty as pieces, beli.fine, beli.harga_total as cost,
  0 as rupiah
  from beli
union all
select bayar.kode_toko, bayar.no_jual_beli as nomor, case when bayar.piutang then 'TAGIHAN/PIUTANG_KARTU/' || bayar.no_rekening
      else 'KAS/' || coalesce(bayar.no_rekening, 'CASH') end as apa,
  0 as pieces, 0 as fine, 0 as cost, bayar.arah * bayar.jumlah as rupiah
  from bayar
union all
select jual_beli_manual.kode_toko, jual_beli_manual.no_jual_beli as nomor, 'KAS/CASH' as apa, 0 as pieces, 0 as fine, 0 as cost,
  - jual_beli_manual.kembali as rupiah
  from jual_beli_manual
  where jual_beli_manual.kembali <> 0
union all
select jual_beli_manual_bayar.kode_toko, jual_beli_manual_bayar.no_jual_beli as nomor, case
      when jual_beli_manual_bayar.piutang then 'TAGIHAN/PIUTANG_KARTU/' else 'KAS/' end || jual_beli_manual_bayar.no_rekening as apa,
  0 as pieces, 0 as fine, 0 as cost, jual_beli_manual_bayar.biaya_kartu as rupiah
  from jual_beli_manual_bayar
  where jual_beli_manual_bayar.biaya_kartu <> 0
union all
select jual_beli_manual.kode_toko, jual_beli_manual.no_jual_beli as nomor, 'TAGIHAN/PIUTANG_EMAS/' || jual_beli_manual.kode_member as apa,
  0 as pieces, jual_beli_manual.hutang_fine as fine, 0 as cost, jual_beli_manual.nilai_fine as rupiah
  from jual_beli_manual
  where jual_beli_manual.harga_emas is not null
union all
select jual_beli_manual.kode_toko, jual_beli_manual.no_jual_beli as nomor,
  'TAGIHAN/PPN/' || to_char(jual_beli_manual.tgl_system::timestamp with time zone, 'YYYY-MM') as apa, 0 as pieces, 0 as fine, 0 as cost,
  - jual_beli_manual.ppn as rupiah
  from jual_beli_manual
  where jual_beli_manual.ppn <> 0;
