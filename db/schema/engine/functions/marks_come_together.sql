create or replace function marks_come_together() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its constant text[] := tanda_orang(to_jsonb(new) ->> 'no_hp', to_jsonb(new) ->> 'no_identitas', to_jsonb(new) ->> 'kode_member');
begin
  if cardinality(its) > 1 then
    insert into tanda_bersama select a, b from unnest(its) a, unnest(its) b where a <> b order by 1, 2 on conflict do nothing;
  end if;
  return null;
end $$;
revoke execute on function marks_come_together() from public;
