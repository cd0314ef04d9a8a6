-- A request that moves goods or money is done once: the second with the same key gets the first answer.
create table idempotency (
  user_id    text        not null,
  key        text        not null check (length(key) >= 8 and length(key) <= 100),
  call       text        not null,
  input_hash bytea       not null,
  status     integer,
  reply      jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_pkey primary key (user_id, key)
);
create index idempotency_created_at on idempotency (created_at);

-- Messages that leave only when the transaction that wrote them has committed.
create table outbox (
  id         bigint      not null generated always as identity primary key,
  topic      text        not null,
  room       text        not null,
  payload    jsonb       not null,
  created_at timestamptz not null default now(),
  sent_at    timestamptz,
  batch      bigint
);
create index outbox_sent on outbox (batch, id) where (batch is not null);
create index outbox_waiting on outbox (id) where (sent_at is null);

-- Who changed what, where and when. Only ever added to.
create table audit (
  id          bigint      not null generated always as identity primary key,
  created_at  timestamptz not null default now(),
  user_id     text        not null,
  kode_toko   text        not null,
  call        text        not null,
  subject     text        not null,
  subject_key text        not null,
  before      jsonb,
  after       jsonb,
  request_id  text        not null,
  ip          text
);
create index audit_by_call on audit (kode_toko, call, created_at, id) include (subject_key);
create index audit_by_key on audit (kode_toko, subject_key text_pattern_ops, created_at, id) include (call, user_id);
-- The audit is under the chain of its shop as well. It has no business date, and others go on writing it while a day is closed; so a closing seals what was
-- written since the seal before, up to two hours before itself: no transaction is that long, and nothing is added to that time any more.
-- What came in these two hours, and since, the next closing seals.
create index audit_by_moment on audit using brin (created_at);
create index audit_by_toko on audit (kode_toko, created_at, id);
create index audit_by_user on audit (kode_toko, user_id, created_at, id) include (call, subject_key);
create trigger audit_append_only before delete or update on audit for each row execute function refuse_change();
create trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();

-- Gapless numbers of documents: one row a shop, prefix and business date, locked by the transaction that takes a number.
create table document_counter (
  kode_toko  text    not null,
  prefix     text    not null,
  tgl_system date    not null,
  last       integer not null check (last > 0),
  constraint document_counter_pkey primary key (kode_toko, prefix, tgl_system)
);

-- Keys with which the servers sign what they hand to browsers and want back unchanged.
create table kunci_server (
  nama  text  not null primary key,
  kunci bytea not null check (length(kunci) = 32)
);
insert into kunci_server values ('otorisasi', sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea));

create table kode_transaksi (
  kode_transaksi text not null primary key,
  nama_transaksi text not null,
  peran          text,
  arah           text generated always as (
case
    when peran in ('MODAL', 'PENDAPATAN_LAIN') then 'MASUK'::text
    when peran is not null then 'KELUAR'::text
    else null::text
end) stored,
  constraint kode_transaksi_arah unique (kode_transaksi, arah),
  constraint kode_transaksi_peran_check check (peran in ('MODAL', 'PENDAPATAN_LAIN', 'BEBAN_OPERASIONAL', 'BEBAN_GAJI', 'BEBAN_LAIN', 'BIAYA_BANK', 'PRIVE'))
);
insert into kode_transaksi (kode_transaksi, nama_transaksi, peran) values
  ('ADMBANK', 'ADMINISTRASI BANK', 'BIAYA_BANK'),
  ('GAJI', 'GAJI DAN UPAH', 'BEBAN_GAJI'),
  ('KONSUMSI', 'KONSUMSI', 'BEBAN_OPERASIONAL'),
  ('LAINKELUAR', 'BIAYA LAIN', 'BEBAN_LAIN'),
  ('LAINMASUK', 'PENDAPATAN LAIN', 'PENDAPATAN_LAIN'),
  ('LISTRIK', 'LISTRIK DAN AIR', 'BEBAN_OPERASIONAL'),
  ('OPERASIONAL', 'BIAYA OPERASIONAL', 'BEBAN_OPERASIONAL'),
  ('PRIVE', 'DIAMBIL PEMILIK', 'PRIVE'),
  ('SETORMODAL', 'SETORAN MODAL', 'MODAL'),
  ('SEWA', 'SEWA TEMPAT', 'BEBAN_OPERASIONAL'),
  ('TRANSPORT', 'TRANSPORT DAN BENSIN', 'BEBAN_OPERASIONAL');

-- 1. Places. MILIK: ours, on one account by the place alone. TITIPAN: in our care and not ours, so without cost. LUAR: outside,
-- on the account of the place and of what the goods went there for (`trx`). UBAH: what becomes something else, which keeps its
-- weight, its gold and its cost. modules/ledger/contract/places.ts is the same list; a test holds both together.
create table tempat (
  tempat     text    not null primary key,
  kelas      text    not null check (kelas in ('MILIK', 'TITIPAN', 'LUAR', 'UBAH')),
  -- Goods there stand in a tray of the shop.
  berbaki    boolean not null default false,
  -- The states of a piece that stands there. Where there are none, only lots do.
  status     text[]  not null default '{}'::text[],
  -- Whether goods come out of it, otherwise than by a reversal.
  keluar     text    not null default 'BEBAS'::text check (keluar in ('BEBAS', 'OTORISASI', 'TIDAK')),
  -- What one shop puts there another takes: it is nothing over the chain.
  antar_toko boolean not null default false,
  constraint tempat_tempat_kelas_key unique (tempat, kelas)
);
insert into tempat (tempat, kelas, berbaki, status, keluar, antar_toko) values
  ('BAKI', 'MILIK', true, '{READY,HELD}', 'BEBAS', false),
  ('BATANG', 'MILIK', false, '{}', 'BEBAS', false),
  ('BEKAS', 'MILIK', false, '{BOUGHT}', 'BEBAS', false),
  ('CABANG', 'LUAR', false, '{IN_TRANSIT}', 'BEBAS', true),
  ('CUCI', 'MILIK', false, '{}', 'BEBAS', false),
  ('GADAI', 'TITIPAN', false, '{}', 'BEBAS', false),
  ('HADIAH', 'MILIK', false, '{}', 'BEBAS', false),
  ('HANCUR', 'LUAR', false, '{DESTROYED}', 'TIDAK', false),
  ('HILANG', 'MILIK', false, '{MISSING}', 'BEBAS', false),
  ('KOREKSI', 'LUAR', false, '{DESTROYED}', 'BEBAS', false),
  ('MANUAL', 'MILIK', false, '{}', 'BEBAS', false),
  ('PELANGGAN', 'LUAR', false, '{SOLD}', 'BEBAS', false),
  ('PENERIMAAN', 'MILIK', false, '{}', 'BEBAS', false),
  ('PERJALANAN', 'MILIK', false, '{IN_TRANSIT}', 'BEBAS', false),
  ('ROSOK', 'MILIK', false, '{}', 'BEBAS', false),
  ('SALDO_AWAL', 'LUAR', false, '{DESTROYED}', 'BEBAS', false),
  ('SERVIS', 'TITIPAN', false, '{}', 'BEBAS', false),
  ('SIMPAN', 'TITIPAN', false, '{}', 'BEBAS', false),
  ('SUPPLIER', 'LUAR', false, '{DESTROYED}', 'BEBAS', false),
  ('SUSUT', 'LUAR', false, '{DESTROYED}', 'OTORISASI', false),
  ('TUKANG', 'MILIK', false, '{HELD}', 'BEBAS', false),
  ('UBAH', 'UBAH', false, '{DESTROYED}', 'BEBAS', false),
  ('UJI', 'LUAR', false, '{DESTROYED}', 'BEBAS', false);

