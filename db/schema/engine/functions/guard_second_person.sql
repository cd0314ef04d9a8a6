-- On rows that say who did something (`user_id`) and who allowed it, in the column that the trigger names.
create or replace function guard_second_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  approver constant text := to_jsonb(new) ->> tg_argv[0];
begin
  if not second_person(new.user_id, approver) then
    raise exception '% is no second person for %', approver, new.user_id using errcode = 'KN001', constraint = 'by_two_people';
  end if;
  return new;
end $$;
revoke execute on function guard_second_person() from public;
