-- What a closing kept goes away by opening its day again, and by nothing else.
create or replace function closing_is_opened() returns trigger language plpgsql as $$
begin
  if not exists (select from buka_toko where (kode_toko, tgl_system) = (old.kode_toko, old.tgl_system) and written_in = pg_current_xact_id()) then
    raise exception 'what the closing of % kept stays', old.tgl_system using errcode = 'KN001';
  end if;
  return old;
end $$;
