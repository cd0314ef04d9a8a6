create or replace function keep_rate() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.kurs = new.kurs then return null; end if;
  insert into harga_riwayat (sumber, kode, harga_lama, harga, user_id)
  values ('KURS', new.mata_uang, case when tg_op = 'UPDATE' then old.kurs end, new.kurs, current_worker());
  return null;
end $$;
