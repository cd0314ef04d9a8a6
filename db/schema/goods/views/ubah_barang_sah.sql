create or replace view ubah_barang_sah as
 SELECT kode_toko,
    no_ubah,
    tgl_system,
    status,
    user_id,
    created_at,
    cetak_ke,
    dicetak_oleh,
    alasan_batal,
    dibatalkan_oleh,
    dibatalkan_at,
    kode_barcode,
    nama_barang,
    kode_gudang,
    kode_baki,
    keterangan,
    hpp_lama,
    hpp_baru,
    written_in,
    cari
   FROM ubah_barang
  WHERE status = 'VALID'::text;
