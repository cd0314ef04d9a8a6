create or replace function thing_leaves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update hutang_detail set keluar_dengan = case when not new.batal then new.no_mutasi_hutang end
  where (kode_toko, no_faktur_hutang, no_urut) = (new.kode_toko, new.no_faktur_hutang, new.urut_hutang);
  return null;
end $$;
revoke execute on function thing_leaves() from public;
