-- Grams go from one sorted lot to another of the same shop and place (docs/decisions/150): gold and cost go along, and nothing is booked.
select create_document('pindah_sortir', 'no_pindah_sortir', array['VALID', 'CANCELLED'], '{}');
alter table pindah_sortir
  add column asal_lot   text    not null references lot_sortir,
  add column tujuan_lot text    not null references lot_sortir,
  add column tempat     text    not null check (tempat in ('BEKAS', 'ROSOK')),
  add column qty_lot    integer not null check (qty_lot >= 0),
  add column berat      numeric(12,3) not null check (berat > 0),
  add column fine       numeric(12,3) not null check (fine between 0 and berat),
  add column hpp        bigint  not null check (hpp >= 0),
  add column keterangan text    check (keterangan <> ''),
  add constraint pindah_sortir_elsewhere check (asal_lot <> tujuan_lot);
create index pindah_sortir_by_source on pindah_sortir (asal_lot);
create index pindah_sortir_by_target on pindah_sortir (tujuan_lot);
create view pindah_sortir_gerak as
  select kode_toko, no_pindah_sortir as nomor, m.apa, m.arah * qty_lot as pieces, m.arah * fine as fine, m.arah * hpp as cost, 0::bigint as rupiah
  from pindah_sortir
  cross join lateral (values
    (-1, tempat || '/' || asal_lot), (1, 'UBAH/' || asal_lot), (-1, 'UBAH/' || tujuan_lot), (1, tempat || '/' || tujuan_lot)) as m (arah, apa);
select guard_document('pindah_sortir', 'no_pindah_sortir', 'PINDAH_SORTIR', '{}',
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{}');
select search_document('pindah_sortir', array['no_pindah_sortir', 'asal_lot', 'tujuan_lot', 'keterangan']);

-- Sorted lots with what a shop has of them, also those of which nothing is left.
create view lot_tersortir as
  select l.kode_toko, l.kode_lot, l.keterangan as nama_barang, l.tgl_system as tgl_masuk, l.kode_kadar, l.kadar, s.tujuan_sortir, s.kode_kondisi, k.kondisi_barang,
         tempat_sortir(s.tujuan_sortir) as tempat, coalesce(b.pieces, 0)::integer as qty_lot, coalesce(b.gross, 0) as berat, coalesce(b.fine, 0) as fine,
         coalesce(b.cost, 0) as hpp
  from lot_sortir s
  join lot l using (kode_lot)
  join kondisi_barang k using (kode_kondisi)
  left join saldo_lot b on (b.kode_toko, b.tempat, b.kode_gudang, b.kode_baki, b.pihak, b.kode_lot)
                         = (l.kode_toko, tempat_sortir(s.tujuan_sortir), '', '', '', l.kode_lot)
  where is_posted(l.kode_toko, l.asal, l.dokumen);

-- Goods with us that are no window stock, by what they are: pieces and lots in BEKAS, CUCI, ROSOK, TUKANG and BATANG.
create view barang_aktif as
  select b.kode_toko, b.tempat, b.kode_barcode as kode_beli, b.nama_barang, null::text as kode_kadar, b.kadar, null::text as tujuan_sortir, null::text as kondisi_barang,
         b.tgl_masuk, b.qty::bigint as qty_lot, b.berat_stock as berat, b.fine, b.hpp
  from barang b where b.tempat in ('BEKAS', 'TUKANG')
  union all
  select s.kode_toko, s.tempat, s.kode_lot, l.keterangan, l.kode_kadar, l.kadar, o.tujuan_sortir, k.kondisi_barang, l.tgl_system, s.pieces, s.gross, s.fine, s.cost
  from saldo_lot s
  join lot l using (kode_lot)
  left join lot_sortir o using (kode_lot)
  left join kondisi_barang k using (kode_kondisi)
  where s.tempat in ('BEKAS', 'CUCI', 'ROSOK', 'TUKANG', 'BATANG') and (s.pieces, s.gross, s.fine, s.cost) <> (0, 0, 0, 0);
