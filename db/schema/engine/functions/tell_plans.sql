-- That there is something new about prices, and not what: as the prices themselves tell it, but to whoever is logged in alone.
create or replace function tell_plans() returns trigger language plpgsql as $$
begin
  insert into outbox (topic, room, payload) values ('prices-changed', 'all', '{}');
  return null;
end $$;
