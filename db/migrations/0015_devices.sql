-- Devices whose fingerprint sensor vouches for an approver (WebAuthn).

-- Only the public key of a device is here.
create table kunci_perangkat (
  id           text        primary key,
  user_id      text        not null references users on delete cascade,
  nama         text        not null,
  public_key   bytea       not null,
  counter      bigint      not null check (counter >= 0),
  transports   text[]      not null,
  -- Where it was registered; it vouches there and nowhere else.
  origin       text        not null,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz
);
create index kunci_perangkat_by_user on kunci_perangkat (user_id);

-- What a device must sign, once: to be registered, or to approve what one person asks for.
create table tantangan (
  tantangan    text        primary key,
  user_id      text        not null references users on delete cascade,
  requested_by text        references users on delete cascade,
  isi_hash     bytea       check (length(isi_hash) = 32),
  origin       text        not null,
  expires_at   timestamptz not null default now() + interval '5 minutes',
  check ((requested_by is null) = (isi_hash is null))
);
create index tantangan_by_user on tantangan (user_id);
