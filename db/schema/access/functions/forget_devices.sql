-- Whoever knew a password may have registered a sensor with it: with a password that somebody else gives, sensors are gone.
create or replace function forget_devices() returns trigger language plpgsql as $$
begin
  delete from tantangan where user_id = new.user_id;
  delete from kunci_perangkat where user_id = new.user_id;
  return null;
end $$;
