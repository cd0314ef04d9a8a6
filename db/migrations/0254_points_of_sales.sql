-- A member gets points for what he buys and pays with those that he has (events.md S1v, S2; docs/decisions/054).
alter table penjualan
  -- What a point was worth then, what of the total was paid with how many of them, and how many the sale gave.
  add column nilai_poin   bigint  not null default 0 check (nilai_poin >= 0),
  add column poin_dipakai integer not null default 0 check (poin_dipakai >= 0),
  add column bayar_poin   bigint  not null default 0,
  add column poin_didapat integer not null default 0 check (poin_didapat >= 0),
  add constraint penjualan_points_are_worth check (bayar_poin = poin_dipakai * nilai_poin and (poin_dipakai = 0 or bayar_poin > 0)),
  add constraint penjualan_points_of_member check ((poin_dipakai = 0 and poin_didapat = 0) or kode_member is not null),
  -- They pay what is to be paid: nobody is paid out for them.
  add constraint penjualan_points_pay check (bayar_poin = 0 or (dibayarkan = 0 and bayar_tukar + bayar_poin <= grand_total));
do $$
begin
  execute (select format('alter table penjualan drop constraint penjualan_is_paid, add constraint penjualan_is_paid %s',
                         replace(pg_get_constraintdef(oid), 'sisa_bayar', '(sisa_bayar + bayar_poin)'))
           from pg_constraint where conrelid = 'penjualan'::regclass and conname = 'penjualan_is_paid');
  execute format('create or replace view penjualan_gerak as %s
    union all
    select kode_toko, no_faktur, ''TAGIHAN/POIN/'' || kode_member, 0, 0, 0, bayar_poin - poin_didapat * nilai_poin from penjualan
    where bayar_poin <> poin_didapat * nilai_poin',
    rtrim(pg_get_viewdef('penjualan_gerak'::regclass), ';'));
end $$;
create or replace view penjualan_sah as select * from penjualan where status = 'VALID';
create index penjualan_paid_with_points on penjualan (kode_toko, tgl_system, no_faktur) where bayar_poin > 0;

-- A posting of a sale moves just the points that the sale says, of its member. One of a sale that there is not, verify finds.
create function sale_moves_its_points() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
create constraint trigger penjualan_moves_its_points after insert on penjualan deferrable initially deferred for each row
  when (new.poin_dipakai > 0 or new.poin_didapat > 0) execute function sale_moves_its_points();
create constraint trigger mutasi_poin_of_its_sale after insert on mutasi_poin deferrable initially deferred for each row execute function sale_moves_its_points();

-- Points are of the chain: what one shop gave another may take, at what a point is worth by then. So the debt of one shop alone may stand
-- the other way.
alter table saldo_tagihan
  drop constraint saldo_tagihan_sign,
  add constraint saldo_tagihan_sign check (tanda = 0 or jenis = 'POIN' or (rupiah * tanda >= 0 and fine * tanda >= 0));
