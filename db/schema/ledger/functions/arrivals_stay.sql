create or replace function arrivals_stay() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from terima_barang where no_terima_barang = new.reference) then
    raise exception '% has arrived, and is sent back', new.reference using errcode = 'KN001';
  end if;
  return new;
end $$;
revoke execute on function arrivals_stay() from public;
