-- Goods without a barcode that a shop trades by gram: of a tray, a group and a kind there is one lot, which goes on being filled and
-- taken from. They stand in the place MANUAL by themselves, so no list of what lies in trays counts them (docs/decisions/040).

-- What such a lot is of. It is never emptied by dividing: what has no weight any more has no gold, no cost and no pieces either.
create function lot_manual(kode_toko text, kode_baki text, kode_group text, kode_dept text) returns text language sql immutable as $$
  select concat_ws(':', 'MANUAL', kode_toko, kode_baki, kode_group, kode_dept)
$$;
create table barang_manual (
  kode_toko  text not null,
  kode_baki  text not null,
  kode_group text not null references grup,
  kode_dept  text not null references jenis,
  -- Codes have no colon.
  kode_lot   text not null unique generated always as (lot_manual(kode_toko, kode_baki, kode_group, kode_dept)) stored references lot,
  primary key (kode_toko, kode_baki, kode_group, kode_dept),
  foreign key (kode_toko, kode_baki) references baki
);
create index barang_manual_by_group on barang_manual (kode_group);
create index barang_manual_by_dept on barang_manual (kode_dept);
create trigger barang_manual_append_only before update or delete on barang_manual for each row execute function refuse_change();
create trigger barang_manual_no_truncate before truncate on barang_manual for each statement execute function refuse_change();
alter table saldo_lot add constraint saldo_lot_manual_weighs check (tempat <> 'MANUAL' or gross > 0 or (pieces = 0 and fine = 0 and cost = 0));

-- What there is of them now.
create view stock_manual as
  select m.kode_toko, t.kode_gudang, m.kode_baki, m.kode_group, m.kode_dept, m.kode_lot, s.pieces, s.gross, s.fine, s.cost
  from barang_manual m
  join saldo_lot s on (s.kode_toko, s.tempat, s.kode_gudang, s.kode_baki, s.pihak, s.kode_lot) = (m.kode_toko, 'MANUAL', '', '', '', m.kode_lot)
  join baki t on (t.kode_toko, t.kode_baki) = (m.kode_toko, m.kode_baki)
  where s.gross > 0;

-- They come in, go into another tray, or are destroyed.
select create_document('mutasi_manual', 'no_mutasi_manual', array['VALID', 'CANCELLED'], array['mutasi_manual_detail']);
alter table mutasi_manual
  add column jenis_mutasi  text    not null check (jenis_mutasi in ('TAMBAH', 'PINDAH', 'HANCUR')),
  -- Where they come from, of those that come in.
  add column sumber        text    check (sumber in ('SALDO_AWAL', 'SUPPLIER', 'KARYA')),
  add column kode_supplier text    references supplier,
  add column nama_supplier text,
  -- Where they go, of those that are moved.
  add column baki_tujuan   text,
  add column keterangan    text,
  add column total_qty     integer not null check (total_qty >= 0),
  add column total_berat   numeric(12,3) not null,
  add column total_hpp     bigint  not null,
  add column nilai         bigint  not null,
  add column beban         bigint  not null,
  add foreign key (kode_toko, baki_tujuan) references baki,
  add constraint mutasi_manual_says_where check (
    (jenis_mutasi = 'TAMBAH') = (sumber is not null) and (jenis_mutasi = 'PINDAH') = (baki_tujuan is not null)
    and (coalesce(sumber, '') = 'SUPPLIER') = (kode_supplier is not null) and (jenis_mutasi <> 'HANCUR' or keterangan is not null));
alter table mutasi_manual_detail
  add column batal          boolean not null default false,
  add column kode_baki      text    not null,
  add column kode_group     text    not null references grup,
  add column kode_dept      text    not null references jenis,
  add column kadar          numeric(6,3) not null,
  -- What is left of a lot may be gold that nobody counts.
  add column qty            integer not null check (qty >= 0),
  add column berat          numeric(12,3) not null check (berat > 0),
  add column fine           numeric(12,3) not null check (fine >= 0),
  add column hpp            bigint  not null check (hpp >= 0),
  -- Of what is destroyed: what the list of purchases says of a gram, what its gold is kept at, and what is lost.
  add column harga_per_gram bigint,
  add column nilai          bigint  not null check (nilai >= 0),
  add column beban          bigint  not null check (beban >= 0),
  add foreign key (kode_toko, kode_baki) references baki;
create index mutasi_manual_detail_by_lot on mutasi_manual_detail (kode_toko, kode_baki, kode_group, kode_dept);

create view mutasi_manual_gerak as
  with garis as (
    select d.*, h.jenis_mutasi, h.sumber, h.baki_tujuan, lot_manual(d.kode_toko, d.kode_baki, d.kode_group, d.kode_dept) as lot,
           lot_manual(d.kode_toko, h.baki_tujuan, d.kode_group, d.kode_dept) as lot_tujuan
    from mutasi_manual_detail d join mutasi_manual h using (kode_toko, no_mutasi_manual)
  )
  select kode_toko, no_mutasi_manual as nomor, m.apa, m.arah * qty * m.utuh as pieces, m.arah * fine * m.utuh as fine, m.arah * m.cost as cost, 0::bigint as rupiah
  from garis
  cross join lateral (values
    ('TAMBAH', -1, case sumber when 'SALDO_AWAL' then 'SALDO_AWAL/' when 'KARYA' then 'KOREKSI/' else 'SUPPLIER/' end || lot, 1, hpp),
    ('TAMBAH', 1, 'MANUAL/' || lot, 1, hpp),
    ('PINDAH', -1, 'MANUAL/' || lot, 1, hpp),
    ('PINDAH', 1, 'MANUAL/' || lot_tujuan, 1, hpp),
    ('HANCUR', -1, 'MANUAL/' || lot, 1, hpp),
    ('HANCUR', 1, 'UBAH/' || lot, 1, hpp),
    ('HANCUR', -1, 'UBAH/' || no_mutasi_manual || '/' || no_urut, 1, nilai),
    ('HANCUR', 1, 'ROSOK/' || no_mutasi_manual || '/' || no_urut, 1, nilai),
    ('HANCUR', -1, 'UBAH', 0, beban),
    ('HANCUR', 1, 'HANCUR', 0, beban)) as m (jenis, arah, apa, utuh, cost)
  where m.jenis = jenis_mutasi
  union all
  select kode_toko, no_mutasi_manual, 'TAGIHAN/HUTANG_SUPPLIER/' || kode_supplier, 0, 0, 0, -total_hpp from mutasi_manual where sumber = 'SUPPLIER' and total_hpp > 0;

select guard_document('mutasi_manual', 'no_mutasi_manual', 'MUTASI_MANUAL', array['mutasi_manual_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "mutasi_manual_detail": { "total_qty": "qty", "total_berat": "berat", "total_hpp": "hpp", "nilai": "nilai", "beban": "beban" } }');
select search_document('mutasi_manual', array['no_mutasi_manual', 'keterangan', 'baki_tujuan']);
