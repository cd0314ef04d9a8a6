create or replace function member_begins_alone() returns trigger language plpgsql as $$
begin
  raise exception 'no member begins joined' using errcode = 'KN001';
end $$;