-- Pictures that were uploaded for a piece that does not exist yet. The piece takes its picture out of this list, so nobody
-- can name another shop's file; what nobody took is removed after a day.
create table foto_unggah (
  foto       text        not null primary key check (foto ~ '^[A-Za-z0-9]{16}$'::text),
  kode_toko  text        not null,
  user_id    text        not null,
  created_at timestamptz not null default now()
);
create index foto_unggah_by_toko on foto_unggah (kode_toko, created_at);

-- Which tables are documents. `kind` is that of its posting, whose reference is the document's number; `berubah` the columns that may
-- change; `jumlah` which columns of the header are sums of which columns of a part: {"part": {"column of the header": "column"}}.
-- The view <tabel>_gerak says in the words of the ledgers what the document moves; see `verify`.
create table dokumen (
  tabel      text    not null primary key,
  nomor      text    not null,
  kind       text    not null unique,
  bagian     text[]  not null,
  berubah    text[]  not null,
  jumlah     jsonb   not null,
  -- A kind of document may have some that move nothing: another name of a group, another price. They have no posting, and nothing to
  -- reverse; those that say that they moved something have one, as every document has.
  boleh_diam boolean not null default false,
  -- Kinds whose documents name their accounts themselves. Accounts of the ledgers and clearing accounts stay closed to them.
  per_akun   boolean not null default false
);
insert into dokumen (tabel, nomor, kind, bagian, berubah, jumlah, boleh_diam, per_akun) values
  ('ambil_simpanan', 'no_ambil', 'AMBIL_SIMPANAN', '{ambil_simpanan_bayar}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"ambil_simpanan_bayar": {"jumlah_bayar": "jumlah"}}', false, false),
  ('bahan_tukang', 'no_bahan', 'BAHAN_TUKANG', '{bahan_tukang_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"bahan_tukang_detail": {"total_fine": "fine", "total_berat": "berat"}}', false, false),
  ('barang_masuk', 'no_masuk', 'BARANG_MASUK', '{barang_masuk_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"barang_masuk_detail": {"total_hpp": "hpp", "total_qty": "qty", "total_berat": "berat_stock"}}', false, false),
  ('barang_tiba', 'no_terima_barang', 'BARANG_TIBA', '{}', '{}', '{}', false, false),
  ('batang_masuk', 'no_batang_masuk', 'BATANG_MASUK', '{}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{}', false, false),
  ('bayar_sekaligus', 'no_bayar_sekaligus', 'BAYAR_SEKALIGUS', '{bayar_sekaligus_detail,bayar_sekaligus_bayar}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"bayar_sekaligus_bayar": {"jumlah_bayar": "jumlah"}, "bayar_sekaligus_detail": {"grand_total": "jumlah"}}', false, false),
  ('bayar_supplier', 'no_bayar', 'BAYAR_SUPPLIER', '{bayar_supplier_hutang,bayar_supplier_uang_muka,bayar_supplier_emas,bayar_supplier_bayar}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"bayar_supplier_emas": {"nilai_emas": "hpp"}, "bayar_supplier_bayar": {"jumlah_bayar": "jumlah"}, "bayar_supplier_hutang": {"nilai_hutang": "rupiah", "emas_dilunasi": "fine"}, "bayar_supplier_uang_muka": {"uang_muka": "rupiah"}}', false, false),
  ('bayar_tagihan', 'no_bayar_tagihan', 'BAYAR_TAGIHAN', '{bayar_tagihan_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"bayar_tagihan_detail": {"total_uang": "jumlah_uang"}}', false, false),
  ('chargeback', 'no_chargeback', 'CHARGEBACK', '{}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{}', false, false),
  ('cicilan', 'no_cicilan', 'CICILAN', '{cicilan_detail,cicilan_bayar}', '{status,sisa_cicilan,cicilan_dibayar,status_barang,ingat_ke,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari,jatuh_tempo_berikut,sisa_hapus}', '{"cicilan_bayar": {"jumlah_bayar": "jumlah"}, "cicilan_detail": {"diskon": "diskon", "sub_total": "harga_dasar", "total_qty": "qty", "pembulatan": "pembulatan", "grand_total": "harga_total", "total_berat": "berat", "total_ongkos": "ongkos"}}', false, false),
  ('contoh_tukang', 'no_contoh', 'CONTOH_TUKANG', '{}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{}', false, false),
  ('emas_tiba', 'no_terima_emas', 'EMAS_TIBA', '{}', '{}', '{}', false, false),
  ('gabung_member', 'no_gabung', 'GABUNG_MEMBER', '{}', '{cetak_ke,dicetak_oleh,cari}', '{}', true, false),
  ('gesek_tunai', 'no_gesek', 'GESEK_TUNAI', '{gesek_tunai_kartu}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"gesek_tunai_kartu": {"biaya_gesek": "biaya_gesek", "total_gesek": "total_gesek", "tunai_gesek": "tunai_gesek"}}', false, false),
  ('hadiah_masuk', 'no_hadiah', 'HADIAH_MASUK', '{hadiah_masuk_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"hadiah_masuk_detail": {"total_biaya": "biaya_hadiah", "total_hadiah": "qty_hadiah"}}', false, false),
  ('hancur_barang', 'no_hancur', 'HANCUR_BARANG', '{hancur_barang_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"hancur_barang_detail": {"beban": "beban", "nilai": "nilai", "total_hpp": "hpp", "total_qty": "qty", "total_berat": "berat"}}', false, false),
  ('hancur_pembelian', 'no_hancur_beli', 'HANCUR_PEMBELIAN', '{hancur_pembelian_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"hancur_pembelian_detail": {"total_hpp": "hpp", "total_qty": "qty", "total_berat": "berat"}}', false, false),
  ('hasil_tukang', 'no_hasil', 'HASIL_TUKANG', '{hasil_tukang_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{}', false, false),
  ('hutang', 'no_faktur_hutang', 'HUTANG', '{hutang_detail,hutang_bayar}', '{status,bulan_dibayar,tgl_jatuh_tempo,sisa_hutang,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari,qty_gadai,berat_gadai,hari_dibayar,bunga_berlaku,no_kotak,surat_ke}', '{"hutang_bayar": {"jumlah_bayar": "jumlah"}, "hutang_detail": {"total_qty": "qty", "total_berat": "berat", "total_berat_dengan_plastik": "berat_dengan_plastik"}}', false, false),
  ('jual_beli_manual', 'no_jual_beli', 'JUAL_BELI_MANUAL', '{penjualan_manual_detail,pembelian_manual_detail,jual_beli_manual_bayar,jual_beli_manual_emas}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"jual_beli_manual_bayar": {"jumlah_bayar": "jumlah"}, "pembelian_manual_detail": {"qty_beli": "qty", "berat_beli": "berat", "total_beli": "harga_total"}, "penjualan_manual_detail": {"qty_jual": "qty", "berat_jual": "berat", "total_jual": "harga_total"}}', false, false),
  ('jurnal_umum', 'no_jurnal', 'JURNAL_UMUM', '{jurnal_umum_detail,jurnal_umum_bunga}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"jurnal_umum_detail": {"total_jurnal": "debet"}}', false, true),
  ('kirim_barang', 'no_kirim', 'KIRIM_BARANG', '{kirim_barang_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"kirim_barang_detail": {"total_qty": "qty", "total_berat": "berat"}}', false, false),
  ('kirim_cuci', 'no_cuci', 'KIRIM_CUCI', '{kirim_cuci_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"kirim_cuci_detail": {"total_hpp": "hpp", "total_qty": "qty_lot", "total_fine": "fine", "total_berat": "berat"}}', false, false),
  ('kirim_emas', 'no_kirim_emas', 'KIRIM_EMAS', '{kirim_emas_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"kirim_emas_detail": {"total_hpp": "hpp", "total_qty": "qty", "total_fine": "fine", "total_berat": "berat"}}', false, false),
  ('kirim_uang', 'nota_kirim', 'KIRIM_UANG', '{}', '{status,cetak_ke,dicetak_oleh,jumlah_terima,tgl_terima,diterima_oleh,diterima_at,alasan_terima,cari}', '{}', false, false),
  ('kurang_tukang', 'no_kurang', 'KURANG_TUKANG', '{kurang_tukang_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"kurang_tukang_detail": {"total_fine": "fine", "total_berat": "berat", "nilai_kurang": "hpp"}}', false, false),
  ('mutasi_cicilan', 'no_mutasi_cicilan', 'MUTASI_CICILAN', '{mutasi_cicilan_jadwal,mutasi_cicilan_detail,mutasi_cicilan_bayar}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"mutasi_cicilan_bayar": {"jumlah_bayar": "jumlah"}, "mutasi_cicilan_detail": {"nilai_ambil": "harga"}, "mutasi_cicilan_jadwal": {"denda": "denda", "bunga_hapus": "bunga_hapus"}}', true, false),
  ('mutasi_cuci_manual', 'no_cuci_manual', 'MUTASI_CUCI_MANUAL', '{}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{}', false, false),
  ('mutasi_hutang', 'no_mutasi_hutang', 'MUTASI_HUTANG', '{mutasi_hutang_detail,mutasi_hutang_bayar}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"mutasi_hutang_bayar": {"jumlah_bayar": "jumlah"}, "mutasi_hutang_detail": {"keluar_qty": "qty", "nilai_ambil": "harga", "keluar_berat": "berat"}}', true, false),
  ('mutasi_manual', 'no_mutasi_manual', 'MUTASI_MANUAL', '{mutasi_manual_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"mutasi_manual_detail": {"beban": "beban", "nilai": "nilai", "total_hpp": "hpp", "total_qty": "qty", "total_berat": "berat"}}', false, false),
  ('mutasi_pesanan', 'no_mutasi_pesanan', 'MUTASI_PESANAN', '{mutasi_pesanan_emas,mutasi_pesanan_bayar}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"mutasi_pesanan_emas": {"emas_pelanggan": "fine"}, "mutasi_pesanan_bayar": {"jumlah_bayar": "jumlah"}}', true, false),
  ('mutasi_po', 'no_mutasi_po', 'MUTASI_PO', '{mutasi_po_bayar}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"mutasi_po_bayar": {"jumlah_bayar": "jumlah"}}', true, false),
  ('mutasi_service', 'no_mutasi_service', 'MUTASI_SERVICE', '{mutasi_service_detail,mutasi_service_bayar}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"mutasi_service_bayar": {"jumlah_bayar": "jumlah"}, "mutasi_service_detail": {"total_qty": "qty", "total_berat": "berat", "biaya_selesai": "biaya_selesai", "selisih_berat": "selisih_berat", "total_berat_selesai": "berat_selesai"}}', true, false),
  ('mutasi_titipan', 'no_mutasi_titipan', 'MUTASI_TITIPAN', '{mutasi_titipan_bayar}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"mutasi_titipan_bayar": {"jumlah_bayar": "jumlah"}}', false, false),
  ('mutasi_uang', 'no_mutasi', 'MUTASI_UANG', '{}', '{}', '{}', false, false),
  ('non_cash', 'no_non_cash', 'NON_CASH', '{non_cash_tagihan}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"non_cash_tagihan": {"nilai_tagihan": "nilai_tagihan"}}', false, false),
  ('opname', 'no_opname', 'OPNAME', '{opname_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"opname_detail": {"jumlah_berat": "berat_stock", "nilai_barang": "hpp", "jumlah_barang": "qty"}}', false, false),
  ('pecah_barang', 'no_pecah', 'PECAH_BARANG', '{pecah_barang_induk,pecah_barang_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"pecah_barang_induk": {"total_hpp": "hpp", "berat_asal": "berat_stock"}, "pecah_barang_detail": {"total_berat": "berat_stock"}}', false, false),
  ('pelunasan_emas', 'no_lunas_emas', 'PELUNASAN_EMAS', '{pelunasan_emas_hutang,pelunasan_emas_emas,pelunasan_emas_bayar}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"pelunasan_emas_emas": {"total_berat": "berat"}, "pelunasan_emas_bayar": {"jumlah_bayar": "jumlah"}, "pelunasan_emas_hutang": {"nilai_hutang": "rupiah", "emas_dilunasi": "fine"}}', false, false),
  ('pelunasan_penjualan', 'no_pelunasan', 'PELUNASAN_PENJUALAN', '{pelunasan_penjualan_bayar}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"pelunasan_penjualan_bayar": {"jumlah_bayar": "jumlah"}}', false, false),
  ('pembelian', 'no_faktur_beli', 'PEMBELIAN', '{pembelian_detail,pembelian_bayar}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"pembelian_bayar": {"grand_total": "jumlah"}, "pembelian_detail": {"potongan": "potongan", "sub_total": "harga_dasar", "total_qty": "qty", "pembulatan": "pembulatan", "grand_total": "harga", "total_berat": "berat"}}', false, false),
  ('pencairan_marketplace', 'no_pencairan', 'PENCAIRAN_MARKETPLACE', '{pencairan_marketplace_faktur,pencairan_marketplace_retur}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"pencairan_marketplace_retur": {"potongan_pencairan": "potongan_pencairan"}, "pencairan_marketplace_faktur": {"nilai_tagihan": "nilai_tagihan", "biaya_marketplace": "biaya_marketplace"}}', false, false),
  ('penerimaan', 'no_terima', 'PENERIMAAN', '{penerimaan_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"penerimaan_detail": {"hutang_rp": "hutang_rp", "total_hpp": "hpp", "total_qty": "qty", "nilai_fine": "nilai_fine", "hutang_fine": "hutang_fine", "total_berat": "berat"}}', false, false),
  ('pengalihan_saldo', 'no_pengalihan', 'PENGALIHAN_SALDO', '{}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{}', false, false),
  ('penjualan', 'no_faktur', 'PENJUALAN', '{penjualan_detail,penjualan_bayar,penjualan_tukar,penjualan_sales,penjualan_kupon,penjualan_kupon_terbit,penjualan_emas}', '{status,cetak_ke,dicetak_oleh,cari,alasan_batal,dibatalkan_oleh,dibatalkan_at}', '{"penjualan_bayar": {"jumlah_bayar": "jumlah"}, "penjualan_kupon": {"bayar_kupon": "nilai_kupon"}, "penjualan_tukar": {"qty_tukar": "qty", "bayar_tukar": "harga", "berat_tukar": "berat", "potongan_tukar": "potongan"}, "penjualan_detail": {"diskon": "diskon", "sub_total": "harga_dasar", "total_qty": "qty", "pembulatan": "pembulatan", "total_berat": "berat", "total_ongkos": "ongkos"}}', false, false),
  ('penjualan_batang', 'no_jual_batang', 'PENJUALAN_BATANG', '{penjualan_batang_detail,penjualan_batang_bayar}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"penjualan_batang_bayar": {"jumlah_bayar": "jumlah"}, "penjualan_batang_detail": {"total_fine": "fine", "grand_total": "harga_total", "total_berat": "berat"}}', false, false),
  ('pesanan', 'no_pesanan', 'PESANAN', '{pesanan_detail,pesanan_emas,pesanan_bayar}', '{status,uang_pesanan,status_contoh,cetak_ke,dicetak_oleh,emas_pelanggan,nilai_emas_pelanggan,kunci_harga,kunci_sampai,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"pesanan_emas": {"emas_diterima": "fine", "nilai_emas_diterima": "nilai_emas_pelanggan"}, "pesanan_bayar": {"jumlah_bayar": "jumlah"}, "pesanan_detail": {"ongkos": "ongkos", "total_berat": "berat", "total_harga": "sub_total"}}', false, false),
  ('pindah_barang', 'no_pindah', 'PINDAH_BARANG', '{pindah_barang_detail}', '{cetak_ke,dicetak_oleh,cari}', '{"pindah_barang_detail": {"total_qty": "qty", "total_berat": "berat"}}', false, false),
  ('pindah_data', 'no_pindah_data', 'PINDAH_DATA', '{pindah_data_bukti,pindah_data_dokumen}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{}', true, false),
  ('pindah_sortir', 'no_pindah_sortir', 'PINDAH_SORTIR', '{}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{}', false, false),
  ('poin_manual', 'no_poin', 'POIN_MANUAL', '{}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{}', false, false),
  ('pre_order', 'no_po', 'PRE_ORDER', '{pre_order_detail,pre_order_bayar}', '{status,uang_po,qty_datang,qty_tutup,status_po,cetak_ke,dicetak_oleh,cari}', '{"pre_order_bayar": {"jumlah_bayar": "jumlah"}, "pre_order_detail": {"total_qty": "qty", "total_berat": "berat_baris", "total_harga": "sub_total"}}', true, false),
  ('reset_poin', 'no_reset', 'RESET_POIN', '{reset_poin_detail}', '{cetak_ke,dicetak_oleh,cari}', '{"reset_poin_detail": {"total_poin": "poin_hangus", "total_biaya": "biaya_hangus"}}', false, false),
  ('retur_marketplace', 'no_retur_marketplace', 'RETUR_MARKETPLACE', '{retur_marketplace_barang}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"retur_marketplace_barang": {"diskon": "diskon", "sub_total": "harga_dasar", "total_qty": "qty", "pembulatan": "pembulatan", "nilai_retur": "harga_total", "total_ongkos": "ongkos"}}', false, false),
  ('retur_supplier', 'no_retur', 'RETUR_SUPPLIER', '{retur_supplier_detail,retur_supplier_hutang}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"retur_supplier_detail": {"total_hpp": "hpp", "total_qty": "qty_lot", "total_berat": "berat"}, "retur_supplier_hutang": {"hutang_fine": "fine", "nilai_hutang": "rupiah"}}', false, false),
  ('saldo_awal_tagihan', 'no_saldo_awal', 'SALDO_AWAL_TAGIHAN', '{saldo_awal_tagihan_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"saldo_awal_tagihan_detail": {"total_poin": "poin_saldo", "total_kupon": "nilai_kupon", "total_hutang": "nilai_hutang", "total_piutang": "nilai_piutang"}}', true, false),
  ('selisih_kas', 'no_selisih_kas', 'SELISIH_KAS', '{}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{}', false, false),
  ('service', 'no_service', 'SERVICE', '{service_detail,service_bayar}', '{status,uang_muka_service,biaya_selesai,total_berat_selesai,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"service_bayar": {"jumlah_bayar": "jumlah"}, "service_detail": {"total_qty": "qty", "grand_total": "biaya", "total_berat": "berat"}}', false, false),
  ('simpanan', 'no_simpanan', 'SIMPANAN', '{simpanan_detail,simpanan_bayar}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"simpanan_bayar": {"jumlah_bayar": "jumlah"}, "simpanan_detail": {"total_qty": "qty", "total_berat": "berat"}}', false, false),
  ('sortir', 'no_sortir', 'SORTIR', '{sortir_detail,sortir_lot}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"sortir_lot": {"total_qty": "qty", "total_fine": "fine", "total_berat": "berat"}, "sortir_detail": {"fine_beli": "fine_beli", "susut_hpp": "susut_hpp", "total_hpp": "hpp", "total_qty": "qty", "berat_beli": "berat_beli", "lebih_fine": "lebih_fine", "susut_fine": "susut_fine", "total_fine": "fine_sortir", "lebih_berat": "lebih_berat", "susut_berat": "susut_berat", "total_berat": "berat_sortir"}}', false, false),
  ('stock_aksesoris', 'no_aksesoris', 'STOCK_AKSESORIS', '{stock_aksesoris_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"stock_aksesoris_detail": {"total_hpp": "hpp", "total_qty": "qty", "total_berat": "berat"}}', false, false),
  ('terima_barang', 'no_terima_barang', 'TERIMA_BARANG', '{terima_barang_detail}', '{cetak_ke,dicetak_oleh,cari}', '{"terima_barang_detail": {"total_qty": "qty", "total_berat": "berat"}}', false, false),
  ('terima_cuci', 'no_terima_cuci', 'TERIMA_CUCI', '{terima_cuci_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"terima_cuci_detail": {"susut_rp": "susut_rp", "total_qty": "qty_lot", "susut_fine": "susut_fine", "susut_gross": "susut_gross", "total_berat": "berat", "total_kembali": "berat_kembali"}}', false, false),
  ('terima_emas', 'no_terima_emas', 'TERIMA_EMAS', '{terima_emas_detail}', '{cetak_ke,dicetak_oleh,cari}', '{"terima_emas_detail": {"total_kirim": "berat", "total_terima": "berat_terima", "total_selisih": "selisih_timbang"}}', false, false),
  ('terima_saldo', 'no_pengalihan', 'TERIMA_SALDO', '{}', '{status}', '{}', false, false),
  ('terima_sepuhan', 'no_sepuhan', 'TERIMA_SEPUHAN', '{terima_sepuhan_detail,terima_sepuhan_hasil,terima_sepuhan_uji}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"terima_sepuhan_hasil": {"hpp_hasil": "hpp", "fine_hasil": "fine", "total_hasil": "berat"}, "terima_sepuhan_detail": {"total_hpp": "hpp", "total_qty": "qty_lot", "total_fine": "fine", "total_berat": "berat"}}', false, false),
  ('terima_uang', 'nota_kirim', 'TERIMA_UANG', '{}', '{}', '{}', false, false),
  ('titipan', 'no_titipan', 'TITIPAN', '{titipan_detail,titipan_bayar}', '{status,uang_titipan,cetak_ke,dicetak_oleh,cari}', '{"titipan_bayar": {"jumlah_bayar": "jumlah"}, "titipan_detail": {"diskon": "diskon", "sub_total": "harga_dasar", "total_qty": "qty", "pembulatan": "pembulatan", "grand_total": "harga_total", "total_berat": "berat", "total_ongkos": "ongkos"}}', false, false),
  ('tukar_poin', 'no_tukar', 'TUKAR_POIN', '{tukar_poin_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"tukar_poin_detail": {"total_poin": "poin_tukar", "total_hadiah": "qty_hadiah"}}', false, false),
  ('tutup_cuci', 'no_tutup_cuci', 'TUTUP_CUCI', '{}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{}', true, false),
  ('uang_kas', 'no_uang_kas', 'UANG_KAS', '{uang_kas_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"uang_kas_detail": {"total_uang": "jumlah_uang"}}', false, false),
  ('ubah_barang', 'no_ubah', 'UBAH_BARANG', '{ubah_barang_detail,ubah_barang_batu}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{}', true, false),
  ('update_profit', 'no_update', 'UPDATE_PROFIT', '{update_profit_detail}', '{status,cetak_ke,dicetak_oleh,alasan_batal,dibatalkan_oleh,dibatalkan_at,cari}', '{"update_profit_detail": {"harga_baru": "harga_baru", "harga_lama": "harga_lama"}}', true, false);
