create or replace function keep_wholesale_price() returns trigger language plpgsql as $$
begin
  insert into harga_riwayat (sumber, kode, harga_lama, harga, user_id)
  values ('GROSIR', new.kode_group, case when tg_op = 'UPDATE' then old.harga_grosir end, new.harga_grosir, current_worker());
  return null;
end $$;
