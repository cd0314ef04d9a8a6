-- Rows of a table by day: how many, and the hash of them in the order of their own text, whoever's settings it is read with.
create or replace function sealed_rows(shop text, sealed disegel, kolom text[], first_day date, last_day date)
returns table (tgl_system date, jumlah bigint, hash text) language plpgsql stable
set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'postgres' set extra_float_digits = 1 set bytea_output = 'hex' as $$
declare
  asal text := case when sealed.induk is null then format('%I t', sealed.tabel)
    else format('%I h join %I t on t.%I = h.%I and t.kode_toko = h.kode_toko', sealed.induk, sealed.tabel, sealed.kunci, sealed.kunci_induk) end;
  tanggal text := case when sealed.induk is null then 't' else 'h' end;
begin
  return query execute format(
    'select hari, count(*), encode(sha256(convert_to(string_agg(isi, E''\n'' order by isi collate "C"), ''UTF8'')), ''hex'')
     from (select %1$s.tgl_system as hari, row(%2$s)::text as isi from %3$s where %1$s.kode_toko = $1 and %1$s.tgl_system between $2 and $3 and (%4$s)) r group by hari',
    tanggal, (select string_agg(format('t.%I', name), ', ') from unnest(kolom) name), asal, coalesce(sealed.hanya, 'true'))
    using shop, first_day, last_day;
end $$;
