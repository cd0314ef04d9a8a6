create or replace function keep_buy_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.harga_per_gram = new.harga_per_gram then return null; end if;
  insert into harga_riwayat (sumber, kode, harga_lama, harga, user_id)
  values ('HARGA_BELI', new.kode_harga, case when tg_op = 'UPDATE' then old.harga_per_gram end, new.harga_per_gram, current_worker());
  return null;
end $$;
