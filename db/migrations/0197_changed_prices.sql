-- The prices of many pieces are changed at once: which, by what rule, and what each was and became. Nothing of it moves gold or money.
select create_document('update_profit', 'no_update', array['VALID', 'CANCELLED'], array['update_profit_detail']);
alter table update_profit
  add column cara       text    not null check (cara in ('MARKUP', 'HARGA_JUAL', 'IKUT_GROUP')),
  -- Percent of the group's price a gram, or the rupiah of a piece; one of them, as the rule says.
  add column markup     numeric(5,2) check ((cara = 'MARKUP') = (markup is not null)),
  add column harga_jual bigint check (harga_jual > 0 and (cara = 'HARGA_JUAL') = (harga_jual is not null)),
  add column keterangan text    not null,
  add column total_qty  integer not null check (total_qty > 0),
  add column harga_lama bigint  not null,
  add column harga_baru bigint  not null;
alter table update_profit add constraint update_profit_has_its_price check ((cara = 'HARGA_JUAL') = (harga_jual is not null));
alter table update_profit_detail
  add column kode_barcode    text   not null references barang,
  add column nama_barang     text   not null,
  add column kode_group      text   not null,
  add column berat           numeric(12,3) not null,
  add column markup_lama     numeric(5,2) not null,
  add column markup_baru     numeric(5,2) not null,
  -- The price of the piece itself, where it has one.
  add column harga_jual_lama bigint,
  add column harga_jual_baru bigint,
  -- What a customer pays.
  add column harga_lama      bigint not null,
  add column harga_baru      bigint not null;
create unique index update_profit_detail_by_piece on update_profit_detail (kode_toko, kode_barcode, no_update);

create view update_profit_gerak as
  select kode_toko, no_update as nomor, null::text as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, 0::bigint as rupiah from update_profit where false;
select guard_document('update_profit', 'no_update', 'UPDATE_PROFIT', array['update_profit_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "update_profit_detail": { "harga_lama": "harga_lama", "harga_baru": "harga_baru" } }');
update dokumen set boleh_diam = true where tabel = 'update_profit';
select search_document('update_profit', array['no_update', 'keterangan']);
