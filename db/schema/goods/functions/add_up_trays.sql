-- A new piece begins outside, so that what changes trays is always an update: by the ledger, or of what a piece is called by.
create or replace function add_up_trays() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into isi_baki_ringkas
  select kode_toko, kode_gudang, kode_baki, status, kode_dept, kode_group, coalesce(size, ''), coalesce(kode_bandrol, ''),
         sum(n), sum(n * qty), sum(n * berat_stock), sum(n * fine), sum(n * hpp), sum(n * (berat_bruto + berat_plastik))
  from (
    select -1 as n, kode_toko, kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol, qty, berat_stock, fine, hpp, berat_bruto, berat_plastik
    from lama where kode_baki <> ''
    union all
    select 1, kode_toko, kode_gudang, kode_baki, status, kode_dept, kode_group, size, kode_bandrol, qty, berat_stock, fine, hpp, berat_bruto, berat_plastik
    from baru where kode_baki <> ''
  ) moved
  group by 1, 2, 3, 4, 5, 6, 7, 8
  having (sum(n), sum(n * qty), sum(n * berat_stock), sum(n * fine), sum(n * hpp), sum(n * (berat_bruto + berat_plastik))) <> (0, 0, 0, 0, 0, 0);
  return null;
end $$;
revoke execute on function add_up_trays() from public;
