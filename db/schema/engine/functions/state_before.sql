-- The state that a step found, as an expression over the case `k`: a step from several states found the one that a valid event left.
create or replace function state_before(step kasus_langkah) returns text language sql stable as $$
  select case when cardinality(step.dari) = 1 then quote_literal(step.dari[1]) else format('case %s else %L end', (
    select string_agg(format('when exists (select from %1$I e where (e.kode_toko, e.%2$I) = (k.kode_toko, k.%2$I) and e.status <> ''CANCELLED'' and %3$s) then %4$L',
      l.kejadian, c.nomor, coalesce(format('e.%I = %L', l.kolom, l.jenis), 'true'), l.menjadi), ' ' order by l.urut desc)
    from kasus_langkah l join kasus c using (tabel)
    where l.tabel = step.tabel and l.keadaan = step.keadaan and l.menjadi = any (step.dari) and l.menjadi <> all (l.dari)), (select c.awal from kasus c where c.tabel = step.tabel)) end
$$;
revoke execute on function state_before(kasus_langkah) from public;
