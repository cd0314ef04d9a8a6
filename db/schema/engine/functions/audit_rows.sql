-- What a shop's audit has of a time: how many rows, and the hash of the hashes of them, since days that nobody closed may be many.
create or replace function audit_rows(shop text, kolom text[], since timestamptz, until timestamptz) returns table (jumlah bigint, hash text) language plpgsql stable
set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'postgres' set extra_float_digits = 1 set bytea_output = 'hex' as $$
begin
  return query execute format(
    'select count(*), encode(sha256(convert_to(coalesce(string_agg(isi, '''' order by id), ''''), ''UTF8'')), ''hex'')
     from (select t.id, encode(sha256(convert_to(row(%s)::text, ''UTF8'')), ''hex'') as isi from audit t where kode_toko = $1 and created_at >= $2 and created_at < $3) r',
    (select string_agg(format('t.%I', name), ', ') from unnest(kolom) name))
    using shop, since, until;
end $$;
