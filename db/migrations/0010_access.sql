-- Shops, the people who log in, and what they may see.

create table toko (
  kode_toko   text primary key check (kode_toko ~ '^[A-Z0-9]{2,10}$'),
  nama_toko   text not null,
  alamat_toko text not null,
  no_hp       text,
  level       text not null check (level in ('PUSAT', 'CABANG')),
  -- The shop's own business date; moved on only by closing the shop, never by the clock.
  tgl_system  date not null,
  is_active   boolean not null default true
);
create unique index toko_one_pusat on toko (level) where level = 'PUSAT';

create table users (
  user_id             text primary key check (user_id ~ '^[a-z0-9._-]{3,30}$'),
  nama                text not null,
  password_hash       text not null,
  level               text not null check (level in ('OWN', 'SPV', 'KASIR', 'SU', 'MU', 'DEV')),
  kode_toko           text not null references toko,
  no_whatsapp         text,
  is_active           boolean not null default true,
  -- Set for the users of the demo chain, whose password everybody knows.
  is_demo             boolean not null default false,
  created_at          timestamptz not null default now(),
  password_changed_at timestamptz not null default now()
);
create index users_by_toko on users (kode_toko);

-- One active session a user; the token itself is never stored.
create table session (
  token_hash    bytea primary key,
  user_id       text not null unique references users on delete cascade,
  created_at    timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  ip            text,
  user_agent    text
);

-- Departures from what a level sees by default: a screen shown or hidden for one user.
create table akses_user (
  user_id text not null references users on delete cascade,
  path    text not null,
  is_show boolean not null,
  primary key (user_id, path)
);

-- Servers keep sessions, users and shops in memory; every change of what they keep is announced when it commits.
create function announce_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('session', encode(old.token_hash, 'hex'));
  return null;
end $$;
create trigger session_announce after delete on session for each row execute function announce_session();

create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;
create trigger users_announce after update or delete on users for each statement execute function announce_change('users');
create trigger akses_user_announce after insert or update or delete on akses_user for each statement execute function announce_change('users');
create trigger toko_announce after insert or update or delete on toko for each statement execute function announce_change('toko');
