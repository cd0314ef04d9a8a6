-- Pieces that are parted, put together or tagged anew (docs/decisions/098): they become other pieces under barcodes of their own, through UBAH.
select create_document('pecah_barang', 'no_pecah', array['VALID', 'CANCELLED'], array['pecah_barang_induk', 'pecah_barang_detail']);
alter table pecah_barang
  add column keterangan   text    not null,
  -- The barcodes that they had before, to be read and searched.
  add column barcode_asal text    not null check (barcode_asal <> ''),
  add column kadar        numeric(6,3) not null,
  add column berat_asal   numeric(12,3) not null check (berat_asal > 0),
  add column total_hpp    bigint  not null check (total_hpp >= 0),
  add column total_qty    integer not null check (total_qty > 0),
  add column total_berat  numeric(12,3) not null check (total_berat > 0),
  -- What is left: scrap, or lost.
  add column sisa_ke      text    check (sisa_ke in ('ROSOK', 'SUSUT')),
  add column sisa_berat   numeric(12,3) not null check (sisa_berat >= 0),
  add column sisa_fine    numeric(12,3) not null check (sisa_fine >= 0),
  add column sisa_hpp     bigint  not null check (sisa_hpp >= 0),
  add constraint pecah_barang_adds_up check (total_berat + sisa_berat = berat_asal),
  add constraint pecah_barang_says_what_is_left check (
    (sisa_berat > 0) = (sisa_ke is not null) and (sisa_ke is not null or (sisa_fine, sisa_hpp) = (0, 0)));
alter table pecah_barang_induk
  add column batal        boolean not null default false,
  add column kode_barcode text    not null references barang,
  add column nama_barang  text    not null,
  add column kode_group   text    not null,
  add column kode_gudang  text    not null check (kode_gudang <> ''),
  add column kode_baki    text    not null check (kode_baki <> ''),
  add column berat_stock  numeric(12,3) not null,
  add column berat        numeric(12,3) not null,
  add column fine         numeric(12,3) not null,
  add column hpp          bigint  not null check (hpp >= 0);
alter table pecah_barang_detail
  add column kode_barcode text    not null references barang,
  add column nama_barang  text    not null,
  add column kode_dept    text    not null,
  add column kode_group   text    not null,
  add column kode_gudang  text    not null check (kode_gudang <> ''),
  add column kode_baki    text    not null check (kode_baki <> ''),
  add column berat_bruto  numeric(12,3) not null check (berat_bruto > 0),
  add column berat_stock  numeric(12,3) not null check (berat_stock > 0),
  add column berat        numeric(12,3) not null check (berat > 0),
  add column karat_batu   numeric(10,3),
  add column fine         numeric(12,3) not null check (fine >= 0),
  add column hpp          bigint  not null check (hpp >= 0);
-- A piece becomes others once, and comes about once.
create unique index pecah_barang_induk_once on pecah_barang_induk (kode_barcode) where not batal;
create unique index pecah_barang_detail_once on pecah_barang_detail (kode_barcode);

-- What it moves: the old ones out of their trays into UBAH, the new ones out of it into theirs, and what is left of them.
create view pecah_barang_gerak as
  select d.kode_toko, d.no_pecah as nomor, m.apa, m.arah as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from (
    select kode_toko, no_pecah, kode_barcode, kode_gudang, kode_baki, fine, hpp, 1 as arah from pecah_barang_detail
    union all select kode_toko, no_pecah, kode_barcode, kode_gudang, kode_baki, fine, hpp, -1 from pecah_barang_induk
  ) d
  cross join lateral (values (d.arah, concat_ws('/', 'BAKI', d.kode_gudang, d.kode_baki, d.kode_barcode)), (-d.arah, 'UBAH/' || d.kode_barcode)) as m (arah, apa)
  union all
  select h.kode_toko, h.no_pecah, m.apa, case h.sisa_ke when 'ROSOK' then m.arah else 0 end, m.arah * h.sisa_fine, m.arah * h.sisa_hpp, 0
  from pecah_barang h
  cross join lateral (select case h.sisa_ke when 'ROSOK' then '/' || h.no_pecah || '/SISA' else '' end as lot) l
  cross join lateral (values (-1, 'UBAH' || l.lot), (1, h.sisa_ke || l.lot)) as m (arah, apa)
  where h.sisa_ke is not null;

select guard_document('pecah_barang', 'no_pecah', 'PECAH_BARANG', array['pecah_barang_induk', 'pecah_barang_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "pecah_barang_induk": { "berat_asal": "berat_stock", "total_hpp": "hpp" }, "pecah_barang_detail": { "total_berat": "berat_stock" } }');
select search_document('pecah_barang', array['no_pecah', 'barcode_asal', 'keterangan']);
create view pecah_barang_sah as select * from pecah_barang where status = 'VALID';
