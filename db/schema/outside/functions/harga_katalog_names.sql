create or replace function harga_katalog_names() returns trigger language plpgsql as $$
begin
  delete from harga_katalog_group where kode_harga_app = new.kode_harga_app and kode_group <> all (new.daftar_group);
  insert into harga_katalog_group select new.kode_harga_app, unnest(new.daftar_group) on conflict do nothing;
  return null;
end $$;
