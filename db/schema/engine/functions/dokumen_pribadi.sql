-- 5. The documents that name a person by one of these codes, telephones or identity numbers.
create or replace function dokumen_pribadi(kodes text[], telepon text[], identitas text[]) returns table (tabel text, kode_toko text, nomor text, tgl_system date)
language plpgsql stable as $$
declare
  d record;
begin
  for d in
    select k.tabel, k.nomor, string_agg(case a.attname when 'kode_member' then 't.kode_member = any ($1)' when 'ke_member' then 't.ke_member = any ($1)'
      when 'no_hp' then 't.no_hp <> '''' and telepon_baku(t.no_hp) = any ($2)' else 't.no_identitas = any ($3)' end, ' or ') as syarat
    from dokumen k join pg_class c on c.relname = k.tabel and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attname in ('kode_member', 'ke_member', 'no_hp', 'no_identitas')
    group by k.tabel, k.nomor order by 1
  loop
    return query execute format('select %1$L::text, t.kode_toko, t.%2$I::text, t.tgl_system from %1$I t where %3$s', d.tabel, d.nomor, d.syarat)
      using kodes, telepon, identitas;
  end loop;
end $$;
