-- Every piece of every sending that was not cancelled, and what became of it: on the road where nothing did.
create or replace view barang_terkirim as
  select k.kode_toko, k.no_kirim, k.tgl_system, k.created_at, k.user_id, k.tujuan, k.nama_tujuan, k.keterangan, d.no_urut, d.kode_barcode, d.nama_barang, d.kode_dept,
         d.kode_group, d.kode_gudang, d.kode_baki, d.qty, d.berat, d.fine, d.hpp, d.harga_jual, coalesce(t.hasil_kirim, 'DI_JALAN') as hasil_kirim, t.no_terima_barang,
         t.tgl_system as tgl_terima, t.user_id as diterima_oleh, t.alasan_terima
  from kirim_barang k join kirim_barang_detail d using (kode_toko, no_kirim)
  left join (
    select h.asal_toko, h.no_kirim, e.kode_barcode, h.hasil_kirim, h.no_terima_barang, h.tgl_system, h.user_id, h.alasan_terima
    from terima_barang h join terima_barang_detail e using (kode_toko, no_terima_barang)
  ) t on (t.asal_toko, t.no_kirim, t.kode_barcode) = (k.kode_toko, k.no_kirim, d.kode_barcode)
  where k.status <> 'CANCELLED';
