-- Whoever is logged in hears it, and whoever watches a board; neither hears which price.
create or replace function tell_prices() returns trigger language plpgsql as $$
begin
  insert into outbox (topic, room, payload) values ('prices-changed', 'all', '{}'), ('prices-changed', 'papan-harga', '{}');
  return null;
end $$;
