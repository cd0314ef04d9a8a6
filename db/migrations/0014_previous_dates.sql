-- While dates follow the active date of the shop, somebody who may can free them for his session (specification §6).
alter table session add column tanggal_bebas boolean not null default false;

-- Servers keep sessions in memory.
create trigger session_announce_dates after update of tanggal_bebas on session for each row execute function announce_session();
