-- Stones of a piece may be chosen from /master-batu-berlian. They keep which one it was, of what kind they are and from whom they were bought
-- (docs/decisions/209).
alter table barang_batu
  add column kode_berlian    text references batu_berlian,
  add column kode_jenis_batu text references jenis_batu,
  add column kode_supplier   text references supplier_berlian;
create index barang_batu_by_berlian on barang_batu (kode_berlian) where kode_berlian is not null;
create index barang_batu_by_supplier on barang_batu (kode_supplier) where kode_supplier is not null;
-- As they were at the moment of the change, like their other words.
alter table ubah_barang_batu
  add column kode_berlian    text,
  add column kode_jenis_batu text,
  add column kode_supplier   text;
