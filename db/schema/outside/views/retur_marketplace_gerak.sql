create or replace view retur_marketplace_gerak as
  with kembali as (
    select d.kode_toko, d.no_retur_marketplace as nomor, d.kode_barcode, d.qty, d.fine, d.hpp, concat_ws('/', 'BAKI', h.kode_gudang, h.kode_baki, d.kode_barcode) as baki
    from retur_marketplace_barang d join retur_marketplace h using (kode_toko, no_retur_marketplace)
  )
  select kode_toko, nomor, 'PELANGGAN/' || kode_barcode as apa, -qty as pieces, -fine as fine, -hpp as cost, 0::bigint as rupiah from kembali
  union all select kode_toko, nomor, baki, qty, fine, hpp, 0 from kembali
  union all select kode_toko, no_retur_marketplace, 'TAGIHAN/PIUTANG_MARKETPLACE/' || kode_marketplace, 0, 0, 0, -turun_tagihan from retur_marketplace where turun_tagihan <> 0
  union all select kode_toko, no_retur_marketplace, 'TAGIHAN/HUTANG_MARKETPLACE/' || kode_marketplace, 0, 0, 0, -potongan_pencairan from retur_marketplace where potongan_pencairan <> 0
  union all select kode_toko, no_retur_marketplace, 'TAGIHAN/PPN/' || to_char(tgl_nota, 'YYYY-MM'), 0, 0, 0, ppn_kembali from retur_marketplace where ppn_kembali <> 0;
