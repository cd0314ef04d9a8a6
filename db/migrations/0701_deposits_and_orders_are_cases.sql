-- Deposits and orders are cases (docs/decisions/121): their steps, money and states are declared by guard_case (0700_cases.sql). What stays here are the pieces
-- that they hold.

-- Each step of a case looks for the sale that picks it up; the unique indexes have valid sales only.
create index penjualan_of_deposit on penjualan (kode_toko, no_titipan) where no_titipan is not null;
create index penjualan_of_order on penjualan (kode_toko, no_pesanan) where no_pesanan is not null;

drop trigger titipan_follows on titipan;
drop trigger titipan_begins_open on titipan;
drop trigger mutasi_tagihan_of_deposit on mutasi_tagihan;
drop trigger mutasi_titipan_moves on mutasi_titipan;
drop trigger mutasi_titipan_moves_back on mutasi_titipan;
drop trigger penjualan_picks_up on penjualan;
drop trigger penjualan_gives_back on penjualan;
drop function deposit_begins();
drop function deposit_follows();
drop function sale_picks_up();
drop function move_deposit(text, text, text, text, bigint);
select guard_case('titipan', 'no_titipan', 'AKTIF', 'TITIPAN', -1, 'uang_titipan', 'dp', '{}', '{}', '[
  { "event": "mutasi_titipan", "column": "jenis_titipan", "step": "BAYAR", "from": ["AKTIF"], "to": "AKTIF", "only": "new.no_hp = k.no_hp",
    "set": { "uang_titipan": "k.uang_titipan + new.uang_titipan" }, "back": { "uang_titipan": "k.uang_titipan - new.uang_titipan" } },
  { "event": "penjualan", "column": null, "step": "AMBIL", "from": ["AKTIF"], "to": "DIAMBIL", "paid": "bayar_titipan",
    "found": { "uang_titipan": "new.bayar_titipan" }, "set": { "uang_titipan": "0" } },
  { "event": "mutasi_titipan", "column": "jenis_titipan", "step": "BATAL", "from": ["AKTIF"], "to": "BATAL", "only": "new.no_hp = k.no_hp",
    "found": { "uang_titipan": "new.uang_titipan" }, "set": { "uang_titipan": "0" } }
]');

