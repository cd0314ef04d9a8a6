-- What is sent gets a batch, one after the other, and every server reads for its own browsers what came after the last batch
-- that it told them of.
create sequence outbox_batch;
alter table outbox add column batch bigint;
create index outbox_sent on outbox (batch, id) where batch is not null;
