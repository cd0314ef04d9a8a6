-- A move that has brought something in is done or taken back before its day is closed: a closed day takes nothing back (docs/decisions/075).
--   KN074 a move that is under way
create or replace function no_move_under_way() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from pindah_dokumen where kode_toko = new.kode_toko) then
    raise exception 'the move of % is neither done nor taken back', new.kode_toko using errcode = 'KN074';
  end if;
  return new;
end $$;
revoke execute on function no_move_under_way() from public;