-- At the end of every transaction that touches a deposit or a hold of it: an open deposit holds its pieces, another one holds none, and the sale that picks it
-- up has all of them.
create or replace function deposit_stands(shop text, nomor text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its titipan;
  holds bigint;
  pieces bigint;
begin
  select * into its from titipan where (kode_toko, no_titipan) = (shop, nomor);
  if not found then return; end if;
  select count(*), count(h.id) into pieces, holds
  from titipan_detail d
  left join barang_tahan h on h.kode_barcode = d.kode_barcode and h.dilepas_at is null and (h.kode_toko, h.kind, h.dokumen) = (shop, 'TITIPAN', nomor)
  where (d.kode_toko, d.no_titipan) = (shop, nomor);
  if holds <> (case its.status when 'AKTIF' then pieces else 0 end) then
    raise exception 'deposit % is % and holds % of % pieces', nomor, its.status, holds, pieces using errcode = 'KN002', detail = nomor;
  end if;
  if its.status = 'DIAMBIL' and exists (
    select from (select kode_barcode from titipan_detail where (kode_toko, no_titipan) = (shop, nomor)) held
    full join (
      select d.kode_barcode from penjualan p join penjualan_detail d using (kode_toko, no_faktur)
      where (p.kode_toko, p.no_titipan, p.status) = (shop, nomor, 'VALID')) sold using (kode_barcode)
    where held.kode_barcode is null or sold.kode_barcode is null)
  then
    raise exception 'deposit % is picked up as a whole', nomor using errcode = 'KN002', detail = nomor;
  end if;
end $$;

drop trigger pesanan_follows on pesanan;
drop trigger pesanan_begins_open on pesanan;
drop trigger mutasi_tagihan_of_order on mutasi_tagihan;
drop trigger mutasi_pesanan_moves on mutasi_pesanan;
drop trigger mutasi_pesanan_moves_back on mutasi_pesanan;
drop trigger penjualan_picks_up_order on penjualan;
drop trigger penjualan_gives_order_back on penjualan;
drop function order_begins();
drop function order_follows();
drop function sale_picks_up_order();
drop function move_order(text, text, text, text, bigint);
select guard_case('pesanan', 'no_pesanan', 'AKTIF', 'UM_PESANAN', -1, 'uang_pesanan', 'dp', array['status_contoh'], '{}', '[
  { "event": "mutasi_pesanan", "column": "jenis_mutasi_pesanan", "step": "BAYAR", "from": ["AKTIF"], "to": "AKTIF", "only": "new.no_hp = k.no_hp",
    "set": { "uang_pesanan": "k.uang_pesanan + new.uang_pesanan" }, "back": { "uang_pesanan": "k.uang_pesanan - new.uang_pesanan" } },
  { "event": "penjualan", "column": null, "step": "AMBIL", "from": ["AKTIF"], "to": "DIAMBIL", "paid": "bayar_pesanan",
    "found": { "uang_pesanan": "new.bayar_pesanan" }, "set": { "uang_pesanan": "0" } },
  { "event": "mutasi_pesanan", "column": "jenis_mutasi_pesanan", "step": "BATAL", "from": ["AKTIF"], "to": "BATAL", "only": "new.no_hp = k.no_hp",
    "found": { "uang_pesanan": "new.uang_pesanan" }, "set": { "uang_pesanan": "0" } },
  { "event": "mutasi_pesanan", "column": "jenis_mutasi_pesanan", "step": "CONTOH", "state": "status_contoh", "from": ["DISIMPAN"], "to": "DIAMBIL" }
]');

-- At the end of every transaction that touches an order or a hold of it: an open order alone holds pieces, no more than were ordered, and those were made for
-- it; the sale that picks it up has as many as were ordered.
create or replace function order_stands(shop text, nomor text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  its pesanan;
  holds bigint;
begin
  select * into its from pesanan where (kode_toko, no_pesanan) = (shop, nomor);
  if not found then return; end if;
  select count(*) into holds from barang_tahan where dilepas_at is null and (kode_toko, kind, dokumen) = (shop, 'PESANAN', nomor);
  if holds > (case its.status when 'AKTIF' then its.total_qty else 0 end) then
    raise exception 'order % is % and holds % of % pieces', nomor, its.status, holds, its.total_qty using errcode = 'KN002', detail = nomor;
  end if;
  if exists (
    select from barang_tahan h join barang b using (kode_barcode)
    where h.dilepas_at is null and (h.kode_toko, h.kind, h.dokumen) = (shop, 'PESANAN', nomor) and b.no_pesanan is distinct from nomor)
  then
    raise exception 'order % holds what was not made for it', nomor using errcode = 'KN002', detail = nomor;
  end if;
  if its.status = 'DIAMBIL' and its.total_qty is distinct from (
    select sum(p.total_qty)::int from penjualan p where (p.kode_toko, p.no_pesanan, p.status) = (shop, nomor, 'VALID'))
  then
    raise exception 'order % is picked up as a whole', nomor using errcode = 'KN002', detail = nomor;
  end if;
end $$;

-- A sale that picked up a deposit or an order is cancelled: the case holds the pieces again, which the mirror of the posting has put back.
create function sale_holds_again() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update barang b set status = 'HELD' from penjualan_detail d
  where (d.kode_toko, d.no_faktur) = (new.kode_toko, new.no_faktur) and b.kode_barcode = d.kode_barcode and (b.kode_toko, b.status) = (new.kode_toko, 'READY');
  -- The state of what lies in trays does not follow by itself.
  update stok s set status = 'HELD' from penjualan_detail d
  where (d.kode_toko, d.no_faktur) = (new.kode_toko, new.no_faktur) and s.kode_barcode = d.kode_barcode;
  insert into barang_tahan (kode_barcode, kode_toko, untuk, kind, dokumen, user_id)
  select d.kode_barcode, d.kode_toko, new.nama_customer, case when new.no_titipan is null then 'PESANAN' else 'TITIPAN' end,
         coalesce(new.no_titipan, new.no_pesanan), new.dibatalkan_oleh
  from penjualan_detail d where (d.kode_toko, d.no_faktur) = (new.kode_toko, new.no_faktur) order by d.kode_barcode;
  return null;
end $$;
revoke execute on function sale_holds_again() from public;
create trigger penjualan_holds_again after update of status on penjualan for each row
  when (num_nonnulls(new.no_titipan, new.no_pesanan) > 0 and old.status <> 'CANCELLED' and new.status = 'CANCELLED') execute function sale_holds_again();