create trigger dokumen_is_posted after insert on dokumen for each row execute function document_is_posted();

-- What goods go to an outside place for, where that decides the account. `perantara`: a clearing account, nothing in every
-- posting, so that goods cost what was paid or is owed for them.
create table tempat_trx (
  tempat    text    not null references tempat(tempat),
  trx       text    not null,
  perantara boolean not null default false,
  constraint tempat_trx_pkey primary key (tempat, trx)
);
insert into tempat_trx (tempat, trx, perantara) values
  ('PELANGGAN', 'BELI', true),
  ('PELANGGAN', 'HADIAH', false),
  ('PELANGGAN', 'JUAL', false),
  ('PELANGGAN', 'SERVICE', false),
  ('SUPPLIER', 'BAYAR', true),
  ('SUPPLIER', 'BELI', true);

-- 3. Claims: what others owe us (+) and what we owe others (−), by party and document; in rupiah, or in grams of fine gold with
-- the rupiah they stand at. `tanda` is the sign that a claim keeps. modules/ledger/contract/claims.ts is the same list.
create table jenis_tagihan (
  jenis text     not null primary key,
  tanda smallint not null check (tanda = any (array['-1'::integer, 0, 1])),
  constraint jenis_tagihan_jenis_tanda_key unique (jenis, tanda)
);
insert into jenis_tagihan (jenis, tanda) values
  ('BARANG_CICILAN', -1),
  ('BAYAR_SEKALIGUS', -1),
  ('BUNGA_TANGGUH', -1),
  ('DANA_SOSIAL', -1),
  ('EMAS_PELANGGAN', -1),
  ('HUTANG_AFILIASI', -1),
  ('HUTANG_BONUS', -1),
  ('HUTANG_EMAS', -1),
  ('HUTANG_MARKETPLACE', -1),
  ('HUTANG_SUPPLIER', -1),
  ('HUTANG_TUKANG', -1),
  ('PIUTANG_BUNGA', 1),
  ('PIUTANG_CICILAN', 1),
  ('PIUTANG_EMAS', 1),
  ('PIUTANG_GADAI', 1),
  ('PIUTANG_JUAL', 1),
  ('PIUTANG_KARTU', 1),
  ('PIUTANG_KARYAWAN', 1),
  ('PIUTANG_MARKETPLACE', 1),
  ('PIUTANG_TUKANG', 1),
  ('POIN', -1),
  ('PPN', -1),
  ('RK', 0),
  ('SISA_LELANG', -1),
  ('TITIPAN', -1),
  ('UANG_JALAN', 1),
  ('UANG_MUKA_SUPPLIER', 1),
  ('UM_PESANAN', -1),
  ('UM_SERVICE', -1);

