create or replace view pindah_data_gerak as
  select kode_toko, no_pindah_data as nomor, null::text as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, 0::bigint as rupiah from pindah_data where false;
