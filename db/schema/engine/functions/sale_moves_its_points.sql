-- A posting of a sale moves just the points that the sale says, of its member. One of a sale that there is not, verify finds.
create or replace function sale_moves_its_points() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  faktur text := case tg_table_name when 'penjualan' then to_jsonb(new) ->> 'no_faktur'
                 else (select reference from posting where id = (to_jsonb(new) ->> 'posting_id')::bigint and kind = 'PENJUALAN' and membatalkan is null) end;
begin
  if exists (
    select from penjualan p, lateral (
      select coalesce(sum(m.poin), 0) as poin, coalesce(bool_and(m.kode_member = p.kode_member), true) as miliknya
      from posting o join mutasi_poin m on m.posting_id = o.id
      where (o.kode_toko, o.reference, o.kind) = (p.kode_toko, p.no_faktur, 'PENJUALAN') and o.membatalkan is null
    ) m
    where (p.kode_toko, p.no_faktur) = (new.kode_toko, faktur) and (m.poin <> p.poin_didapat - p.poin_dipakai or m.miliknya is not true))
  then
    raise exception 'the points of % are not those that it says', faktur using errcode = 'KN005';
  end if;
  return null;
end $$;
revoke execute on function sale_moves_its_points() from public;
