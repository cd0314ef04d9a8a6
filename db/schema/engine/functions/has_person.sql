create or replace function has_person(tabel text, kind text, nomor text, nama text default 'nama_customer', no_hp text default 'no_hp', kode_member text default 'null::text',
  no_identitas text default 'null::text', dibeli text default 'false', berkas text default null, hanya text default 'true') returns void language plpgsql as $$
begin
  insert into dokumen_orang values (tabel, kind, nomor, nama, no_hp, kode_member, no_identitas, dibeli, coalesce(berkas, format('%L || %s', kind || '/', nomor)), hanya);
end $$;
revoke execute on function has_person(text,text,text,text,text,text,text,text,text,text) from public;
