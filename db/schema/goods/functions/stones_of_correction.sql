create or replace function stones_of_correction(shop text, nomor text, side text) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(s) - array['kode_toko', 'no_ubah', 'no_urut', 'tgl_system', 'sisi'] order by s.no_urut), '[]')
  from ubah_barang_batu s where (s.kode_toko, s.no_ubah, s.sisi) = (shop, nomor, side)
$$;
