-- Whether `approver` is a second person for `asker`: independent of him. Where nobody is who may approve in his shop, since one owner made them all, that owner is:
-- a small shop must not stand still, and it is shown who made whom. Nobody is one for who appointed him.
create or replace function second_person(asker text, approver text) returns boolean language sql stable set search_path = public, pg_temp as $$
  select asker <> approver
    and not exists (select from users where user_id = approver and diangkat_oleh = asker)
    and (are_independent(asker, approver) or not exists (
      select from users a, users u join toko t on t.kode_toko = u.kode_toko
      where a.user_id = asker and u.level in ('SPV', 'OWN') and u.is_active and t.is_active and (u.kode_toko = a.kode_toko or t.level = 'PUSAT')
        and are_independent(asker, u.user_id)))
$$;
