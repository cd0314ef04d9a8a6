-- Of shops that have so many added rows at the least, those and what they add to become one each. Who folds at the same time finds
-- them gone, and adds up what he took away himself; tills only add. Answers how many rows went.
create or replace function fold_trays(at_least integer) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken bigint;
begin
  perform set_config('kencana.folding', 'yes', true);
  with added as materialized (
    select distinct kode_toko, kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol
    from isi_baki_ringkas
    where not dilipat and kode_toko in (select kode_toko from isi_baki_ringkas where not dilipat group by 1 having count(*) >= at_least)
  ),
  gone as (
    delete from isi_baki_ringkas r using added a
    where (r.kode_toko, r.kode_gudang, r.kode_baki, r.status, r.kode_dept, r.kode_group, r.size, r.kode_bandrol)
        = (a.kode_toko, a.kode_gudang, a.kode_baki, a.status, a.kode_dept, a.kode_group, a.size, a.kode_bandrol)
    returning r.*
  ),
  folded as (
    insert into isi_baki_ringkas
    select kode_toko, kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol,
           sum(barcode), sum(pieces), sum(gross), sum(fine), sum(cost), sum(berat), true
    from gone group by 1, 2, 3, 4, 5, 6, 7, 8
    having (sum(barcode), sum(pieces), sum(gross), sum(fine), sum(cost), sum(berat)) <> (0, 0, 0, 0, 0, 0)
  )
  select count(*) into taken from gone;
  perform set_config('kencana.folding', '', true);
  return taken;
end $$;
revoke execute on function fold_trays(integer) from public;
