-- What the check before a closing holds against the seal of the last one (0720_closing_before.sql): also the sales of that day.
create or replace function broken_closing(shop text, day date) returns table (tgl_system date, ke integer, tabel text, disegel bigint, sekarang bigint)
language plpgsql stable set search_path = public, pg_temp as $$
declare
  sealed record;
begin
  for sealed in
    select s as what, t.ke, (i.part ->> 'n')::bigint as n, i.part ->> 'hash' as hash,
           coalesce((select array_agg(name) from jsonb_array_elements_text(i.part -> 'kolom') name), array['kode_toko']) as kolom
    from tutup_toko t
    join tutup_segel l on (l.kode_toko, l.tgl_system, l.ke, l.jenis) = (t.kode_toko, t.tgl_system, t.ke, 'TUTUP')
    cross join unnest(array['tutup_toko', 'tutup_saldo', 'tutup_akun', 'tutup_terjual', 'hari_dagang', 'hari_penjualan', 'hari_penjualan_jenis']) kept
    join disegel s on s.tabel = kept
    cross join lateral (select l.isi -> kept) i (part)
    where (t.kode_toko, t.tgl_system) = (shop, day) and i.part is not null
  loop
    return query
      select day, sealed.ke, (sealed.what).tabel, sealed.n, coalesce(r.jumlah, 0)
      from (select) one left join sealed_rows(shop, sealed.what, sealed.kolom, day, day) r on true
      where sealed.n <> coalesce(r.jumlah, 0) or (sealed.n > 0 and sealed.hash is distinct from r.hash);
  end loop;
end $$;
