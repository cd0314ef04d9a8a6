create or replace function member_has_one_telephone() returns trigger language plpgsql as $$
begin
  if new.no_hp is distinct from telepon_baku(new.no_hp) then
    raise exception 'telephone % of member % is not in its one form', new.no_hp, new.kode_member using errcode = 'check_violation';
  end if;
  return null;
end $$;
