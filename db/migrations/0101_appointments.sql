-- Two people approve, not one with two names: who made an approver what he is, is kept with him, and he approves nothing
-- for that one.
alter table users
  add column diangkat_oleh text references users,
  add column diangkat_pada timestamptz;

-- Of those there are, the audit tells.
update users u set diangkat_oleh = a.user_id, diangkat_pada = a.created_at
from (
  select distinct on (subject_key) subject_key, user_id, created_at
  from audit
  where subject = 'users' and user_id <> subject_key and (
    call in ('POST users/create', 'POST users/reset-password/{user_id}')
    or call = 'PUT users/update/{user_id}' and (
      after ->> 'level' in ('SPV', 'OWN') and after ->> 'level' is distinct from before ->> 'level'
      or after ->> 'is_active' = 'true' and before ->> 'is_active' = 'false'))
  order by subject_key, created_at desc
) a
where u.user_id = a.subject_key and a.user_id in (select user_id from users);

-- Appoints: whoever adds somebody, gives him a password, makes an approver of him, or lets him in again. The last one counts:
-- whoever gives a new password vouches anew.
create function note_appointment() returns trigger language plpgsql as $$
declare
  worker text := nullif(current_setting('kencana.user_id', true), '');
  is_appointed boolean := true;
begin
  if tg_op = 'UPDATE' then
    new.diangkat_oleh := old.diangkat_oleh;
    new.diangkat_pada := old.diangkat_pada;
    is_appointed := new.harus_ganti_password and new.password_hash <> old.password_hash
      or new.level <> old.level and new.level in ('SPV', 'OWN')
      or new.is_active and not old.is_active;
  end if;
  if is_appointed and worker <> new.user_id then
    new.diangkat_oleh := worker;
    new.diangkat_pada := clock_timestamp();
  end if;
  return new;
end $$;
create trigger users_appointment before insert or update on users for each row execute function note_appointment();

-- What the approver was at the moment of the decision: by whom and when appointed.
alter table otorisasi
  add column pengangkat text references users,
  add column diangkat_pada timestamptz;

create function guard_otorisasi_appointment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.decided_by is not null then
    new.pengangkat := old.pengangkat;
    new.diangkat_pada := old.diangkat_pada;
    return new;
  end if;
  new.pengangkat := null;
  new.diangkat_pada := null;
  if new.decided_by is null then return new; end if;
  select u.diangkat_oleh, u.diangkat_pada into new.pengangkat, new.diangkat_pada from users u where u.user_id = new.decided_by;
  if new.status = 'DISETUJUI' and new.pengangkat = new.requested_by then
    raise exception 'nobody approves for whoever appointed him' using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger otorisasi_appointment before insert or update on otorisasi for each row execute function guard_otorisasi_appointment();
