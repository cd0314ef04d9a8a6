-- What the engine itself keeps: idempotency, outbox, audit, document numbers.

-- A request that moves goods or money is done once: the second with the same key gets the first answer.
create table idempotency (
  user_id     text        not null,
  key         text        not null check (length(key) between 8 and 100),
  call        text        not null,
  input_hash  bytea       not null,
  status      integer,
  reply       jsonb,
  created_at  timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_created_at on idempotency (created_at);

-- Messages that leave only when the transaction that wrote them has committed.
create table outbox (
  id          bigint      generated always as identity primary key,
  topic       text        not null,
  room        text        not null,
  payload     jsonb       not null,
  created_at  timestamptz not null default now(),
  sent_at     timestamptz
);
create index outbox_waiting on outbox (id) where sent_at is null;

create function announce_outbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_announce after insert on outbox for each statement execute function announce_outbox();

-- Who changed what, where and when. Only ever added to.
create table audit (
  id          bigint      generated always as identity primary key,
  created_at  timestamptz not null default now(),
  user_id     text        not null,
  kode_toko   text        not null,
  call        text        not null,
  subject     text        not null,
  subject_key text        not null,
  before      jsonb,
  after       jsonb,
  request_id  text        not null,
  ip          text
);
create index audit_by_subject on audit (subject, subject_key, id);
create index audit_by_user on audit (user_id, id);
create index audit_by_toko on audit (kode_toko, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'KN001';
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();

-- Gapless numbers of documents: one row a shop, prefix and business date, locked by the transaction that takes a number.
create table document_counter (
  kode_toko   text    not null,
  prefix      text    not null,
  tgl_system  date    not null,
  last        integer not null check (last > 0),
  primary key (kode_toko, prefix, tgl_system)
);
