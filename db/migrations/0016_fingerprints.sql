-- Fingers that the reader of a shop knows, and requests that are asked of one person there.

-- What a reader compares a finger with. Told to readers only, never to a browser.
create table fingerprint (
  id         bigint      generated always as identity primary key,
  user_id    text        not null references users on delete cascade,
  jari       text        not null,
  bytes      bytea       not null check (length(bytes) between 16 and 10000),
  created_at timestamptz not null default now(),
  created_by text        not null references users,
  unique (user_id, jari)
);

-- Whose finger is asked for; nobody's where every approver is asked at a distance.
alter table otorisasi add column untuk text references users;
