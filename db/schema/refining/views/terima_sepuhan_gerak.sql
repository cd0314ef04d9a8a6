create or replace view terima_sepuhan_gerak as
  select d.kode_toko, d.no_sepuhan as nomor, m.tempat || '/' || d.kode_lot as apa, m.arah * d.qty_lot as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from terima_sepuhan_detail d cross join (values (-1, 'CUCI'), (1, 'UBAH')) as m (arah, tempat)
  union all
  select h.kode_toko, h.no_sepuhan, m.tempat || '/' || lot_terima(h.no_sepuhan, h.no_urut), case h.jenis_hasil when 'BATANG' then m.arah else 0 end, m.arah * h.fine, m.arah * h.hpp, 0
  from terima_sepuhan_hasil h cross join (values (-1, 'UBAH'), (1, 'BATANG')) as m (arah, tempat)
  union all
  select t.kode_toko, t.no_sepuhan, m.tempat, 0, m.arah * t.susut_fine, m.arah * t.susut_rp, 0
  from terima_sepuhan t cross join (values (-1, 'UBAH'), (1, 'SUSUT')) as m (arah, tempat) where t.susut_gross > 0
  union all
  select t.kode_toko, t.no_sepuhan, m.tempat, 0, m.arah * t.selisih_fine, m.arah * t.nilai_selisih, 0
  from terima_sepuhan t cross join (values (-1, 'UBAH'), (1, 'UJI')) as m (arah, tempat) where (t.selisih_gross, t.selisih_fine) <> (0, 0)
  union all
  select kode_toko, no_sepuhan, case cara_ongkos when 'KAS' then 'KAS/' || coalesce(no_rekening, 'CASH') else 'TAGIHAN/HUTANG_TUKANG/' || kode_tukang end, 0, 0, 0, -ongkos_sepuhan
  from terima_sepuhan where ongkos_sepuhan > 0;
