-- The PIN with which an approver allows something at the counter (docs/decisions/244). After five wrong ones in a row it opens nothing any more.
create table pin_otorisasi (
  user_id    text        primary key references users on delete cascade,
  pin_hash   text        not null check (pin_hash <> ''),
  salah      smallint    not null default 0 check (salah between 0 and 5),
  created_at timestamptz not null default now()
);

-- It goes when its owner may not approve any more, and when another user gives him a password.
create function forget_pin() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from pin_otorisasi where user_id = new.user_id;
  return null;
end $$;
revoke execute on function forget_pin() from public;
create trigger users_forget_pin after update on users for each row
  when (not new.is_active or new.harus_ganti_password or (new.level, new.kode_toko) is distinct from (old.level, old.kode_toko))
  execute function forget_pin();

alter table otorisasi drop constraint otorisasi_cara_check;
alter table otorisasi add constraint otorisasi_cara_check check (cara in ('MANUAL', 'FINGERPRINT', 'WEBAUTHN', 'JARAK_JAUH', 'PIN'));
