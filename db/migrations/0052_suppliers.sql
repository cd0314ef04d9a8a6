-- Whom goods come from. What is owed to a supplier is not kept anywhere: it is what has come out of the place SUPPLIER
-- in the stock ledger, at cost, of pieces that name him.
create table supplier (
  kode_supplier text primary key,
  nama_supplier text not null,
  no_hp         text,
  alamat        text
);
insert into supplier (kode_supplier, nama_supplier) select distinct kode_supplier, kode_supplier from barang where kode_supplier is not null;
alter table barang add constraint barang_kode_supplier_fkey foreign key (kode_supplier) references supplier;
create index barang_by_supplier on barang (kode_supplier) where kode_supplier is not null;

-- Read as a column: select supplier.total_hutang from supplier.
create function total_hutang(supplier) returns bigint language sql stable as $$
  select coalesce(-sum(m.cost), 0)::bigint
  from barang b join mutasi_stock m on m.kode_barcode = b.kode_barcode and m.tempat = 'SUPPLIER'
  where b.kode_supplier = $1.kode_supplier
$$;

-- Kinds of jewellery that carry diamonds, and how the end-of-day report calls the purities.
alter table jenis add column is_berlian boolean not null default false;

create table kadar_eod (
  kode_kadar text primary key references kadar,
  nama_eod   text not null,
  urutan     integer not null check (urutan > 0)
);
