create or replace function keep_price() returns trigger language plpgsql as $$
declare
  was record;
begin
  if tg_op = 'UPDATE' then
    if (old.harga, old.harga_modal) = (new.harga, new.harga_modal) then return null; end if;
    insert into harga_riwayat (sumber, kode, harga_lama, harga, modal_lama, harga_modal, user_id)
    values (tg_argv[0], to_jsonb(new) ->> tg_argv[1], old.harga, new.harga, old.harga_modal, new.harga_modal, current_worker());
  else
    insert into harga_riwayat (sumber, kode, harga, harga_modal, user_id)
    values (tg_argv[0], to_jsonb(new) ->> tg_argv[1], new.harga, new.harga_modal, current_worker());
  end if;
  return null;
end $$;