-- What the text of each migration was when it ran: who edits one that has run would have two kinds of databases.
create table migration_checksum (
  name   text not null primary key,
  sha256 text not null,
  -- A version may run on a database that a newer one has migrated, as at a rolling update and on the way back (docs/decisions/232). A migration that takes
  -- something away which the version before still needs says so here, in its own words; then only versions that know this migration start.
  batas  text
);

-- The person of each kind of document whose money or goods count for him (docs/decisions/051). The columns hold expressions over a row of the document.
create table dokumen_orang (
  tabel        text not null primary key,
  kind         text not null unique,
  nomor        text not null,
  nama         text not null,
  no_hp        text not null,
  kode_member  text not null,
  no_identitas text not null,
  -- Whether the customer brought gold.
  dibeli       text not null,
  -- The document that it is a part of: what goes back on the same day was not paid.
  berkas       text not null,
  -- Only these rows.
  hanya        text not null
);
insert into dokumen_orang (tabel, kind, nomor, nama, no_hp, kode_member, no_identitas, dibeli, berkas, hanya) values
  ('ambil_simpanan', 'AMBIL_SIMPANAN', 'no_ambil', 'nama_customer', 'no_hp', 'null::text', 'null::text', 'false', '''AMBIL_SIMPANAN/'' || no_ambil', 'true'),
  ('bayar_sekaligus', 'BAYAR_SEKALIGUS', 'no_bayar_sekaligus', 'nama_customer', 'no_hp', 'null::text', 'null::text', 'false', '''BAYAR_SEKALIGUS/'' || no_bayar_sekaligus', 'true'),
  ('bayar_tagihan', 'BAYAR_TAGIHAN', 'no_bayar_tagihan', 'nama_pihak', 'pihak', 'null::text', 'null::text', 'false', '''BAYAR_TAGIHAN/'' || no_bayar_tagihan', 'jenis_tagihan = ''SISA_LELANG'''),
  ('cicilan', 'CICILAN', 'no_cicilan', 'nama_customer', 'no_hp', 'kode_member', 'no_identitas', 'false', '''CICILAN/'' || no_cicilan', 'true'),
  ('gesek_tunai', 'GESEK_TUNAI', 'no_gesek', 'nama_customer', 'no_hp', 'null::text', 'no_identitas', 'false', '''GESEK_TUNAI/'' || no_gesek', 'true'),
  ('hutang', 'HUTANG', 'no_faktur_hutang', 'nama_customer', 'no_hp', 'null::text', 'no_identitas', 'false', '''HUTANG/'' || no_faktur_hutang', 'true'),
  ('jual_beli_manual', 'JUAL_BELI_MANUAL', 'no_jual_beli', 'nama_customer', 'no_hp', 'kode_member', 'no_identitas', 'ada_beli', '''JUAL_BELI_MANUAL/'' || no_jual_beli', 'true'),
  ('mutasi_cicilan', 'MUTASI_CICILAN', 'no_mutasi_cicilan', 'nama_customer', 'no_hp', 'kode_member', 'null::text', 'false', '''CICILAN/'' || no_cicilan', 'true'),
  ('mutasi_hutang', 'MUTASI_HUTANG', 'no_mutasi_hutang', 'nama_customer', 'no_hp', 'null::text', 'no_identitas', 'jenis_hutang = ''BELI''', '''MUTASI_HUTANG/'' || no_mutasi_hutang', 'true'),
  ('mutasi_pesanan', 'MUTASI_PESANAN', 'no_mutasi_pesanan', 'nama_customer', 'no_hp', 'null::text', 'null::text', 'false', '''PESANAN/'' || no_pesanan', 'true'),
  ('mutasi_po', 'MUTASI_PO', 'no_mutasi_po', 'nama_customer', 'no_hp', 'null::text', 'null::text', 'false', '''PRE_ORDER/'' || no_po', 'true'),
  ('mutasi_service', 'MUTASI_SERVICE', 'no_mutasi_service', 'nama_customer', 'no_hp', 'null::text', 'null::text', 'false', '''SERVICE/'' || no_service', 'true'),
  ('mutasi_titipan', 'MUTASI_TITIPAN', 'no_mutasi_titipan', 'nama_customer', 'no_hp', 'null::text', 'null::text', 'false', '''TITIPAN/'' || no_titipan', 'true'),
  ('pelunasan_emas', 'PELUNASAN_EMAS', 'no_lunas_emas', 'nama_customer', 'no_hp', 'kode_member', 'null::text', 'cara_lunas = ''EMAS''', '''PELUNASAN_EMAS/'' || no_lunas_emas', 'true'),
  ('pelunasan_penjualan', 'PELUNASAN_PENJUALAN', 'no_pelunasan', 'nama_customer', 'no_hp', 'kode_member', 'null::text', 'false', '''PELUNASAN_PENJUALAN/'' || no_pelunasan', 'true'),
  ('pembelian', 'PEMBELIAN', 'no_faktur_beli', 'nama_customer', 'no_hp', 'null::text', 'no_identitas', 'true', '''PEMBELIAN/'' || no_faktur_beli', 'true'),
  ('penjualan', 'PENJUALAN', 'no_faktur', 'nama_customer', 'no_hp', 'kode_member', 'no_identitas', 'ada_tukar', '''PENJUALAN/'' || no_faktur', 'true'),
  ('penjualan_batang', 'PENJUALAN_BATANG', 'no_jual_batang', 'nama_customer', 'no_hp', 'null::text', 'null::text', 'false', '''PENJUALAN_BATANG/'' || no_jual_batang', 'true'),
  ('pesanan', 'PESANAN', 'no_pesanan', 'nama_customer', 'no_hp', 'null::text', 'null::text', 'emas_diterima > 0 and not dari_saldo_awal', '''PESANAN/'' || no_pesanan', 'true'),
  ('pre_order', 'PRE_ORDER', 'no_po', 'nama_customer', 'no_hp', 'null::text', 'null::text', 'false', '''PRE_ORDER/'' || no_po', 'true'),
  ('service', 'SERVICE', 'no_service', 'nama_customer', 'no_hp', 'null::text', 'null::text', 'false', '''SERVICE/'' || no_service', 'true'),
  ('simpanan', 'SIMPANAN', 'no_simpanan', 'nama_customer', 'no_hp', 'null::text', 'null::text', 'false', '''SIMPANAN/'' || no_simpanan', 'true'),
  ('titipan', 'TITIPAN', 'no_titipan', 'nama_customer', 'no_hp', 'null::text', 'null::text', 'false', '''TITIPAN/'' || no_titipan', 'true');

-- Which paper was printed again, on which date of its shop and by whom: unusual activity is told by when something is printed, however old its
-- document is (docs/decisions/068). The document itself keeps the count and the last name alone.
create table cetak_ulang (
  kode_toko  text        not null,
  tgl_system date        not null,
  kind       text        not null,
  nomor      text        not null,
  cetak_ke   integer     not null,
  -- What the document is about, as whoever approves it reads it; nothing where that is no money.
  nilai_rp   bigint,
  user_id    text        not null,
  created_at timestamptz not null default now(),
  constraint cetak_ulang_pkey primary key (kode_toko, kind, nomor, cetak_ke)
);
create index cetak_ulang_by_date on cetak_ulang (kode_toko, tgl_system);
create trigger cetak_ulang_append_only before delete or update on cetak_ulang for each row execute function refuse_change();
create trigger cetak_ulang_no_truncate before truncate on cetak_ulang for each statement execute function refuse_change();

-- What postings are of. A kind that nobody knows is a slip of the pen: its posting would stand in no report of its kind, and open nothing.
create table jenis_posting (
  kind text not null primary key check (kind ~ '^[A-Z][A-Z_]*$'::text)
);
insert into jenis_posting (kind) values
  ('AMBIL_SIMPANAN'),
  ('BAHAN_TUKANG'),
  ('BARANG_MASUK'),
  ('BARANG_TIBA'),
  ('BATANG_MASUK'),
  ('BAYAR_SEKALIGUS'),
  ('BAYAR_SUPPLIER'),
  ('BAYAR_TAGIHAN'),
  ('BUNGA'),
  ('CHARGEBACK'),
  ('CICILAN'),
  ('CONTOH_TUKANG'),
  ('CUCI'),
  ('EMAS_TIBA'),
  ('GABUNG_MEMBER'),
  ('GESEK_TUNAI'),
  ('GROSIR'),
  ('HADIAH_MASUK'),
  ('HANCUR'),
  ('HANCUR_BARANG'),
  ('HANCUR_PEMBELIAN'),
  ('HASIL_TUKANG'),
  ('HUTANG'),
  ('JUAL_BELI_MANUAL'),
  ('JURNAL_UMUM'),
  ('KAS_KELUAR'),
  ('KAS_MASUK'),
  ('KIRIM_BARANG'),
  ('KIRIM_CUCI'),
  ('KIRIM_EMAS'),
  ('KIRIM_UANG'),
  ('KOREKSI'),
  ('KURANG_TUKANG'),
  ('LEBUR'),
  ('LELANG'),
  ('MASUK_BAKI'),
  ('MUTASI_CICILAN'),
  ('MUTASI_CUCI_MANUAL'),
  ('MUTASI_HUTANG'),
  ('MUTASI_MANUAL'),
  ('MUTASI_PESANAN'),
  ('MUTASI_PO'),
  ('MUTASI_SERVICE'),
  ('MUTASI_TITIPAN'),
  ('MUTASI_UANG'),
  ('NON_CASH'),
  ('OPNAME'),
  ('PECAH_BARANG'),
  ('PELUNASAN'),
  ('PELUNASAN_EMAS'),
  ('PELUNASAN_PENJUALAN'),
  ('PEMBELIAN'),
  ('PENCAIRAN_MARKETPLACE'),
  ('PENERIMAAN'),
  ('PENGALIHAN_SALDO'),
  ('PENJUALAN'),
  ('PENJUALAN_BATANG'),
  ('PESANAN'),
  ('PINDAH_BARANG'),
  ('PINDAH_DATA'),
  ('PINDAH_SORTIR'),
  ('POIN_MANUAL'),
  ('PRE_ORDER'),
  ('RESET_POIN'),
  ('RETUR_MARKETPLACE'),
  ('RETUR_SUPPLIER'),
  ('SALDO_AWAL'),
  ('SALDO_AWAL_TAGIHAN'),
  ('SELISIH_KAS'),
  ('SEPUHAN'),
  ('SERVICE'),
  ('SIMPANAN'),
  ('SORTIR'),
  ('STOCK_AKSESORIS'),
  ('TAMBAH_BARANG'),
  ('TERIMA_BARANG'),
  ('TERIMA_CUCI'),
  ('TERIMA_EMAS'),
  ('TERIMA_SALDO'),
  ('TERIMA_SEPUHAN'),
  ('TERIMA_UANG'),
  ('TITIPAN'),
  ('TUKAR_POIN'),
  ('TUTUP_CUCI'),
  ('UANG_KAS'),
  ('UBAH_BARANG'),
  ('UPDATE_PROFIT');

-- The audit is under a seal minutes after it was written (docs/decisions/064), and not hours and a closing later. A job seals, shop by shop, each row that it sees
-- and that no seal holds yet: nothing waits for it, and a sale costs what it did. A seal keeps the hash of every row, so that `verify` names the row.
create table audit_segel (
  -- '' for what nobody did in a shop.
  kode_toko  text        not null,
  nomor      integer     not null check (nomor > 0),
  created_at timestamptz not null default clock_timestamp(),
  -- The rows of this seal, and 16 bytes of the hash of each.
  id_audit   bigint[]    not null,
  hash       bytea[]     not null,
  -- The last row of any shop that was looked at.
  sampai     bigint      not null,
  sebelum    text        not null,
  segel      text        not null,
  constraint audit_segel_pkey primary key (kode_toko, nomor),
  constraint audit_segel_check check (cardinality(id_audit) = cardinality(hash))
);
create index audit_segel_by_moment on audit_segel (created_at);
create trigger audit_segel_append_only before delete or update on audit_segel for each row execute function refuse_change();
create trigger audit_segel_is_true before insert on audit_segel for each row execute function guard_audit_seal();
create trigger audit_segel_no_truncate before truncate on audit_segel for each statement execute function refuse_change();

-- What was written before is under the seals of closings alone.
create table audit_segel_awal (
  sampai bigint not null
);
insert into audit_segel_awal (sampai) values
  (0);
create unique index audit_segel_awal_once on audit_segel_awal ((true));

-- Each kind of case, by its table.
create table kasus (
  tabel   text     not null primary key,
  -- The column of its number. Its events have the same column.
  nomor   text     not null,
  -- The state that it begins in.
  awal    text     not null,
  -- The claim behind it, the column that repeats the balance of that claim, and the sign: -1 the shop owes it, 1 the customer owes it.
  tagihan text     not null,
  uang    text     not null,
  tanda   smallint not null check (tanda = any (array['-1'::integer, 1]))
);
insert into kasus (tabel, nomor, awal, tagihan, uang, tanda) values
  ('cicilan', 'no_cicilan', 'AKTIF', 'PIUTANG_CICILAN', 'sisa_cicilan', 1),
  ('hutang', 'no_faktur_hutang', 'AKTIF', 'PIUTANG_GADAI', 'sisa_hutang', 1),
  ('pesanan', 'no_pesanan', 'AKTIF', 'UM_PESANAN', 'uang_pesanan', -1),
  ('pre_order', 'no_po', 'BERLAKU', 'UM_PESANAN', 'uang_po', -1),
  ('service', 'no_service', 'MASUK', 'UM_SERVICE', 'uang_muka_service', -1),
  ('titipan', 'no_titipan', 'AKTIF', 'TITIPAN', 'uang_titipan', -1);

-- Each step of a kind of case: by which event, from which states, to which state. The declaration of the case has the same steps.
create table kasus_langkah (
  tabel    text    not null references kasus(tabel),
  -- The table of the event, and the column with the kind of step. Without a column every event of the table is this step.
  kejadian text    not null,
  kolom    text,
  jenis    text    not null,
  -- The column of the case with the state.
  keadaan  text    not null,
  dari     text[]  not null check (cardinality(dari) > 0),
  menjadi  text    not null,
  -- The column of the event with the money of the case that pays for it: of a sale, what was paid before.
  bayar    text,
  -- States are reached in this order.
  urut     integer not null,
  -- A step may be paid by another claim than the money of its case: the sale of a contract by the goods that are owed.
  tagihan  text    references jenis_tagihan(jenis),
  -- The steps of an order (0701_deposits_and_orders_are_cases.sql), with its gold. What a sale has of it pays a part of what was paid before.
  emas     text,
  constraint kasus_langkah_pkey primary key (tabel, jenis)
);
insert into kasus_langkah (tabel, kejadian, kolom, jenis, keadaan, dari, menjadi, bayar, urut, tagihan, emas) values
  ('cicilan', 'mutasi_cicilan', 'jenis_cicilan', 'BAYAR', 'status', '{AKTIF}', 'AKTIF', NULL, 1, NULL, NULL),
  ('cicilan', 'mutasi_cicilan', 'jenis_cicilan', 'HAPUS', 'status', '{AKTIF}', 'HAPUS', NULL, 4, NULL, NULL),
  ('cicilan', 'mutasi_cicilan', 'jenis_cicilan', 'LELANG', 'status', '{AKTIF}', 'LELANG', NULL, 3, NULL, NULL),
  ('cicilan', 'mutasi_cicilan', 'jenis_cicilan', 'LUNAS', 'status', '{AKTIF}', 'LUNAS', NULL, 2, NULL, NULL),
  ('cicilan', 'mutasi_cicilan', 'jenis_cicilan', 'PULIH', 'status', '{HAPUS}', 'HAPUS', NULL, 5, NULL, NULL),
  ('cicilan', 'mutasi_cicilan', 'jenis_cicilan', 'PUTUS', 'status', '{AKTIF}', 'PUTUS', NULL, 6, NULL, NULL),
  ('cicilan', 'mutasi_cicilan', 'jenis_cicilan', 'SURAT', 'status', '{AKTIF}', 'AKTIF', NULL, 7, NULL, NULL),
  ('cicilan', 'penjualan', NULL, 'SERAH', 'status_barang', '{DITAHAN}', 'DISERAHKAN', 'bayar_cicilan', 8, 'BARANG_CICILAN', NULL),
  ('hutang', 'mutasi_hutang', 'jenis_hutang', 'AMBIL', 'status', '{AKTIF}', 'AMBIL', NULL, 4, NULL, NULL),
  ('hutang', 'mutasi_hutang', 'jenis_hutang', 'BELI', 'status', '{AKTIF}', 'BELI', NULL, 5, NULL, NULL),
  ('hutang', 'mutasi_hutang', 'jenis_hutang', 'GANTI_SURAT', 'status', '{AKTIF}', 'AKTIF', NULL, 6, NULL, NULL),
  ('hutang', 'mutasi_hutang', 'jenis_hutang', 'LELANG', 'status', '{AKTIF}', 'LELANG', NULL, 3, NULL, NULL),
  ('hutang', 'mutasi_hutang', 'jenis_hutang', 'LUNAS', 'status', '{AKTIF}', 'LUNAS', NULL, 1, NULL, NULL),
  ('hutang', 'mutasi_hutang', 'jenis_hutang', 'PERPANJANG', 'status', '{AKTIF}', 'AKTIF', NULL, 2, NULL, NULL),
  ('pesanan', 'mutasi_pesanan', 'jenis_mutasi_pesanan', 'BATAL', 'status', '{AKTIF}', 'BATAL', NULL, 4, NULL, NULL),
  ('pesanan', 'mutasi_pesanan', 'jenis_mutasi_pesanan', 'BAYAR', 'status', '{AKTIF}', 'AKTIF', NULL, 1, NULL, NULL),
  ('pesanan', 'mutasi_pesanan', 'jenis_mutasi_pesanan', 'CONTOH', 'status_contoh', '{DISIMPAN}', 'DIAMBIL', NULL, 5, NULL, NULL),
  ('pesanan', 'mutasi_pesanan', 'jenis_mutasi_pesanan', 'KUNCI', 'status', '{AKTIF}', 'AKTIF', NULL, 2, NULL, NULL),
  ('pesanan', 'penjualan', NULL, 'AMBIL', 'status', '{AKTIF}', 'DIAMBIL', 'bayar_pesanan', 3, NULL, 'bayar_emas'),
  ('pre_order', 'mutasi_po', 'jenis_mutasi_po', 'BATAL', 'status', '{BERLAKU}', 'BATAL', NULL, 3, NULL, NULL),
  ('pre_order', 'mutasi_po', 'jenis_mutasi_po', 'BAYAR', 'status', '{BERLAKU}', 'BERLAKU', NULL, 1, NULL, NULL),
  ('pre_order', 'penjualan', NULL, 'AMBIL', 'status', '{BERLAKU}', 'BERLAKU', 'bayar_pesanan', 2, NULL, NULL),
  ('service', 'mutasi_service', 'jenis_service', 'AMBIL', 'status', '{SELESAI}', 'DIAMBIL', NULL, 2, NULL, NULL),
  ('service', 'mutasi_service', 'jenis_service', 'GANTI_RUGI', 'status', '{MASUK,SELESAI}', 'DIGANTI', NULL, 4, NULL, NULL),
  ('service', 'mutasi_service', 'jenis_service', 'KEMBALI', 'status', '{MASUK,SELESAI}', 'DIKEMBALIKAN', NULL, 3, NULL, NULL),
  ('service', 'mutasi_service', 'jenis_service', 'SELESAI', 'status', '{MASUK}', 'SELESAI', NULL, 1, NULL, NULL),
  ('titipan', 'mutasi_titipan', 'jenis_titipan', 'BATAL', 'status', '{AKTIF}', 'BATAL', NULL, 3, NULL, NULL),
  ('titipan', 'mutasi_titipan', 'jenis_titipan', 'BAYAR', 'status', '{AKTIF}', 'AKTIF', NULL, 1, NULL, NULL),
  ('titipan', 'penjualan', NULL, 'AMBIL', 'status', '{AKTIF}', 'DIAMBIL', 'bayar_titipan', 2, NULL, NULL);

-- The kinds of business whose figures of a day stand beside each other (docs/decisions/067), and their documents, with expressions over their rows.
create table kategori_dagang (
  kategori text not null primary key
);
insert into kategori_dagang (kategori) values
  ('CICILAN'),
  ('HUTANG'),
  ('PEMBELIAN'),
  ('PENJUALAN'),
  ('PESANAN'),
  ('SERVICE');

create table dokumen_dagang (
  tabel    text not null,
  kategori text not null references kategori_dagang(kategori),
  nomor    text not null,
  qty      text not null,
  berat    text not null,
  total    text not null,
  -- Only these rows.
  hanya    text not null,
  constraint dokumen_dagang_pkey primary key (tabel, kategori)
);
insert into dokumen_dagang (tabel, kategori, nomor, qty, berat, total, hanya) values
  ('cicilan', 'CICILAN', 'no_cicilan', 'total_qty', 'total_berat', 'harga_jual', 'not dari_saldo_awal'),
  ('hutang', 'HUTANG', 'no_faktur_hutang', 'total_qty', 'total_berat', 'jumlah_hutang', 'status <> ''CANCELLED'' and not dari_saldo_awal'),
  ('pembelian', 'PEMBELIAN', 'no_faktur_beli', 'total_qty', 'total_berat', 'grand_total', 'status = ''VALID'''),
  ('penjualan', 'PEMBELIAN', 'no_faktur', 'qty_tukar', 'berat_tukar', 'bayar_tukar', 'status = ''VALID'' and ada_tukar'),
  ('penjualan', 'PENJUALAN', 'no_faktur', 'total_qty', 'total_berat', 'sub_total + total_ongkos - diskon + pembulatan', 'status = ''VALID'''),
  ('pesanan', 'PESANAN', 'no_pesanan', 'total_qty', 'total_berat', 'total_harga', 'not dari_saldo_awal'),
  ('pre_order', 'PESANAN', 'no_po', 'total_qty', 'total_berat', 'total_harga', 'true'),
  ('service', 'SERVICE', 'no_service', 'total_qty', 'total_berat', 'grand_total', 'status <> ''CANCELLED''');

-- 2. Money that goes out of a shop and counts against its limits is built from rows (docs/decisions/122).
create table dokumen_keluar (
  tabel  text not null primary key,
  kind   text not null unique,
  -- Expressions over a row of the document.
  nomor  text not null,
  rupiah text not null,
  hanya  text not null
);
insert into dokumen_keluar (tabel, kind, nomor, rupiah, hanya) values
  ('batang_masuk', 'BATANG_MASUK', 'no_batang_masuk', 'nilai_batang', 'bayar_batang = ''KAS'' and status = ''VALID'''),
  ('bayar_tagihan', 'BAYAR_TAGIHAN', 'no_bayar_tagihan', 'total_uang', 'arah = ''KELUAR'' and status = ''VALID'''),
  ('hadiah_masuk', 'HADIAH_MASUK', 'no_hadiah', 'total_biaya', 'sebab_hadiah = ''BELI'' and status = ''VALID'''),
  ('mutasi_uang', 'MUTASI_UANG', 'no_mutasi', 'biaya_bank', 'biaya_bank > 0'),
  ('terima_cuci', 'TERIMA_CUCI', 'no_terima_cuci', 'ongkos_sepuhan', 'cara_ongkos = ''KAS'' and ongkos_sepuhan > 0 and status = ''VALID'''),
  ('terima_sepuhan', 'TERIMA_SEPUHAN', 'no_sepuhan', 'ongkos_sepuhan', 'cara_ongkos = ''KAS'' and ongkos_sepuhan > 0 and status = ''VALID'''),
  ('uang_kas', 'UANG_KAS', 'no_uang_kas', 'total_uang', 'arah = ''KELUAR'' and status = ''VALID''');

-- The kinds of events that may be paid so.
create table dibayar_sekaligus (
  kind  text not null primary key,
  tabel text not null unique,
  nomor text not null
);
insert into dibayar_sekaligus (kind, tabel, nomor) values
  ('AMBIL_SIMPANAN', 'ambil_simpanan', 'no_ambil'),
  ('MUTASI_CICILAN', 'mutasi_cicilan', 'no_mutasi_cicilan'),
  ('MUTASI_HUTANG', 'mutasi_hutang', 'no_mutasi_hutang'),
  ('MUTASI_PESANAN', 'mutasi_pesanan', 'no_mutasi_pesanan'),
  ('MUTASI_PO', 'mutasi_po', 'no_mutasi_po'),
  ('MUTASI_SERVICE', 'mutasi_service', 'no_mutasi_service'),
  ('MUTASI_TITIPAN', 'mutasi_titipan', 'no_mutasi_titipan'),
  ('PELUNASAN_PENJUALAN', 'pelunasan_penjualan', 'no_pelunasan');

-- Of the lines of a document these columns follow on a later day: the seal of its own day is not over them.
create table bagian_berubah (
  bagian text   not null primary key,
  kolom  text[] not null
);
insert into bagian_berubah (bagian, kolom) values
  ('hutang_detail', '{keluar_dengan}'),
  ('pre_order_detail', '{qty_datang,qty_tutup}');

-- Backups tell the owner how they went: every base that was made, every restore that was tried, and when the archive fell behind
-- (docs/decisions/217). What was restored bears what was known when it was copied.
create table cadangan (
  id          bigint      not null generated always as identity primary key,
  created_at  timestamptz not null default now(),
  -- CADANGAN: the whole database was copied.  UJI_PULIH: the latest copy was restored elsewhere and verified.  ARSIP: the log goes there, or does not.
  jenis       text        not null check (jenis in ('CADANGAN', 'UJI_PULIH', 'ARSIP')),
  hasil       text        not null check (hasil in ('BERHASIL', 'GAGAL')),
  -- Everything that was committed until then could be restored.
  sampai_at   timestamptz,
  detik       numeric     check (detik >= 0::numeric),
  byte        bigint      check (byte >= 0),
  -- Differences that the restored books had.
  jumlah_beda integer     check (jumlah_beda >= 0),
  -- Why it failed, in the words of the machine.
  keterangan  text        not null default ''::text,
  constraint cadangan_check check (hasil = 'GAGAL'::text or jumlah_beda is null or jumlah_beda = 0)
);
create index cadangan_jenis on cadangan (jenis, id desc);
create trigger cadangan_append_only before delete or update on cadangan for each row execute function refuse_change();
create trigger cadangan_no_truncate before truncate on cadangan for each statement execute function refuse_change();

-- How the archive stood when it was last looked at; one row, which the owner's login writes each time the log is brought there.
create table cadangan_arsip (
  satu        boolean     not null default true primary key check (satu),
  tempat      text        not null,
  cadangan_at timestamptz,
  sampai_at   timestamptz,
  gagal       text,
  updated_at  timestamptz not null default now()
);

-- The PIN with which an approver allows something at the counter (docs/decisions/244). After five wrong ones in a row it opens nothing any more.
create table pin_otorisasi (
  user_id    text        not null primary key,
  pin_hash   text        not null check (pin_hash <> ''),
  salah      smallint    not null default 0 check (salah between 0 and 5),
  created_at timestamptz not null default now()
);

-- Functions and views are files (db/schema, docs/decisions/241). A start applies those whose text is not the last one that was applied here. A text that
-- was applied before the last one is of an older version, which runs beside a newer one for some minutes: it is not applied again.
create table schema_object (
  id         bigint      not null generated always as identity primary key,
  name       text        not null,
  sha256     text        not null,
  created_at timestamptz not null default now(),
  constraint schema_object_name_sha256_key unique (name, sha256)
);

-- A view of a report that a supervisor shares: its filters and columns under a name, with the users of a shop, or with all shops (docs/decisions/249).
create table tampilan_laporan (
  id         bigint      not null generated always as identity primary key,
  -- Null: all shops.
  kode_toko  text,
  -- The path of the report's screen.
  path       text        not null check (path ~ '^/' and length(path) <= 100),
  nama       text        not null check (nama = btrim(nama) and length(nama) between 1 and 40),
  -- Input by field, named days, the shop and the columns, as the browser sent them.
  isi        jsonb       not null check (jsonb_typeof(isi) = 'object' and length(isi::text) <= 8000),
  user_id    text        not null,
  created_at timestamptz not null default now(),
  constraint tampilan_laporan_name unique nulls not distinct (path, kode_toko, nama)
);
