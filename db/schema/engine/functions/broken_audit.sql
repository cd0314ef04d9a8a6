-- Closings of which the audit that they sealed says something else now: as `broken_days`.
create or replace function broken_audit(shop text, first_day date, last_day date)
returns table (tgl_system date, ke integer, tabel text, disegel bigint, sekarang bigint) language sql stable set search_path = public, pg_temp as $$
  select l.tgl_system, l.ke, 'audit', (a ->> 'n')::bigint, r.jumlah
  from tutup_segel l cross join lateral (select l.isi -> 'audit') s (a)
  cross join lateral audit_rows(shop, array(select jsonb_array_elements_text(a -> 'kolom')), (a ->> 'sejak')::timestamptz, (a ->> 'sampai')::timestamptz) r
  where l.kode_toko = shop and l.tgl_system between first_day and last_day and a is not null
    and ((a ->> 'n')::bigint, a ->> 'hash') is distinct from (r.jumlah, r.hash)
$$;
