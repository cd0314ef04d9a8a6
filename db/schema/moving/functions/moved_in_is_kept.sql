-- What a move that is under way has brought in belongs to it until it is done or taken back.
create or replace function moved_in_is_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if stands(old.kode_toko, old.kind, old.reference)
     and not exists (select from pindah_data_dokumen d where (d.kode_toko, d.kind, d.reference) = (old.kode_toko, old.kind, old.reference)) then
    raise exception '% % is of a move that is neither done nor taken back', old.kind, old.reference using errcode = 'KN002';
  end if;
  return null;
end $$;
revoke execute on function moved_in_is_kept() from public;
