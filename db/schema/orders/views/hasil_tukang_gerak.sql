create or replace view hasil_tukang_gerak as
  select d.kode_toko, d.no_hasil as nomor, m.tempat || '/' || d.kode_lot as apa, m.arah * d.keping as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from hasil_tukang_detail d cross join (values ('TUKANG', -1), ('UBAH', 1)) as m (tempat, arah)
  union all
  select h.kode_toko, h.no_hasil, m.tempat || '/' || lot_terima(h.no_hasil, 1), m.pieces, m.fine, m.cost, 0
  from hasil_tukang h cross join lateral (values
    ('SUPPLIER', 0, 0::numeric, 0 - h.biaya_campuran - h.biaya_tukang),
    ('UBAH', 0 - h.qty, 0 - h.fine - h.susut_fine, h.biaya_tukang - h.total_hpp - h.susut_rp + h.biaya_campuran),
    ('PENERIMAAN', h.qty, h.fine, h.total_hpp),
    ('SUSUT', 0, h.susut_fine, h.susut_rp)) as m (tempat, pieces, fine, cost)
  union all
  select kode_toko, no_hasil, 'TAGIHAN/HUTANG_TUKANG/' || kode_tukang, 0, 0, 0, 0 - biaya_campuran - biaya_tukang from hasil_tukang where biaya_campuran + biaya_tukang > 0;
