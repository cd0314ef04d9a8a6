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

create function guard_otorisasi_untuk() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.untuk is distinct from old.untuk then
    raise exception 'whom an approval is asked of never changes' using errcode = 'KN001';
  end if;
  if new.untuk is not null and new.decided_by is not null and new.decided_by <> new.untuk then
    raise exception 'another person was asked' using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger otorisasi_untuk before insert or update on otorisasi for each row execute function guard_otorisasi_untuk();

-- Whoever knew a password may have registered a sensor with it: with a password that somebody else gives, sensors are gone.
create function forget_devices() returns trigger language plpgsql as $$
begin
  delete from tantangan where user_id = new.user_id;
  delete from kunci_perangkat where user_id = new.user_id;
  return null;
end $$;
create trigger users_forget_devices after update of password_hash on users
  for each row when (new.harus_ganti_password) execute function forget_devices();
