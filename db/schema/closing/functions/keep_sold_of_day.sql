-- With the closing, from what the closing before kept and the lines since.
create or replace function keep_sold_of_day() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before date;
begin
  select max(tgl_system) into before from tutup_toko where kode_toko = new.kode_toko and tgl_system < new.tgl_system;
  insert into tutup_terjual (kode_toko, tgl_system, fine, cost, cost_tanpa_emas)
  select new.kode_toko, new.tgl_system, coalesce(sum(x.fine), 0), coalesce(sum(x.cost), 0), coalesce(sum(x.cost_tanpa_emas), 0)
  from (
    select fine, cost, cost_tanpa_emas from tutup_terjual where kode_toko = new.kode_toko and tgl_system = before
    union all
    select fine, cost, cost_tanpa_emas from terjual_gerak
    where kode_toko = new.kode_toko and tgl_system > coalesce(before, '-infinity') and tgl_system <= new.tgl_system
  ) x;
  return null;
end $$;
revoke execute on function keep_sold_of_day() from public;
