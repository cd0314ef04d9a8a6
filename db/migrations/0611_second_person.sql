-- Some things need two people, and not one person with two users (docs/decisions/107). Who added a user, gave him a password or let him in again, last, may know that
-- password: he appointed him.

-- Whether two users are two people as far as the books know: neither appointed the other, and no third appointed both.
create function are_independent(one text, other text) returns boolean language sql stable set search_path = public, pg_temp as $$
  select one <> other and not exists (
    select from users a, users b
    where a.user_id = one and b.user_id = other
      and (a.diangkat_oleh = b.user_id or b.diangkat_oleh = a.user_id or a.diangkat_oleh = b.diangkat_oleh))
$$;

-- Whether `approver` is a second person for `asker`: independent of him. Where nobody is who may approve in his shop, since one owner made them all, that owner is:
-- a small shop must not stand still, and it is shown who made whom. Nobody is one for who appointed him.
create function second_person(asker text, approver text) returns boolean language sql stable set search_path = public, pg_temp as $$
  select asker <> approver
    and not exists (select from users where user_id = approver and diangkat_oleh = asker)
    and (are_independent(asker, approver) or not exists (
      select from users a, users u join toko t on t.kode_toko = u.kode_toko
      where a.user_id = asker and u.level in ('SPV', 'OWN') and u.is_active and t.is_active and (u.kode_toko = a.kode_toko or t.level = 'PUSAT')
        and are_independent(asker, u.user_id)))
$$;

-- On rows that say who did something (`user_id`) and who allowed it, in the column that the trigger names.
create function guard_second_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  approver constant text := to_jsonb(new) ->> tg_argv[0];
begin
  if not second_person(new.user_id, approver) then
    raise exception '% is no second person for %', approver, new.user_id using errcode = 'KN001', constraint = 'by_two_people';
  end if;
  return new;
end $$;
revoke execute on function guard_second_person() from public;
create trigger buka_toko_by_two_people before insert on buka_toko for each row execute function guard_second_person('disetujui_oleh');
create trigger pindah_data_by_two_people before insert on pindah_data for each row execute function guard_second_person('disetujui_oleh');
create trigger rencana_harga_by_two_people before insert on rencana_harga for each row when (new.disetujui_oleh is not null)
  execute function guard_second_person('disetujui_oleh');
create trigger posting_by_two_people before insert on posting for each row
  when (new.approved_by is not null and new.kind in ('JURNAL_UMUM', 'SALDO_AWAL_TAGIHAN')) execute function guard_second_person('approved_by');

-- Who had made whoever asks, or had given him his password, when it was decided: an approver may have allowed his own creature.
alter table otorisasi
  add column pengangkat_peminta text references users,
  add column peminta_diangkat_pada timestamptz;

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

-- What somebody allowed is good while he may allow it.
create or replace function guard_used_approval() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from users u join toko t on t.kode_toko = u.kode_toko
    where u.user_id = new.decided_by and u.is_active and u.level in ('SPV', 'OWN') and t.is_active and (u.kode_toko = new.kode_toko or t.level = 'PUSAT'))
  then
    raise exception '% does not approve any more', new.decided_by using errcode = 'KN001';
  end if;
  perform hold_open_date(new.kode_toko, new.tgl_system);
  return new;
end $$;
