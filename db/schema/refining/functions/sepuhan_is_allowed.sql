-- 9. More fine out than in is allowed by somebody, and so is a loss above the limit that the shop bears. The posting says who; one that moves nothing has none.
create or replace function sepuhan_is_allowed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from posting p where (p.kode_toko, p.reference, p.kind) = (new.kode_toko, new.no_sepuhan, 'TERIMA_SEPUHAN') and p.otorisasi <> '{}') then
    raise exception 'more fine came out of % than went in, and nobody allowed it', new.no_sepuhan using errcode = 'KN002', detail = new.no_sepuhan;
  end if;
  return null;
end $$;
revoke execute on function sepuhan_is_allowed() from public;
