-- As in 0282_sealed_days.sql. A part is not read where its document had no rows when the days were sealed, and has none now.
create or replace function broken_days(shop text, first_day date, last_day date)
returns table (tgl_system date, ke integer, tabel text, disegel bigint, sekarang bigint) language plpgsql stable set search_path = public, pg_temp as $$
declare
  sealed record;
  has_rows boolean;
  empty_ones text[] := '{}';
begin
  -- Days of one table that were sealed over the same columns are read at once; what others belong to comes first.
  for sealed in
    select s as what, i.value -> 'kolom' as kolom, min(l.tgl_system) as first_of, max(l.tgl_system) as last_of,
           array_agg(l.tgl_system) as days, array_agg(l.ke) as nth, array_agg((i.value ->> 'n')::bigint) as n, array_agg(i.value ->> 'hash') as hash,
           max((i.value ->> 'n')::bigint) as most
    from tutup_segel l cross join lateral jsonb_each(l.isi) i join disegel s on s.tabel = i.key
    where l.kode_toko = shop and l.jenis = 'TUTUP' and l.tgl_system between first_day and last_day
      and not exists (select from buka_toko b where (b.kode_toko, b.tgl_system, b.ke) = (shop, l.tgl_system, l.ke))
    group by s, i.value -> 'kolom' order by min(s.induk) nulls first
  loop
    if sealed.most = 0 then
      if (sealed.what).induk is null then
        execute format('select exists (select from %I where kode_toko = $1 and tgl_system between $2 and $3)', (sealed.what).tabel)
          into has_rows using shop, first_day, last_day;
        if not has_rows then empty_ones := empty_ones || (sealed.what).tabel; end if;
      else
        has_rows := (sealed.what).induk <> all(empty_ones);
      end if;
      continue when not has_rows;
    end if;
    return query
      select d.day, d.nth, (sealed.what).tabel, d.n, coalesce(r.jumlah, 0)
      from unnest(sealed.days, sealed.nth, sealed.n, sealed.hash) as d (day, nth, n, hash)
      left join sealed_rows(shop, sealed.what,
        coalesce((select array_agg(name) from jsonb_array_elements_text(sealed.kolom) name), array['kode_toko']), sealed.first_of, sealed.last_of) r on r.tgl_system = d.day
      where d.n <> coalesce(r.jumlah, 0) or (d.n > 0 and d.hash is distinct from r.hash);
  end loop;
  -- Of a closing that does not hold any more, what it kept; its lines are in the closing that came after it.
  for sealed in
    select l.tgl_system, l.ke, i.key as tabel, (i.value ->> 'n')::bigint as n, i.value ->> 'hash' as hash,
           (select string_agg(format('t.%I', name), ', ' order by at) from jsonb_array_elements_text(i.value -> 'kolom') with ordinality k (name, at)) as kolom
    from tutup_segel l join buka_toko b using (kode_toko, tgl_system, ke) cross join lateral jsonb_each(l.isi) i
    where l.kode_toko = shop and l.jenis = 'TUTUP' and l.tgl_system between first_day and last_day
      and (i.key = 'tutup_toko' or i.key in (select d.tabel from tutup_disimpan d))
  loop
    return query select sealed.tgl_system, sealed.ke, sealed.tabel, sealed.n, k.jumlah
      from kept_rows(shop, sealed.tabel || '_lama', sealed.tgl_system, sealed.ke, sealed.kolom) k
      where k.jumlah <> sealed.n or (sealed.n > 0 and k.hash is distinct from sealed.hash);
  end loop;
end $$;
