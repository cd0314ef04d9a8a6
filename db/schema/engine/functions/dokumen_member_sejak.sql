-- 2. The number of a valid document that names one of the members and was written after a moment.
create or replace function dokumen_member_sejak(kodes text[], sejak timestamptz) returns text language plpgsql stable as $$
declare
  t record;
  ada text;
begin
  for t in
    select d.tabel, d.nomor, c.relname as isi
    from dokumen d join pg_class c on (c.relname = d.tabel or c.relname = any (d.bagian)) and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'kode_member' and not a.attisdropped
    where d.tabel <> 'gabung_member' order by 1, 3
  loop
    execute format('select h.%2$I from %1$I h join %3$I i using (kode_toko, %2$I) where i.kode_member = any ($1) and h.created_at > $2 and h.status <> ''CANCELLED'' limit 1',
      t.tabel, t.nomor, t.isi) into ada using kodes, sejak;
    if ada is not null then return ada; end if;
  end loop;
  select k.kode_kupon into ada from kupon_terbit k where k.kode_member = any (kodes) and k.created_at > sejak limit 1;
  return ada;
end $$;
