-- The rows of a closing that does not hold any more, as `sealed_rows` reads those of one that does.
create or replace function kept_rows(shop text, tabel text, day date, nth integer, kolom text) returns table (jumlah bigint, hash text) language plpgsql stable
set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'postgres' set extra_float_digits = 1 set bytea_output = 'hex' as $$
begin
  return query execute format(
    'select count(*), encode(sha256(convert_to(coalesce(string_agg(isi, E''\n'' order by isi collate "C"), ''''), ''UTF8'')), ''hex'')
     from (select row(%s)::text as isi from %I t where (t.kode_toko, t.tgl_system, t.ke) = ($1, $2, $3)) r', coalesce(kolom, 't.kode_toko'), tabel)
    using shop, day, nth;
end $$;
