-- Gold of the shop goes to craftsmen and comes back; what they make of it comes in; what is missing they owe (events.md O2 to O5; docs/decisions/156).

-- 1. Material to a craftsman and back. What goes becomes a lot of its line that lies with him; what comes back joins the lot that it was a part of.
select create_document('bahan_tukang', 'no_bahan', array['VALID', 'CANCELLED'], array['bahan_tukang_detail']);
alter table bahan_tukang
  add column arah_bahan  text    not null check (arah_bahan in ('KELUAR', 'KEMBALI')),
  add column kode_tukang text    not null,
  add column nama_tukang text    not null,
  add column no_pesanan  text    check (arah_bahan = 'KELUAR' or no_pesanan is null),
  add column total_berat numeric(12,3) not null check (total_berat > 0),
  add column total_fine  numeric(12,3) not null check (total_fine > 0 and total_fine <= total_berat),
  add column keterangan  text    check (keterangan <> ''),
  add foreign key (kode_toko, kode_tukang) references tukang,
  add foreign key (kode_toko, no_pesanan) references pesanan;
create index bahan_tukang_by_craftsman on bahan_tukang (kode_toko, kode_tukang);
create index bahan_tukang_by_order on bahan_tukang (kode_toko, no_pesanan);
alter table bahan_tukang_detail
  add column batal       boolean not null default false,
  -- Where it comes from; of what comes back, where it goes again.
  add column tempat      text    not null check (tempat in ('BATANG', 'ROSOK')),
  add column kode_lot    text    not null references lot,
  -- The lot that what comes back joins.
  add column lot_asal    text    references lot,
  add column nama_barang text    not null,
  add column keping      integer not null check (keping >= 0),
  add column berat       numeric(12,3) not null check (berat > 0),
  add column fine        numeric(12,3) not null check (fine > 0 and fine <= berat),
  add column hpp         bigint  not null check (hpp >= 0),
  add constraint bahan_tukang_detail_once unique (kode_toko, no_bahan, kode_lot);
create index bahan_tukang_detail_by_lot on bahan_tukang_detail (kode_lot);
create index bahan_tukang_detail_by_origin on bahan_tukang_detail (lot_asal);
create view bahan_tukang_gerak as
  select d.kode_toko, d.no_bahan as nomor, m.apa, m.arah * d.keping as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from bahan_tukang_detail d join bahan_tukang h using (kode_toko, no_bahan)
  cross join lateral (select lot_terima(d.no_bahan, d.no_urut) as lot_tukang) l
  cross join lateral (values
    (-1, case h.arah_bahan when 'KELUAR' then d.tempat else 'TUKANG' end || '/' || d.kode_lot),
    (1, 'UBAH/' || d.kode_lot),
    (-1, 'UBAH/' || coalesce(d.lot_asal, l.lot_tukang)),
    (1, case h.arah_bahan when 'KELUAR' then 'TUKANG' else d.tempat end || '/' || coalesce(d.lot_asal, l.lot_tukang))) as m (arah, apa);
select guard_document('bahan_tukang', 'no_bahan', 'BAHAN_TUKANG', array['bahan_tukang_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{ "bahan_tukang_detail": { "total_berat": "berat", "total_fine": "fine" } }');
select search_document('bahan_tukang', array['no_bahan', 'kode_tukang', 'nama_tukang', 'no_pesanan', 'keterangan']);
