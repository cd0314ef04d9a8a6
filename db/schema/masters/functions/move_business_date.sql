create or replace function move_business_date() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(business_date_lock(old.kode_toko));
  if not exists (
    select from tutup_toko
    where (kode_toko, tgl_system, tgl_berikut) = (old.kode_toko, old.tgl_system, new.tgl_system) and written_in = pg_current_xact_id()
    union all
    select from buka_toko
    where (kode_toko, tgl_system, tgl_berikut) = (old.kode_toko, new.tgl_system, old.tgl_system) and written_in = pg_current_xact_id()
  ) then
    raise exception 'the business date of % moves by closing its day', old.kode_toko using errcode = 'KN007', detail = new.tgl_system;
  end if;
  return new;
end $$;
