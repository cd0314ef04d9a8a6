-- What is in use cannot be deleted, and the database itself knows by whom: every code that names a row of a master has a
-- foreign key. Those below are new, and hold for every row that is written from now on; rows of before are not asked.

-- A category that was typed before there was a list to pick it from becomes an entry of that list.
update barang set kategori = null where kategori = '';
insert into kategori select distinct kategori, kategori from barang where kategori is not null on conflict do nothing;
alter table barang add constraint barang_kategori_fkey foreign key (kategori) references kategori not valid;

alter table penjualan add constraint penjualan_kode_sales_fkey foreign key (kode_toko, kode_sales) references sales not valid;

-- A warehouse is in use while something lies in it, as a tray is (0106_tighter_guards.sql). A sale asks nothing of this but with
-- the last piece.
alter table saldo_stock
  add column di_gudang text generated always as (case when pieces > 0 then nullif(kode_gudang, '') end) stored,
  add constraint saldo_stock_di_gudang_fkey foreign key (kode_toko, di_gudang) references gudang not valid;
-- Of several keys that forbid a deletion the database names the oldest: of a warehouse and of a kind the pieces, before what
-- only says something of it.
alter table baki
  drop constraint baki_kode_gudang_fkey,
  add constraint baki_kode_gudang_fkey foreign key (kode_toko, kode_gudang) references gudang;
alter table parameter_ongkos
  drop constraint parameter_ongkos_kode_dept_fkey,
  add constraint parameter_ongkos_kode_dept_fkey foreign key (kode_dept) references jenis;
