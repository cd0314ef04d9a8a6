-- What dealers pay has a history like other prices; that nothing is asked of them any more is no price.
alter table harga_riwayat drop constraint harga_riwayat_sumber_check;
alter table harga_riwayat add constraint harga_riwayat_sumber_check check (sumber in ('GROUP', 'GROSIR', 'HARGA_EMAS', 'HARGA_BELI', 'KURS'));

create function keep_wholesale_price() returns trigger language plpgsql as $$
begin
  insert into harga_riwayat (sumber, kode, harga_lama, harga, user_id)
  values ('GROSIR', new.kode_group, case when tg_op = 'UPDATE' then old.harga_grosir end, new.harga_grosir, current_worker());
  return null;
end $$;
create trigger grup_keep_first_wholesale_price after insert on grup for each row when (new.harga_grosir is not null) execute function keep_wholesale_price();
create trigger grup_keep_wholesale_price after update on grup for each row
  when (new.harga_grosir is not null and new.harga_grosir is distinct from old.harga_grosir) execute function keep_wholesale_price();
