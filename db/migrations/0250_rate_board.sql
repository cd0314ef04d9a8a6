-- What the public board of prices shows, and word of every price that changes, whatever way it does.

alter table grup add column di_papan boolean not null default true;

-- Whoever is logged in hears it, and whoever watches a board; neither hears which price.
create function tell_prices() returns trigger language plpgsql as $$
begin
  insert into outbox (topic, room, payload) values ('prices-changed', 'all', '{}'), ('prices-changed', 'papan-harga', '{}');
  return null;
end $$;
create trigger grup_tell_prices after insert or update or delete on grup for each statement execute function tell_prices();
create trigger harga_beli_tell_prices after update on harga_beli for each statement execute function tell_prices();
