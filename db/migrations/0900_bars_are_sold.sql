-- Bars of gold are sold, whole or in part by weight, at a price a gram of their fine gold (events.md R7; docs/decisions/155).
select create_document('penjualan_batang', 'no_jual_batang', array['VALID', 'CANCELLED'], array['penjualan_batang_detail', 'penjualan_batang_bayar']);
alter table penjualan_batang
  add column kode_sales      text    not null,
  add column nama_sales      text    not null,
  add column nama_customer   text    not null,
  add column alamat_customer text,
  add column no_hp           text    check (no_hp <> ''),
  add column total_berat     numeric(12,3) not null check (total_berat > 0),
  add column total_fine      numeric(12,3) not null check (total_fine > 0 and total_fine <= total_berat),
  add column grand_total     bigint  not null check (grand_total >= 0),
  add column jumlah_bayar    bigint  not null,
  add column kembali         bigint  not null check (kembali >= 0),
  add column keterangan      text    check (keterangan <> ''),
  add foreign key (kode_toko, kode_sales) references sales,
  add constraint penjualan_batang_is_paid check (jumlah_bayar - kembali = grand_total);
alter table penjualan_batang_detail
  add column batal       boolean not null default false,
  add column kode_lot    text    not null references lot,
  add column nama_barang text    not null,
  add column keping     integer not null check (keping >= 0),
  add column berat       numeric(12,3) not null check (berat > 0),
  -- What has no fine gold would leave for nothing.
  add column fine        numeric(12,3) not null check (fine > 0 and fine <= berat),
  -- Rupiah for a gram of fine gold.
  add column harga_per_gram  bigint  not null check (harga_per_gram > 0),
  add column harga_total bigint  not null check (harga_total = round(fine * harga_per_gram)),
  add column hpp         bigint  not null check (hpp >= 0),
  add constraint penjualan_batang_detail_once unique (kode_toko, no_jual_batang, kode_lot);
create index penjualan_batang_detail_by_lot on penjualan_batang_detail (kode_lot);
select add_payment_columns('penjualan_batang_bayar');
select guard_document('penjualan_batang', 'no_jual_batang', 'PENJUALAN_BATANG', array['penjualan_batang_detail', 'penjualan_batang_bayar'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{
  "penjualan_batang_detail": { "total_berat": "berat", "total_fine": "fine", "grand_total": "harga_total" },
  "penjualan_batang_bayar": { "jumlah_bayar": "jumlah" }
}');
select search_document('penjualan_batang', array['no_jual_batang', 'nama_customer', 'no_hp']);
select people_pay('penjualan_batang', 'PENJUALAN_BATANG', 'no_jual_batang', 'null', 'false');
select document_moves('penjualan_batang', 'no_jual_batang', '
  select d.kode_toko, d.no_jual_batang as nomor, m.tempat || ''/'' || d.kode_lot as apa, m.arah * d.keping as pieces, m.arah * d.fine as fine, m.arah * d.hpp as cost, 0::bigint as rupiah
  from penjualan_batang_detail d cross join (values (''BATANG'', -1), (''PELANGGAN'', 1)) as m (tempat, arah)');
