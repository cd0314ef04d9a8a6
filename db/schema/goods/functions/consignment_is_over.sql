-- A piece on consignment was bought from its supplier when it was sold, and stays ours when it comes back.
create or replace function consignment_is_over() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.is_konsinyasi := false;
  return new;
end $$;
revoke execute on function consignment_is_over() from public;
