-- Each line as it is now, with what it looked like when it came in.
create or replace view service_isi as
  select d.kode_toko, d.no_service, d.no_urut, d.nama_barang, d.kode_barcode, d.deskripsi_service, d.kadar, d.qty, d.berat, d.fine, d.biaya,
         coalesce(a.berat_selesai, d.berat) as berat_selesai, coalesce(a.fine_selesai, d.fine) as fine_selesai, coalesce(a.biaya_selesai, d.biaya) as biaya_selesai,
         a.emas_lot, a.emas_tempat, coalesce(a.emas_keping, 0) as emas_keping, coalesce(a.berat_emas, 0) as berat_emas, coalesce(a.fine_emas, 0) as fine_emas,
         coalesce(a.hpp_emas, 0) as hpp_emas, coalesce(a.harga_emas_toko, 0) as harga_emas_toko, coalesce(a.biaya_emas, 0) as biaya_emas, d.foto_masuk
  from service_detail d
  left join mutasi_service m on (m.kode_toko, m.no_service, m.jenis_service, m.status) = (d.kode_toko, d.no_service, 'SELESAI', 'VALID')
  left join mutasi_service_detail a on (a.kode_toko, a.no_mutasi_service, a.no_urut) = (m.kode_toko, m.no_mutasi_service, d.no_urut);
