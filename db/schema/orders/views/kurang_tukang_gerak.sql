create or replace view kurang_tukang_gerak as
  select d.kode_toko, d.no_kurang as nomor, m.tempat || '/' || d.kode_lot as apa, m.arah * d.keping as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from kurang_tukang_detail d cross join (values ('TUKANG', -1), ('SUSUT', 1)) as m (tempat, arah)
  union all
  select kode_toko, no_kurang, 'TAGIHAN/PIUTANG_TUKANG/' || kode_tukang, 0, total_fine, 0, nilai_kurang from kurang_tukang;
