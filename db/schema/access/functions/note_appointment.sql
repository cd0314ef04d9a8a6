-- Appoints: whoever adds somebody, gives him a password, makes an approver of him, or lets him in again. The last one counts:
-- whoever gives a new password vouches anew.
create or replace function note_appointment() returns trigger language plpgsql as $$
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
