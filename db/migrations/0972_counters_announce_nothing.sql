-- A transaction that announces something commits after every other that does: the server that wrote a message sends it after its commit instead
-- (docs/decisions/203).
drop trigger outbox_announce on outbox;
drop function announce_outbox();
