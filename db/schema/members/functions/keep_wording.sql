create or replace function keep_wording() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into bunyi_tujuan (kode_tujuan, versi_bunyi, bahasa, bunyi)
  select new.kode_tujuan, new.versi_bunyi, b.bahasa, b.bunyi
  from (values ('id', new.bunyi), ('en', new.bunyi_en), ('hk', new.bunyi_hk), ('my', new.bunyi_my), ('jp', new.bunyi_jp), ('it', new.bunyi_it)) as b (bahasa, bunyi)
  where b.bunyi is not null on conflict do nothing;
  return null;
end $$;
revoke execute on function keep_wording() from public;
