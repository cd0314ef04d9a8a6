create or replace function guard_otorisasi_appointment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.decided_by is not null then
    new.pengangkat := old.pengangkat;
    new.diangkat_pada := old.diangkat_pada;
    new.pengangkat_peminta := old.pengangkat_peminta;
    new.peminta_diangkat_pada := old.peminta_diangkat_pada;
    return new;
  end if;
  new.pengangkat := null;
  new.diangkat_pada := null;
  select u.diangkat_oleh, u.diangkat_pada into new.pengangkat_peminta, new.peminta_diangkat_pada from users u where u.user_id = new.requested_by;
  if new.decided_by is null then return new; end if;
  select u.diangkat_oleh, u.diangkat_pada into new.pengangkat, new.diangkat_pada from users u where u.user_id = new.decided_by;
  if new.status = 'DISETUJUI' and new.pengangkat = new.requested_by then
    raise exception 'nobody approves for whoever appointed him' using errcode = 'KN001';
  end if;
  return new;
end $$;
