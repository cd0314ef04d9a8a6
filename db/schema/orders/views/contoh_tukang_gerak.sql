create or replace view contoh_tukang_gerak as
  select h.kode_toko, h.no_contoh as nomor, m.tempat || '/' || h.kode_barcode as apa, m.pieces, m.fine, m.cost, 0::bigint as rupiah
  from contoh_tukang h cross join lateral (values
    (case h.arah_contoh when 'KELUAR' then 'BAKI/' || h.kode_gudang || '/' || h.kode_baki else 'TUKANG' end, -1, 0 - h.fine - h.susut_fine, 0 - h.hpp - h.susut_rp),
    (case h.arah_contoh when 'KELUAR' then 'TUKANG' else 'BAKI/' || h.kode_gudang || '/' || h.kode_baki end, 1, h.fine, h.hpp),
    ('SUSUT', 0, h.susut_fine, h.susut_rp)) as m (tempat, pieces, fine, cost);
