-- What a link of the chain comes to.
create or replace function seal_of(sebelum text, link tutup_segel) returns text language sql stable set timezone = 'UTC' as $$
  select encode(sha256(convert_to(sebelum || E'\n' ||
    jsonb_build_array(link.kode_toko, link.nomor, link.jenis, link.tgl_system, link.ke, link.isi)::text, 'UTF8')), 'hex')
$$;
