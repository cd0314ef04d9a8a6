-- Whoever looks at a screen hears that there is something new, and nothing of what it is.
create or replace function tell_customers_screen() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into outbox (topic, room, payload) values ('screen-changed', 'layar:' || encode(old.kunci_hash, 'hex'), '{}');
  end if;
  return null;
end $$;
