create or replace function seal_of_audit(link audit_segel) returns text language sql immutable as $$
  select encode(sha256(convert_to(concat_ws('/', link.kode_toko, link.nomor, link.sampai, link.sebelum, array_to_string(link.id_audit, ','),
    (select string_agg(encode(each, 'hex'), ',' order by n) from unnest(link.hash) with ordinality h (each, n))), 'UTF8')), 'hex')
$$;
