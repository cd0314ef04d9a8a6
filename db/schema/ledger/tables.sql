create table akun (
  nomor_akun text not null primary key,
  nama_akun  text not null,
  jenis_akun text not null check (jenis_akun in ('ASET', 'KEWAJIBAN', 'MODAL', 'PENDAPATAN', 'BEBAN'))
);
insert into akun (nomor_akun, nama_akun, jenis_akun) values
  ('1-1001', 'Kas Toko', 'ASET'),
  ('1-1101', 'Bank BCA', 'ASET'),
  ('1-1102', 'Bank Mandiri', 'ASET'),
  ('1-1103', 'Bank BRI', 'ASET'),
  ('1-1104', 'Bank BNI', 'ASET'),
  ('1-1199', 'Bank Lainnya', 'ASET'),
  ('1-1201', 'Uang Dalam Perjalanan', 'ASET'),
  ('1-1301', 'Persediaan Barang Dagangan', 'ASET'),
  ('1-1302', 'Persediaan Dalam Perjalanan', 'ASET'),
  ('1-1303', 'Persediaan Barang Bekas', 'ASET'),
  ('1-1304', 'Persediaan Dalam Sepuhan', 'ASET'),
  ('1-1305', 'Persediaan Barang Manual', 'ASET'),
  ('1-1306', 'Persediaan Rosok', 'ASET'),
  ('1-1307', 'Persediaan Di Tukang', 'ASET'),
  ('1-1308', 'Persediaan Emas Batangan', 'ASET'),
  ('1-1309', 'Persediaan Hadiah', 'ASET'),
  ('1-1310', 'Barang Hilang Dalam Penelusuran', 'ASET'),
  ('1-1311', 'Persediaan Barang Diterima', 'ASET'),
  ('1-1399', 'Perantara Barang', 'ASET'),
  ('1-1401', 'Rekening Koran Antar Cabang', 'ASET'),
  ('1-1501', 'Piutang Gadai', 'ASET'),
  ('1-1502', 'Piutang Cicilan', 'ASET'),
  ('1-1503', 'Piutang Kartu', 'ASET'),
  ('1-1504', 'Piutang Penjualan', 'ASET'),
  ('1-1505', 'Piutang Marketplace', 'ASET'),
  ('1-1506', 'Piutang Emas', 'ASET'),
  ('1-1507', 'Piutang Tukang', 'ASET'),
  ('1-1508', 'Piutang Karyawan', 'ASET'),
  ('1-1509', 'Uang Muka Supplier', 'ASET'),
  ('1-1510', 'Piutang Bunga Gadai', 'ASET'),
  ('1-1601', 'Sewa Dibayar Di Muka', 'ASET'),
  ('1-1602', 'Asuransi Dibayar Di Muka', 'ASET'),
  ('1-1603', 'Pajak Dibayar Di Muka', 'ASET'),
  ('1-1604', 'Perlengkapan Toko', 'ASET'),
  ('1-2001', 'Tanah', 'ASET'),
  ('1-2002', 'Bangunan', 'ASET'),
  ('1-2003', 'Kendaraan', 'ASET'),
  ('1-2004', 'Peralatan Toko', 'ASET'),
  ('1-2005', 'Inventaris Kantor', 'ASET'),
  ('1-2102', 'Akumulasi Penyusutan Bangunan', 'ASET'),
  ('1-2103', 'Akumulasi Penyusutan Kendaraan', 'ASET'),
  ('1-2104', 'Akumulasi Penyusutan Peralatan Toko', 'ASET'),
  ('1-2105', 'Akumulasi Penyusutan Inventaris Kantor', 'ASET'),
  ('2-1001', 'Hutang Dagang', 'KEWAJIBAN'),
  ('2-1002', 'Hutang Emas', 'KEWAJIBAN'),
  ('2-1101', 'Titipan Pelanggan', 'KEWAJIBAN'),
  ('2-1102', 'Uang Muka Pesanan', 'KEWAJIBAN'),
  ('2-1103', 'Uang Muka Service', 'KEWAJIBAN'),
  ('2-1104', 'Bunga Cicilan Ditangguhkan', 'KEWAJIBAN'),
  ('2-1105', 'Kewajiban Poin Member', 'KEWAJIBAN'),
  ('2-1106', 'Hutang Bonus Sales', 'KEWAJIBAN'),
  ('2-1107', 'Sisa Lelang Pelanggan', 'KEWAJIBAN'),
  ('2-1108', 'Hutang Tukang', 'KEWAJIBAN'),
  ('2-1109', 'Emas Pelanggan', 'KEWAJIBAN'),
  ('2-1110', 'Hutang Afiliasi', 'KEWAJIBAN'),
  ('2-1111', 'Barang Cicilan Belum Diserahkan', 'KEWAJIBAN'),
  ('2-1112', 'Dana Sosial', 'KEWAJIBAN'),
  ('2-1113', 'Potongan Pencairan Marketplace', 'KEWAJIBAN'),
  ('2-1190', 'Bayar Sekaligus', 'KEWAJIBAN'),
  ('2-1201', 'PPN Keluaran', 'KEWAJIBAN'),
  ('2-1202', 'Hutang PPh', 'KEWAJIBAN'),
  ('2-1301', 'Hutang Gaji', 'KEWAJIBAN'),
  ('2-1302', 'Biaya Masih Harus Dibayar', 'KEWAJIBAN'),
  ('2-2001', 'Hutang Bank', 'KEWAJIBAN'),
  ('2-2002', 'Hutang Pemilik', 'KEWAJIBAN'),
  ('3-1001', 'Modal Disetor', 'MODAL'),
  ('3-1002', 'Saldo Awal Persediaan', 'MODAL'),
  ('3-1003', 'Prive', 'MODAL'),
  ('3-1004', 'Laba Ditahan', 'MODAL'),
  ('4-1001', 'Penjualan Barang Dagangan', 'PENDAPATAN'),
  ('4-1002', 'Pendapatan Ongkos', 'PENDAPATAN'),
  ('4-1003', 'Diskon Penjualan', 'PENDAPATAN'),
  ('4-1004', 'Pembulatan Penjualan', 'PENDAPATAN'),
  ('4-1005', 'Biaya Kirim Penjualan', 'PENDAPATAN'),
  ('4-1006', 'Penjualan Grosir', 'PENDAPATAN'),
  ('4-1007', 'Penjualan Emas Batangan', 'PENDAPATAN'),
  ('4-1008', 'Kupon Penjualan', 'PENDAPATAN'),
  ('4-1009', 'Pendapatan Poin', 'PENDAPATAN'),
  ('4-1099', 'Pendapatan Lain-Lain', 'PENDAPATAN'),
  ('4-1101', 'Pendapatan Bunga Gadai', 'PENDAPATAN'),
  ('4-1102', 'Pendapatan Bunga Cicilan', 'PENDAPATAN'),
  ('4-1103', 'Pendapatan Sewa Titipan', 'PENDAPATAN'),
  ('4-1104', 'Pendapatan Service', 'PENDAPATAN'),
  ('4-1105', 'Pendapatan Gesek Tunai', 'PENDAPATAN'),
  ('4-1106', 'Pendapatan Pembatalan', 'PENDAPATAN'),
  ('4-1107', 'Selisih Harga Pembelian', 'PENDAPATAN'),
  ('4-1108', 'Pendapatan Lelang', 'PENDAPATAN'),
  ('4-1109', 'Pendapatan Administrasi Gadai', 'PENDAPATAN'),
  ('4-1110', 'Pendapatan Sewa Cicilan', 'PENDAPATAN'),
  ('4-1111', 'Selisih Kurs Emas', 'PENDAPATAN'),
  ('4-1112', 'Pendapatan Margin Murabahah', 'PENDAPATAN'),
  ('4-1113', 'Pendapatan Denda Cicilan', 'PENDAPATAN'),
  ('4-1114', 'Pemulihan Cicilan Dihapus Buku', 'PENDAPATAN'),
  ('5-1001', 'Harga Pokok Penjualan', 'BEBAN'),
  ('5-1002', 'Beban Susut', 'BEBAN'),
  ('5-1003', 'Beban Barang Hancur', 'BEBAN'),
  ('5-1004', 'Ongkos Sepuhan', 'BEBAN'),
  ('5-1005', 'Hadiah Dan Poin Member', 'BEBAN'),
  ('5-1006', 'Selisih Stock', 'BEBAN'),
  ('5-1007', 'Beban Service', 'BEBAN'),
  ('5-1008', 'Selisih Kadar Uji', 'BEBAN'),
  ('6-1001', 'Beban Operasional', 'BEBAN'),
  ('6-1002', 'Beban Gaji', 'BEBAN'),
  ('6-1003', 'Bonus Sales', 'BEBAN'),
  ('6-1004', 'Biaya Kartu', 'BEBAN'),
  ('6-1005', 'Selisih Kas', 'BEBAN'),
  ('6-1006', 'Rugi Gadai', 'BEBAN'),
  ('6-1007', 'Beban Afiliasi', 'BEBAN'),
  ('6-1008', 'Biaya Bank', 'BEBAN'),
  ('6-1009', 'Selisih Kirim Uang', 'BEBAN'),
  ('6-1010', 'Ganti Rugi', 'BEBAN'),
  ('6-1011', 'Biaya Marketplace', 'BEBAN'),
  ('6-1012', 'Biaya Lelang', 'BEBAN'),
  ('6-1013', 'Rugi Chargeback', 'BEBAN'),
  ('6-1014', 'Piutang Karyawan Dihapuskan', 'BEBAN'),
  ('6-1015', 'Rugi Cicilan', 'BEBAN'),
  ('6-1021', 'Beban Sewa', 'BEBAN'),
  ('6-1022', 'Beban Penyusutan', 'BEBAN'),
  ('6-1023', 'Beban Asuransi', 'BEBAN'),
  ('6-1024', 'Beban Iklan Dan Promosi', 'BEBAN'),
  ('6-1025', 'Beban Pemeliharaan', 'BEBAN'),
  ('6-1026', 'Beban Perlengkapan', 'BEBAN'),
  ('6-1099', 'Beban Lain-Lain', 'BEBAN'),
  ('7-1001', 'Pendapatan Bunga Bank', 'PENDAPATAN'),
  ('7-1002', 'Laba Pelepasan Aset Tetap', 'PENDAPATAN'),
  ('8-1001', 'Beban Bunga Bank', 'BEBAN'),
  ('8-1002', 'Rugi Pelepasan Aset Tetap', 'BEBAN'),
  ('8-2001', 'Beban Pajak Penghasilan', 'BEBAN');
create trigger akun_keeps_its_kind before update on akun for each row when (old.jenis_akun <> new.jenis_akun) execute function account_keeps_its_kind();

create table posting (
  id          bigint      not null generated always as identity primary key,
  kode_toko   text        not null references toko(kode_toko) deferrable initially deferred,
  tgl_system  date        not null,
  kind        text        not null references jenis_posting(kind),
  reference   text        not null,
  user_id     text        not null,
  request_id  text        not null,
  keterangan  text,
  -- The posting that this one reverses; a posting is reversed once.
  membatalkan bigint      references posting(id),
  approved_by text,
  created_at  timestamptz not null default now(),
  -- Lines belong to the transaction that wrote the header, and to no later one.
  written_in  xid8        not null default pg_current_xact_id(),
  -- Postings of one event share event_id, also across shops; otorisasi names the approvals that were used up for it.
  event_id    uuid        not null default gen_random_uuid(),
  otorisasi   bigint[]    not null default '{}'::bigint[]
);
create index posting_by_date on posting (kode_toko, tgl_system, id);
create index posting_by_event on posting (event_id);
create index posting_by_reference on posting (kode_toko, reference);
create unique index posting_membatalkan_key on posting (membatalkan) where (membatalkan is not null);
create trigger posting_append_only before delete or update on posting for each row execute function refuse_change();
create trigger posting_by_two_people before insert on posting for each row when (new.approved_by is not null and (new.kind in ('JURNAL_UMUM', 'SALDO_AWAL_TAGIHAN'))) execute function guard_second_person('approved_by');
create trigger posting_no_truncate before truncate on posting for each statement execute function refuse_change();
create trigger posting_of_arrival before insert on posting for each row when (new.membatalkan is not null and (new.kind in ('TERIMA_BARANG', 'BARANG_TIBA'))) execute function arrivals_stay();
create trigger posting_of_gold_arrival before insert on posting for each row when (new.membatalkan is not null and (new.kind in ('TERIMA_EMAS', 'EMAS_TIBA'))) execute function gold_arrivals_stay();
create constraint trigger posting_of_handing_over after insert on posting deferrable initially deferred for each row when (new.kind in ('PENGALIHAN_SALDO', 'TERIMA_SALDO')) execute function handing_over_stands('reference');
create constraint trigger posting_of_sending after insert on posting deferrable initially deferred for each row when (new.kind in ('KIRIM_UANG', 'TERIMA_UANG')) execute function sending_stands('reference');
create trigger posting_open_date after insert on posting referencing new table as baru for each statement execute function held_on_open_date();
create trigger posting_stamped before insert on posting for each row execute function stamp_row();
create trigger posting_whole after insert on posting referencing new table as posting_baru for each statement execute function posting_is_whole();

-- The accounts that a posting of a kind books to: trx is the kind ('PENJUALAN'), type what it is about ('CASH', 'BARANG', …),
-- kode_akun the role within it. The screen /parameter-akun edits nomor_akun.
create table para_akun_transaksi (
  trx        text not null,
  type       text not null,
  kode_akun  text not null,
  jenis_akun text not null check (jenis_akun in ('DEBET', 'KREDIT')),
  nomor_akun text references akun(nomor_akun),
  constraint para_akun_transaksi_pkey primary key (trx, type, kode_akun)
);
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun) values
  ('AMBIL_SIMPANAN', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('AMBIL_SIMPANAN', 'TITIPAN', 'SEWA_TITIPAN', 'KREDIT', '4-1103'),
  ('BAYAR_SEKALIGUS', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('BAYAR_SUPPLIER', 'SUPPLIER', 'SELISIH_EMAS', 'KREDIT', '4-1111'),
  ('BAYAR_TAGIHAN', 'HUTANG', 'LAIN', 'KREDIT', '4-1099'),
  ('BAYAR_TAGIHAN', 'PIUTANG', 'DIHAPUSKAN', 'DEBET', '6-1014'),
  ('BUNGA', 'HUTANG', 'BUNGA', 'KREDIT', '4-1101'),
  ('CHARGEBACK', 'KARTU', 'RUGI', 'DEBET', '6-1013'),
  ('CICILAN', 'CICILAN', 'BUNGA', 'KREDIT', '4-1102'),
  ('CICILAN', 'CICILAN', 'PENDAPATAN', 'KREDIT', '4-1001'),
  ('CICILAN', 'CICILAN', 'SEWA', 'KREDIT', '4-1110'),
  ('CICILAN', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('CICILAN', 'SALDO_AWAL', 'MODAL', 'KREDIT', '3-1001'),
  ('GESEK_TUNAI', 'KARTU', 'BIAYA', 'DEBET', '6-1004'),
  ('GESEK_TUNAI', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('GROSIR', 'GROSIR', 'SELISIH_EMAS', 'KREDIT', '4-1111'),
  ('HUTANG', 'HUTANG', 'ADMIN', 'KREDIT', '4-1109'),
  ('HUTANG', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('HUTANG', 'SALDO_AWAL', 'MODAL', 'KREDIT', '3-1001'),
  ('JUAL_BELI_MANUAL', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('JUAL_BELI_MANUAL', 'PENJUALAN', 'GROSIR', 'KREDIT', '4-1006'),
  ('JUAL_BELI_MANUAL', 'PENJUALAN', 'PEMBULATAN', 'KREDIT', '4-1004'),
  ('JUAL_BELI_MANUAL', 'PENJUALAN', 'PENDAPATAN', 'KREDIT', '4-1001'),
  ('JURNAL_UMUM', 'HUTANG', 'BUNGA', 'KREDIT', '4-1101'),
  ('JURNAL_UMUM', 'SALDO_AWAL', 'MODAL', 'KREDIT', '3-1001'),
  ('JURNAL_UMUM', 'TUTUP_TAHUN', 'LABA_DITAHAN', 'KREDIT', '3-1004'),
  ('KAS', 'CASH', 'KAS', 'DEBET', '1-1001'),
  ('KURANG_TUKANG', 'TUKANG', 'BEBAN_SUSUT', 'DEBET', '5-1002'),
  ('LELANG', 'HUTANG', 'ADMIN', 'KREDIT', '4-1109'),
  ('LELANG', 'HUTANG', 'BIAYA', 'DEBET', '6-1012'),
  ('LELANG', 'HUTANG', 'BUNGA', 'KREDIT', '4-1101'),
  ('LELANG', 'HUTANG', 'LAIN', 'KREDIT', '4-1099'),
  ('LELANG', 'HUTANG', 'RUGI', 'DEBET', '6-1006'),
  ('LUAR', 'CABANG', 'CABANG', 'DEBET', '1-1401'),
  ('LUAR', 'HANCUR', 'HANCUR', 'DEBET', '5-1003'),
  ('LUAR', 'KOREKSI', 'KOREKSI', 'DEBET', '5-1006'),
  ('LUAR', 'PELANGGAN', 'BELI', 'KREDIT', '1-1399'),
  ('LUAR', 'PELANGGAN', 'HADIAH', 'DEBET', '5-1005'),
  ('LUAR', 'PELANGGAN', 'JUAL', 'DEBET', '5-1001'),
  ('LUAR', 'PELANGGAN', 'SERVICE', 'DEBET', '5-1007'),
  ('LUAR', 'SALDO_AWAL', 'SALDO_AWAL', 'KREDIT', '3-1002'),
  ('LUAR', 'SUPPLIER', 'BAYAR', 'DEBET', '1-1399'),
  ('LUAR', 'SUPPLIER', 'BELI', 'KREDIT', '1-1399'),
  ('LUAR', 'SUSUT', 'SUSUT', 'DEBET', '5-1002'),
  ('LUAR', 'UJI', 'UJI', 'DEBET', '5-1008'),
  ('MUTASI_CICILAN', 'CICILAN', 'BATAL', 'KREDIT', '4-1106'),
  ('MUTASI_CICILAN', 'CICILAN', 'BUNGA', 'KREDIT', '4-1102'),
  ('MUTASI_CICILAN', 'CICILAN', 'DENDA', 'KREDIT', '4-1113'),
  ('MUTASI_CICILAN', 'CICILAN', 'MARGIN', 'KREDIT', '4-1112'),
  ('MUTASI_CICILAN', 'CICILAN', 'PULIH', 'KREDIT', '4-1114'),
  ('MUTASI_CICILAN', 'CICILAN', 'RUGI', 'DEBET', '6-1015'),
  ('MUTASI_CICILAN', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('MUTASI_CICILAN', 'PENJUALAN', 'BEBAN_POIN', 'DEBET', '5-1005'),
  ('MUTASI_CICILAN', 'PENJUALAN', 'PENDAPATAN_POIN', 'KREDIT', '4-1009'),
  ('MUTASI_HUTANG', 'HUTANG', 'ADMIN', 'KREDIT', '4-1109'),
  ('MUTASI_HUTANG', 'HUTANG', 'BUNGA', 'KREDIT', '4-1101'),
  ('MUTASI_HUTANG', 'HUTANG', 'RUGI', 'DEBET', '6-1006'),
  ('MUTASI_HUTANG', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('MUTASI_PESANAN', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('MUTASI_PESANAN', 'PESANAN', 'POTONGAN_BATAL', 'KREDIT', '4-1106'),
  ('MUTASI_PESANAN', 'PESANAN', 'SELISIH_EMAS', 'KREDIT', '4-1111'),
  ('MUTASI_PO', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('MUTASI_PO', 'PESANAN', 'POTONGAN_BATAL', 'KREDIT', '4-1106'),
  ('MUTASI_SERVICE', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('MUTASI_SERVICE', 'SERVICE', 'BEBAN', 'DEBET', '5-1007'),
  ('MUTASI_SERVICE', 'SERVICE', 'GANTI_RUGI', 'DEBET', '6-1010'),
  ('MUTASI_SERVICE', 'SERVICE', 'PENDAPATAN', 'KREDIT', '4-1104'),
  ('MUTASI_SERVICE', 'SERVICE', 'POTONGAN_BATAL', 'KREDIT', '4-1106'),
  ('MUTASI_TITIPAN', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('MUTASI_TITIPAN', 'TITIPAN', 'POTONGAN_BATAL', 'KREDIT', '4-1106'),
  ('MUTASI_UANG', 'KAS', 'BIAYA_BANK', 'DEBET', '6-1008'),
  ('NON_CASH', 'KARTU', 'BIAYA', 'DEBET', '6-1004'),
  ('OPNAME', 'OPNAME', 'SELISIH_STOCK', 'DEBET', '5-1006'),
  ('PELUNASAN', 'HUTANG', 'BUNGA', 'KREDIT', '4-1101'),
  ('PELUNASAN_EMAS', 'GROSIR', 'SELISIH_EMAS', 'KREDIT', '4-1111'),
  ('PELUNASAN_EMAS', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('PELUNASAN_PENJUALAN', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('PENCAIRAN_MARKETPLACE', 'MARKETPLACE', 'BIAYA', 'DEBET', '6-1011'),
  ('PENJUALAN', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('PENJUALAN', 'PENJUALAN', 'BEBAN_AFILIASI', 'DEBET', '6-1007'),
  ('PENJUALAN', 'PENJUALAN', 'BEBAN_POIN', 'DEBET', '5-1005'),
  ('PENJUALAN', 'PENJUALAN', 'BIAYA_KIRIM', 'KREDIT', '4-1005'),
  ('PENJUALAN', 'PENJUALAN', 'BONUS_SALES', 'DEBET', '6-1003'),
  ('PENJUALAN', 'PENJUALAN', 'DISKON', 'DEBET', '4-1003'),
  ('PENJUALAN', 'PENJUALAN', 'GROSIR', 'KREDIT', '4-1006'),
  ('PENJUALAN', 'PENJUALAN', 'KUPON', 'DEBET', '4-1008'),
  ('PENJUALAN', 'PENJUALAN', 'ONGKOS', 'KREDIT', '4-1002'),
  ('PENJUALAN', 'PENJUALAN', 'PEMBULATAN', 'KREDIT', '4-1004'),
  ('PENJUALAN', 'PENJUALAN', 'PENDAPATAN', 'KREDIT', '4-1001'),
  ('PENJUALAN', 'PENJUALAN', 'PENDAPATAN_POIN', 'KREDIT', '4-1009'),
  ('PENJUALAN', 'PENJUALAN', 'SELISIH_EMAS', 'KREDIT', '4-1111'),
  ('PENJUALAN', 'PENJUALAN', 'SEWA_TITIPAN', 'KREDIT', '4-1103'),
  ('PENJUALAN_BATANG', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('PENJUALAN_BATANG', 'PENJUALAN', 'PENDAPATAN', 'KREDIT', '4-1007'),
  ('PESANAN', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('PESANAN', 'PESANAN', 'BEBAN_SUSUT', 'DEBET', '5-1002'),
  ('PESANAN', 'PESANAN', 'POTONGAN_BATAL', 'KREDIT', '4-1106'),
  ('PESANAN', 'SALDO_AWAL', 'MODAL', 'KREDIT', '3-1001'),
  ('POIN_MANUAL', 'MEMBER', 'BEBAN_POIN', 'DEBET', '5-1005'),
  ('PRE_ORDER', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('RESET_POIN', 'MEMBER', 'BEBAN_POIN', 'DEBET', '5-1005'),
  ('RESET_POIN', 'MEMBER', 'PENDAPATAN_POIN', 'KREDIT', '4-1009'),
  ('RETUR_MARKETPLACE', 'MARKETPLACE', 'BIAYA', 'DEBET', '6-1011'),
  ('RETUR_MARKETPLACE', 'PENJUALAN', 'DISKON', 'DEBET', '4-1003'),
  ('RETUR_MARKETPLACE', 'PENJUALAN', 'ONGKOS', 'KREDIT', '4-1002'),
  ('RETUR_MARKETPLACE', 'PENJUALAN', 'PEMBULATAN', 'KREDIT', '4-1004'),
  ('RETUR_MARKETPLACE', 'PENJUALAN', 'PENDAPATAN', 'KREDIT', '4-1001'),
  ('RETUR_SUPPLIER', 'SUPPLIER', 'SELISIH_RETUR', 'DEBET', '5-1006'),
  ('SALDO_AWAL', 'SALDO_AWAL', 'MODAL', 'KREDIT', '3-1001'),
  ('SALDO_AWAL_TAGIHAN', 'SALDO_AWAL', 'MODAL', 'KREDIT', '3-1001'),
  ('SELISIH_KAS', 'KAS', 'SELISIH', 'DEBET', '6-1005'),
  ('SEPUHAN', 'SEPUHAN', 'ONGKOS', 'DEBET', '5-1004'),
  ('SERVICE', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('SERVICE', 'SERVICE', 'BEBAN', 'DEBET', '5-1007'),
  ('SERVICE', 'SERVICE', 'GANTI_RUGI', 'DEBET', '6-1010'),
  ('SERVICE', 'SERVICE', 'PENDAPATAN', 'KREDIT', '4-1104'),
  ('SERVICE', 'SERVICE', 'POTONGAN_BATAL', 'KREDIT', '4-1106'),
  ('SIMPANAN', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('SIMPANAN', 'TITIPAN', 'SEWA_TITIPAN', 'KREDIT', '4-1103'),
  ('TAGIHAN', 'ANTAR_CABANG', 'RK', 'DEBET', '1-1401'),
  ('TAGIHAN', 'HUTANG', 'BARANG_CICILAN', 'KREDIT', '2-1111'),
  ('TAGIHAN', 'HUTANG', 'BAYAR_SEKALIGUS', 'KREDIT', '2-1190'),
  ('TAGIHAN', 'HUTANG', 'BUNGA_TANGGUH', 'KREDIT', '2-1104'),
  ('TAGIHAN', 'HUTANG', 'DANA_SOSIAL', 'KREDIT', '2-1112'),
  ('TAGIHAN', 'HUTANG', 'EMAS_PELANGGAN', 'KREDIT', '2-1109'),
  ('TAGIHAN', 'HUTANG', 'HUTANG_AFILIASI', 'KREDIT', '2-1110'),
  ('TAGIHAN', 'HUTANG', 'HUTANG_BONUS', 'KREDIT', '2-1106'),
  ('TAGIHAN', 'HUTANG', 'HUTANG_EMAS', 'KREDIT', '2-1002'),
  ('TAGIHAN', 'HUTANG', 'HUTANG_MARKETPLACE', 'KREDIT', '2-1113'),
  ('TAGIHAN', 'HUTANG', 'HUTANG_SUPPLIER', 'KREDIT', '2-1001'),
  ('TAGIHAN', 'HUTANG', 'HUTANG_TUKANG', 'KREDIT', '2-1108'),
  ('TAGIHAN', 'HUTANG', 'POIN', 'KREDIT', '2-1105'),
  ('TAGIHAN', 'HUTANG', 'PPN', 'KREDIT', '2-1201'),
  ('TAGIHAN', 'HUTANG', 'SISA_LELANG', 'KREDIT', '2-1107'),
  ('TAGIHAN', 'HUTANG', 'TITIPAN', 'KREDIT', '2-1101'),
  ('TAGIHAN', 'HUTANG', 'UM_PESANAN', 'KREDIT', '2-1102'),
  ('TAGIHAN', 'HUTANG', 'UM_SERVICE', 'KREDIT', '2-1103'),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_BUNGA', 'DEBET', '1-1510'),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_CICILAN', 'DEBET', '1-1502'),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_EMAS', 'DEBET', '1-1506'),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_GADAI', 'DEBET', '1-1501'),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_JUAL', 'DEBET', '1-1504'),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_KARTU', 'DEBET', '1-1503'),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_KARYAWAN', 'DEBET', '1-1508'),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_MARKETPLACE', 'DEBET', '1-1505'),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_TUKANG', 'DEBET', '1-1507'),
  ('TAGIHAN', 'PIUTANG', 'UANG_JALAN', 'DEBET', '1-1201'),
  ('TAGIHAN', 'PIUTANG', 'UANG_MUKA_SUPPLIER', 'DEBET', '1-1509'),
  ('TEMPAT', 'MILIK', 'BAKI', 'DEBET', '1-1301'),
  ('TEMPAT', 'MILIK', 'BATANG', 'DEBET', '1-1308'),
  ('TEMPAT', 'MILIK', 'BEKAS', 'DEBET', '1-1303'),
  ('TEMPAT', 'MILIK', 'CUCI', 'DEBET', '1-1304'),
  ('TEMPAT', 'MILIK', 'HADIAH', 'DEBET', '1-1309'),
  ('TEMPAT', 'MILIK', 'HILANG', 'DEBET', '1-1310'),
  ('TEMPAT', 'MILIK', 'MANUAL', 'DEBET', '1-1305'),
  ('TEMPAT', 'MILIK', 'PENERIMAAN', 'DEBET', '1-1311'),
  ('TEMPAT', 'MILIK', 'PERJALANAN', 'DEBET', '1-1302'),
  ('TEMPAT', 'MILIK', 'ROSOK', 'DEBET', '1-1306'),
  ('TEMPAT', 'MILIK', 'TUKANG', 'DEBET', '1-1307'),
  ('TERIMA_CUCI', 'SEPUHAN', 'ONGKOS', 'DEBET', '5-1004'),
  ('TERIMA_SEPUHAN', 'SEPUHAN', 'ONGKOS', 'DEBET', '5-1004'),
  ('TERIMA_UANG', 'KAS', 'SELISIH_KIRIM', 'DEBET', '6-1009'),
  ('TITIPAN', 'KARTU', 'PENDAPATAN', 'KREDIT', '4-1105'),
  ('TITIPAN', 'SALDO_AWAL', 'MODAL', 'KREDIT', '3-1001'),
  ('TITIPAN', 'TITIPAN', 'POTONGAN_BATAL', 'KREDIT', '4-1106'),
  ('TITIPAN', 'TITIPAN', 'SEWA', 'KREDIT', '4-1103'),
  ('TUKAR_POIN', 'MEMBER', 'BEBAN_POIN', 'DEBET', '5-1005'),
  ('TUKAR_POIN', 'MEMBER', 'PENDAPATAN_POIN', 'KREDIT', '4-1009'),
  ('TUTUP_CUCI', 'SEPUHAN', 'BEBAN_SUSUT', 'DEBET', '5-1002'),
  ('UANG_KAS', 'KELUAR', 'BEBAN_GAJI', 'DEBET', '6-1002'),
  ('UANG_KAS', 'KELUAR', 'BEBAN_LAIN', 'DEBET', '6-1099'),
  ('UANG_KAS', 'KELUAR', 'BEBAN_OPERASIONAL', 'DEBET', '6-1001'),
  ('UANG_KAS', 'KELUAR', 'BIAYA_BANK', 'DEBET', '6-1008'),
  ('UANG_KAS', 'KELUAR', 'PRIVE', 'DEBET', '3-1003'),
  ('UANG_KAS', 'MASUK', 'MODAL', 'KREDIT', '3-1001'),
  ('UANG_KAS', 'MASUK', 'PENDAPATAN_LAIN', 'KREDIT', '4-1099');
create index para_akun_transaksi_by_account on para_akun_transaksi (nomor_akun, trx);
create trigger para_akun_transaksi_account_stays before update on para_akun_transaksi for each row when (old.nomor_akun is distinct from new.nomor_akun) execute function role_account_stays();
create trigger para_akun_transaksi_versi after insert or delete or update or truncate on para_akun_transaksi for each statement execute function renew_akun_versi();

-- Out of one place, into another, in four measures. tempat: BAKI (with warehouse and tray), PELANGGAN, SUPPLIER,
-- PERJALANAN (sent, still the sender's), CABANG (handed from shop to shop: zero over the chain), SUSUT, HANCUR, SALDO_AWAL.
create table mutasi_stock (
  posting_id   bigint        not null,
  no_urut      integer       not null,
  kode_toko    text          not null,
  tgl_system   date          not null,
  tempat       text          not null,
  kode_gudang  text          not null default ''::text,
  kode_baki    text          not null default ''::text,
  kode_barcode text,
  pieces       integer       not null,
  gross        numeric(12,3) not null,
  fine         numeric(12,3) not null,
  cost         bigint        not null,
  -- What goods went outside for, whose hands they are in, and the document that they belong to, where that is not the posting's.
  trx          text          not null default ''::text,
  pihak        text          not null default ''::text,
  dokumen      text          not null default ''::text,
  -- The purity that was found, where goods were weighed.
  kode_kadar   text          references kadar(kode_kadar),
  kode_lot     text,
  constraint mutasi_stock_pkey primary key (posting_id, no_urut),
  constraint mutasi_stock_barcode_or_lot check (num_nonnulls(kode_barcode, kode_lot) <= 1)
);
alter table mutasi_stock add constraint mutasi_stock_tempat_fkey foreign key (tempat) references tempat(tempat) not valid;
alter table mutasi_stock add constraint mutasi_stock_fine_in_gross check (pieces = 0 or abs(fine) <= abs(gross)) not valid;
create index mutasi_stock_by_lot on mutasi_stock (kode_lot, posting_id) where (kode_lot is not null);
create index mutasi_stock_by_piece on mutasi_stock (kode_barcode, posting_id);
-- The lines of goods of a shop, all or since a posting.
create index mutasi_stock_by_shop on mutasi_stock (kode_toko, posting_id);
create trigger mutasi_stock_append_only before delete or update on mutasi_stock for each row execute function refuse_change();
create trigger mutasi_stock_keep after insert on mutasi_stock referencing new table as baris for each statement execute function keep_stock();
create trigger mutasi_stock_no_truncate before truncate on mutasi_stock for each statement execute function refuse_change();
create constraint trigger mutasi_stock_of_loan after insert on mutasi_stock deferrable initially deferred for each row when (new.tempat = 'GADAI'::text) execute function loan_stands('kode_lot');

-- 4. Cash accounts. Rows follow the master rekening. The till is each shop's own; a bank account is the chain's, and so is the
-- floor below which it does not go: `batas` under zero over all shops.
create table akun_kas (
  akun_kas text    not null primary key,
  jenis    text    not null check (jenis in ('CASH', 'BANK')),
  bersama  boolean not null,
  batas    bigint  not null default 0 check (batas >= 0),
  constraint akun_kas_akun_kas_bersama_key unique (akun_kas, bersama)
);
insert into akun_kas (akun_kas, jenis, bersama, batas) values
  ('CASH', 'CASH', false, 0);

-- Cash and bank. akun_kas: 'CASH' or an account number of rekening. jenis: how it was paid.
create table mutasi_kas (
  posting_id bigint  not null,
  no_urut    integer not null,
  kode_toko  text    not null,
  tgl_system date    not null,
  akun_kas   text    not null,
  jenis      text    not null check (jenis in ('CASH', 'TRANSFER', 'DEBIT', 'CREDIT')),
  jumlah     bigint  not null check (jumlah <> 0),
  keterangan text,
  constraint mutasi_kas_pkey primary key (posting_id, no_urut)
);
alter table mutasi_kas add constraint mutasi_kas_jenis_of_account check ((jenis = 'CASH'::text) = (akun_kas = 'CASH'::text)) not valid;
create index mutasi_kas_by_account on mutasi_kas (kode_toko, akun_kas, tgl_system, posting_id);
create trigger mutasi_kas_append_only before delete or update on mutasi_kas for each row execute function refuse_change();
create trigger mutasi_kas_keep after insert on mutasi_kas referencing new table as baris for each statement execute function keep_cash();
create trigger mutasi_kas_no_truncate before truncate on mutasi_kas for each statement execute function refuse_change();

-- akun_kas and tempat say which cash account or place of goods a line is the other view of, so that the journal can be
-- held against the other two ledgers whatever the account parameters become later.
create table jurnal (
  posting_id bigint  not null,
  no_urut    integer not null,
  kode_toko  text    not null,
  tgl_system date    not null,
  nomor_akun text    not null references akun(nomor_akun),
  akun_kas   text,
  tempat     text,
  debet      bigint  not null default 0 check (debet >= 0),
  kredit     bigint  not null default 0 check (kredit >= 0),
  -- 5. The journal says of which ledger line it is the other view: akun_kas, tempat with trx, or the kind of claim.
  trx        text    not null default ''::text,
  jenis      text,
  constraint jurnal_pkey primary key (posting_id, no_urut),
  constraint jurnal_check check ((debet = 0) <> (kredit = 0)),
  constraint jurnal_check1 check (akun_kas is null or tempat is null),
  constraint jurnal_of_one_line check (num_nonnulls(akun_kas, tempat, jenis) <= 1 and (trx = ''::text or tempat is not null))
);
create index jurnal_by_account on jurnal (kode_toko, nomor_akun, tgl_system);
create trigger jurnal_append_only before delete or update on jurnal for each row execute function refuse_change();
create trigger jurnal_keep after insert on jurnal referencing new table as baris for each statement execute function keep_journal();
create trigger jurnal_no_truncate before truncate on jurnal for each statement execute function refuse_change();

create table mutasi_poin (
  posting_id  bigint  not null,
  no_urut     integer not null,
  kode_toko   text    not null,
  tgl_system  date    not null,
  kode_member text    not null,
  poin        integer not null check (poin <> 0),
  constraint mutasi_poin_pkey primary key (posting_id, no_urut)
);
create index mutasi_poin_by_member on mutasi_poin (kode_member, posting_id);
create trigger mutasi_poin_append_only before delete or update on mutasi_poin for each row execute function refuse_change();
create trigger mutasi_poin_keep after insert on mutasi_poin referencing new table as baris for each statement execute function keep_points();
create trigger mutasi_poin_no_truncate before truncate on mutasi_poin for each statement execute function refuse_change();
create constraint trigger mutasi_poin_of_its_sale after insert on mutasi_poin deferrable initially deferred for each row execute function sale_moves_its_points();
create trigger mutasi_poin_of_one_member after insert on mutasi_poin for each row execute function points_of_one_member();

-- Balances, kept by the triggers of the lines and by nothing else.
create table saldo_stock (
  kode_toko   text          not null,
  tempat      text          not null,
  kode_gudang text          not null default ''::text,
  kode_baki   text          not null default ''::text,
  pieces      bigint        not null default 0,
  gross       numeric(15,3) not null default 0,
  fine        numeric(15,3) not null default 0,
  cost        bigint        not null default 0,
  baki        text          generated always as (nullif(kode_baki, ''::text)) stored,
  -- A warehouse is in use while something lies in it, as a tray is (0106_tighter_guards.sql). A sale asks nothing of this but with
  -- the last piece.
  di_gudang   text          generated always as (
case
    when pieces > 0 then nullif(kode_gudang, ''::text)
    else null::text
end) stored,
  kelas       text          not null,
  constraint saldo_stock_pkey primary key (kode_toko, tempat, kode_gudang, kode_baki),
  constraint saldo_stock_tempat_fkey foreign key (tempat, kelas) references tempat(tempat, kelas),
  constraint saldo_stock_not_negative check ((kelas <> all (array['MILIK'::text, 'TITIPAN'::text])) or pieces >= 0 and gross >= 0::numeric and fine >= 0::numeric and cost >= 0),
  constraint saldo_stock_of_others_costs_nothing check (kelas <> 'TITIPAN'::text or cost = 0)
);
alter table saldo_stock add constraint saldo_stock_baki_fkey foreign key (kode_toko, kode_gudang, baki) references baki(kode_toko, kode_gudang, kode_baki) not valid;
alter table saldo_stock add constraint saldo_stock_di_gudang_fkey foreign key (kode_toko, di_gudang) references gudang(kode_toko, kode_gudang) not valid;
-- Goods between shops come to nothing over the chain. Every check asks what lies in such places, and must not read the balances of all shops for it.
create index saldo_stock_by_place on saldo_stock (tempat);
create trigger saldo_stock_by_ledger after insert or delete or update on saldo_stock for each row when (pg_trigger_depth() = 0) execute function refuse_hand();
create trigger saldo_stock_no_truncate before truncate on saldo_stock for each statement execute function refuse_hand();

create table saldo_kas (
  kode_toko   text    not null,
  akun_kas    text    not null,
  saldo       bigint  not null default 0,
  -- How far below zero an approval lets the account go.
  batas       bigint  not null default 0 check (batas >= 0),
  -- The till is no account of the list.
  no_rekening text    generated always as (nullif(akun_kas, 'CASH'::text)) stored,
  bersama     boolean not null,
  constraint saldo_kas_pkey primary key (kode_toko, akun_kas),
  constraint saldo_kas_akun_kas_fkey foreign key (akun_kas, bersama) references akun_kas(akun_kas, bersama),
  constraint saldo_kas_not_negative check (bersama or saldo >= (- batas))
);
alter table saldo_kas add constraint saldo_kas_no_rekening_fkey foreign key (no_rekening) references rekening(no_rekening) not valid;
create index saldo_kas_by_account on saldo_kas (akun_kas);
create trigger saldo_kas_bersama before insert on saldo_kas for each row execute function saldo_kas_of_account();
create trigger saldo_kas_by_ledger after update on saldo_kas for each row
  when (pg_trigger_depth() = 0 and (old.kode_toko, old.akun_kas, old.saldo) is distinct from (new.kode_toko, new.akun_kas, new.saldo))
  execute function refuse_hand();
create trigger saldo_kas_no_truncate before truncate on saldo_kas for each statement execute function refuse_hand();
-- Of a cash account `batas` is set by hand, also before the first posting.
create trigger saldo_kas_opened before insert on saldo_kas for each row when (pg_trigger_depth() = 0 and new.saldo <> 0) execute function refuse_hand();
create trigger saldo_kas_stays before delete on saldo_kas for each row execute function refuse_hand();

create table saldo_poin (
  kode_member text   not null primary key,
  poin        bigint not null default 0,
  constraint saldo_poin_not_negative check (poin >= 0)
);
create trigger saldo_poin_by_ledger before insert or delete or update on saldo_poin for each row when (pg_trigger_depth() = 0) execute function refuse_hand();
create trigger saldo_poin_no_truncate before truncate on saldo_poin for each statement execute function refuse_hand();

-- The version of the accounts that journals are composed with. Whoever keeps them in memory names the version he knows
-- when he writes; a change made by anybody, on any server, gives another.
create table akun_versi (
  only_one boolean not null default true primary key check (only_one),
  versi    uuid    not null
);
insert into akun_versi (versi) values (gen_random_uuid());

create table saldo_lot (
  kode_toko   text          not null,
  tempat      text          not null references tempat(tempat),
  kode_gudang text          not null default ''::text,
  kode_baki   text          not null default ''::text,
  pihak       text          not null default ''::text,
  kode_lot    text          not null,
  pieces      bigint        not null default 0,
  gross       numeric(15,3) not null default 0,
  fine        numeric(15,3) not null default 0,
  cost        bigint        not null default 0,
  constraint saldo_lot_pkey primary key (kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot),
  constraint saldo_lot_fine_in_gross check (fine <= gross),
  constraint saldo_lot_manual_weighs check (tempat <> 'MANUAL'::text or gross > 0::numeric or pieces = 0 and fine = 0::numeric and cost = 0),
  constraint saldo_lot_not_negative check (pieces >= 0 and gross >= 0::numeric and fine >= 0::numeric and cost >= 0)
);
create index saldo_lot_by_lot on saldo_lot (kode_lot);
-- Goods without a barcode in trays.
create index saldo_lot_in_trays on saldo_lot (kode_toko) where (kode_baki <> ''::text);
create trigger saldo_lot_by_ledger before insert or delete or update on saldo_lot for each row when (pg_trigger_depth() = 0) execute function refuse_hand();
create trigger saldo_lot_no_truncate before truncate on saldo_lot for each statement execute function refuse_hand();

create table mutasi_tagihan (
  posting_id bigint        not null,
  no_urut    integer       not null,
  kode_toko  text          not null,
  tgl_system date          not null,
  jenis      text          not null references jenis_tagihan(jenis),
  pihak      text          not null check (pihak <> ''::text),
  dokumen    text          not null,
  rupiah     bigint        not null,
  fine       numeric(12,3) not null default 0,
  constraint mutasi_tagihan_pkey primary key (posting_id, no_urut),
  constraint mutasi_tagihan_check check (rupiah <> 0 or fine <> 0::numeric)
);
create index mutasi_tagihan_by_claim on mutasi_tagihan (kode_toko, jenis, pihak, dokumen, posting_id);
create index mutasi_tagihan_of_affiliates on mutasi_tagihan (pihak, tgl_system) where (jenis = 'HUTANG_AFILIASI'::text);
-- The debt of a shop in a period.
create index mutasi_tagihan_of_points on mutasi_tagihan (kode_toko, tgl_system) where (jenis = 'POIN'::text);
create trigger mutasi_tagihan_append_only before delete or update on mutasi_tagihan for each row execute function refuse_change();
create trigger mutasi_tagihan_keep after insert on mutasi_tagihan referencing new table as baris for each statement execute function keep_claims();
create trigger mutasi_tagihan_no_truncate before truncate on mutasi_tagihan for each statement execute function refuse_change();
create constraint trigger mutasi_tagihan_of_cicilan after insert on mutasi_tagihan deferrable initially deferred for each row when (new.jenis = 'PIUTANG_CICILAN'::text) execute function case_is_right('cicilan', 'dokumen');
create constraint trigger mutasi_tagihan_of_hutang after insert on mutasi_tagihan deferrable initially deferred for each row when (new.jenis = 'PIUTANG_GADAI'::text) execute function case_is_right('hutang', 'dokumen');
create constraint trigger mutasi_tagihan_of_interest after insert on mutasi_tagihan deferrable initially deferred for each row when (new.jenis = 'PIUTANG_BUNGA'::text) execute function interest_is_booked_by_closings();
create constraint trigger mutasi_tagihan_of_order_gold after insert on mutasi_tagihan deferrable initially deferred for each row when (new.jenis = 'EMAS_PELANGGAN'::text) execute function case_is_right('pesanan', 'dokumen');
create constraint trigger mutasi_tagihan_of_pesanan after insert on mutasi_tagihan deferrable initially deferred for each row when (new.jenis = 'UM_PESANAN'::text) execute function case_is_right('pesanan', 'dokumen');
create constraint trigger mutasi_tagihan_of_pre_order after insert on mutasi_tagihan deferrable initially deferred for each row when (new.jenis = 'UM_PESANAN'::text) execute function case_is_right('pre_order', 'dokumen');
create constraint trigger mutasi_tagihan_of_sending after insert on mutasi_tagihan deferrable initially deferred for each row when (new.jenis = 'UANG_JALAN'::text) execute function sending_stands('dokumen');
create constraint trigger mutasi_tagihan_of_service after insert on mutasi_tagihan deferrable initially deferred for each row when (new.jenis = 'UM_SERVICE'::text) execute function case_is_right('service', 'dokumen');
create constraint trigger mutasi_tagihan_of_titipan after insert on mutasi_tagihan deferrable initially deferred for each row when (new.jenis = 'TITIPAN'::text) execute function case_is_right('titipan', 'dokumen');
create constraint trigger mutasi_tagihan_paid_together after insert on mutasi_tagihan deferrable initially deferred for each row when (new.jenis = 'BAYAR_SEKALIGUS'::text) execute function paid_together_is_whole();

create table saldo_tagihan (
  kode_toko text          not null,
  jenis     text          not null,
  pihak     text          not null,
  dokumen   text          not null,
  tanda     smallint      not null,
  rupiah    bigint        not null default 0,
  fine      numeric(15,3) not null default 0,
  constraint saldo_tagihan_pkey primary key (kode_toko, jenis, pihak, dokumen),
  constraint saldo_tagihan_jenis_tanda_fkey foreign key (jenis, tanda) references jenis_tagihan(jenis, tanda),
  -- Points are of the chain: what one shop gave another may take, at what a point is worth by then. So the debt of one shop alone may stand
  -- the other way.
  constraint saldo_tagihan_sign check (tanda = 0 or (jenis in ('POIN', 'BAYAR_SEKALIGUS')) or (rupiah * tanda) >= 0 and (fine * tanda::numeric) >= 0::numeric)
);
-- Claims between shops, which come to nothing over the chain.
create index saldo_tagihan_between_shops on saldo_tagihan (jenis, dokumen) where (tanda = 0);
create index saldo_tagihan_of_points on saldo_tagihan (pihak) where (jenis = 'POIN'::text);
create index saldo_tagihan_open on saldo_tagihan (jenis, pihak, kode_toko) where ((rupiah <> 0) or (fine <> (0)::numeric));
-- Claims of a shop that are open: settled ones are many after some years.
create index saldo_tagihan_open_by_shop on saldo_tagihan (kode_toko, jenis) where ((rupiah <> 0) or (fine <> (0)::numeric));
create trigger saldo_tagihan_by_ledger before insert or delete or update on saldo_tagihan for each row when (pg_trigger_depth() = 0) execute function refuse_hand();
create trigger saldo_tagihan_no_truncate before truncate on saldo_tagihan for each statement execute function refuse_hand();

create table akun_kontrol (
  asal       text not null,
  kunci      text not null,
  nomor_akun text not null,
  constraint akun_kontrol_pkey primary key (asal, kunci, nomor_akun)
);
insert into akun_kontrol (asal, kunci, nomor_akun) values
  ('KAS', 'CASH', '1-1001'),
  ('TAGIHAN', 'BARANG_CICILAN', '2-1111'),
  ('TAGIHAN', 'BAYAR_SEKALIGUS', '2-1190'),
  ('TAGIHAN', 'BUNGA_TANGGUH', '2-1104'),
  ('TAGIHAN', 'DANA_SOSIAL', '2-1112'),
  ('TAGIHAN', 'EMAS_PELANGGAN', '2-1109'),
  ('TAGIHAN', 'HUTANG_AFILIASI', '2-1110'),
  ('TAGIHAN', 'HUTANG_BONUS', '2-1106'),
  ('TAGIHAN', 'HUTANG_EMAS', '2-1002'),
  ('TAGIHAN', 'HUTANG_MARKETPLACE', '2-1113'),
  ('TAGIHAN', 'HUTANG_SUPPLIER', '2-1001'),
  ('TAGIHAN', 'HUTANG_TUKANG', '2-1108'),
  ('TAGIHAN', 'PIUTANG_BUNGA', '1-1510'),
  ('TAGIHAN', 'PIUTANG_CICILAN', '1-1502'),
  ('TAGIHAN', 'PIUTANG_EMAS', '1-1506'),
  ('TAGIHAN', 'PIUTANG_GADAI', '1-1501'),
  ('TAGIHAN', 'PIUTANG_JUAL', '1-1504'),
  ('TAGIHAN', 'PIUTANG_KARTU', '1-1503'),
  ('TAGIHAN', 'PIUTANG_KARYAWAN', '1-1508'),
  ('TAGIHAN', 'PIUTANG_MARKETPLACE', '1-1505'),
  ('TAGIHAN', 'PIUTANG_TUKANG', '1-1507'),
  ('TAGIHAN', 'POIN', '2-1105'),
  ('TAGIHAN', 'PPN', '2-1201'),
  ('TAGIHAN', 'RK', '1-1401'),
  ('TAGIHAN', 'SISA_LELANG', '2-1107'),
  ('TAGIHAN', 'TITIPAN', '2-1101'),
  ('TAGIHAN', 'UANG_JALAN', '1-1201'),
  ('TAGIHAN', 'UANG_MUKA_SUPPLIER', '1-1509'),
  ('TAGIHAN', 'UM_PESANAN', '2-1102'),
  ('TAGIHAN', 'UM_SERVICE', '2-1103'),
  ('TEMPAT', 'BAKI', '1-1301'),
  ('TEMPAT', 'BATANG', '1-1308'),
  ('TEMPAT', 'BEKAS', '1-1303'),
  ('TEMPAT', 'CABANG', '1-1401'),
  ('TEMPAT', 'CUCI', '1-1304'),
  ('TEMPAT', 'HADIAH', '1-1309'),
  ('TEMPAT', 'HILANG', '1-1310'),
  ('TEMPAT', 'MANUAL', '1-1305'),
  ('TEMPAT', 'PENERIMAAN', '1-1311'),
  ('TEMPAT', 'PERJALANAN', '1-1302'),
  ('TEMPAT', 'ROSOK', '1-1306'),
  ('TEMPAT', 'TUKANG', '1-1307');
create index akun_kontrol_by_account on akun_kontrol (nomor_akun);

-- Every night the books of every shop are recomputed; what did not agree stays to be looked at.
create table pemeriksaan_buku (
  kode_toko   text        not null,
  id          bigint      not null generated always as identity,
  created_at  timestamptz not null default now(),
  tgl_system  date        not null,
  jumlah_beda integer     not null check (jumlah_beda >= 0),
  -- The first of them, as `npm run verify` names them: balance, key, measure, expected, found.
  beda        jsonb       not null check (jsonb_typeof(beda) = 'array'::text),
  -- Whether the books were read from their first line. Earlier checks were.
  lengkap     boolean     not null default true,
  -- Everything up to this closed day agreed, and the day had this seal.
  terbukti    date,
  segel       text,
  constraint pemeriksaan_buku_pkey primary key (kode_toko, id),
  constraint pemeriksaan_buku_proof check ((terbukti is null) = (segel is null) and (terbukti is null or jumlah_beda = 0))
);
create index pemeriksaan_buku_whole on pemeriksaan_buku (kode_toko, created_at) where lengkap;
create trigger pemeriksaan_buku_append_only before delete or update on pemeriksaan_buku for each row execute function refuse_change();
create trigger pemeriksaan_buku_no_truncate before truncate on pemeriksaan_buku for each statement execute function refuse_change();

create table akun_perantara (
  nomor_akun text not null primary key
);
insert into akun_perantara (nomor_akun) values
  ('1-1399');

-- A group is all accounts whose number begins like this; of two that fit the longer one holds them.
create table akun_kelompok (
  awalan        text not null primary key check (awalan <> ''::text),
  nama_kelompok text not null unique
);
insert into akun_kelompok (awalan, nama_kelompok) values
  ('1-10', 'Kas'),
  ('1-11', 'Bank'),
  ('1-12', 'Uang Dalam Perjalanan'),
  ('1-13', 'Persediaan'),
  ('1-14', 'Antar Cabang'),
  ('1-15', 'Piutang'),
  ('1-16', 'Biaya Dibayar Di Muka'),
  ('1-20', 'Aset Tetap'),
  ('1-21', 'Akumulasi Penyusutan'),
  ('2-10', 'Hutang Usaha'),
  ('2-11', 'Titipan Dan Uang Muka Pelanggan'),
  ('2-12', 'Hutang Pajak'),
  ('2-13', 'Biaya Masih Harus Dibayar'),
  ('2-20', 'Kewajiban Jangka Panjang'),
  ('3-10', 'Modal'),
  ('4-10', 'Penjualan'),
  ('4-11', 'Pendapatan Jasa Dan Keuangan'),
  ('5-10', 'Harga Pokok'),
  ('6-10', 'Beban Usaha'),
  ('7-10', 'Pendapatan Di Luar Usaha'),
  ('8-10', 'Beban Di Luar Usaha'),
  ('8-20', 'Pajak Penghasilan');

create table jurnal_umum (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_jurnal       text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  jenis_jurnal    text        not null check (jenis_jurnal in ('UMUM', 'SALDO_AWAL', 'TUTUP_TAHUN', 'BUNGA')),
  keterangan      text        not null,
  total_jurnal    bigint      not null check (total_jurnal > 0),
  -- The year that it closes.
  tahun           integer,
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((coalesce(no_jurnal, ''::text) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  constraint jurnal_umum_pkey primary key (kode_toko, no_jurnal),
  constraint jurnal_umum_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint jurnal_umum_check1 check ((jenis_jurnal = 'TUTUP_TAHUN'::text) = (tahun is not null)),
  constraint jurnal_umum_tahun check (tahun is null or tahun::numeric = extract(year from tgl_system))
);
alter table jurnal_umum add constraint jurnal_umum_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index jurnal_umum_by_date on jurnal_umum (kode_toko, tgl_system, no_jurnal);
create index jurnal_umum_by_text on jurnal_umum using gin (cari gin_trgm_ops);
create trigger jurnal_umum_alasan_batal_no_card before insert or update of alasan_batal on jurnal_umum for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger jurnal_umum_begins before insert on jurnal_umum for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger jurnal_umum_keterangan_no_card before insert or update of keterangan on jurnal_umum for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger jurnal_umum_no_delete before delete on jurnal_umum for each row execute function refuse_removal();
create trigger jurnal_umum_no_truncate before truncate on jurnal_umum for each statement execute function refuse_removal();
create trigger jurnal_umum_open_date after insert on jurnal_umum referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger jurnal_umum_reversed after update on jurnal_umum deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger jurnal_umum_stamped before insert on jurnal_umum for each row execute function stamp_row();
create constraint trigger jurnal_umum_stands after insert on jurnal_umum deferrable initially deferred for each row execute function manual_entry_stands();
create trigger jurnal_umum_stays before update on jurnal_umum for each row execute function guard_header();
create constraint trigger jurnal_umum_taken_back after update on jurnal_umum deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status is distinct from new.status) execute function manual_entry_taken_back();

create table jurnal_umum_detail (
  kode_toko  text    not null,
  no_jurnal  text    not null,
  no_urut    integer not null,
  tgl_system date    not null,
  batal      boolean not null default false,
  nomor_akun text    not null references akun(nomor_akun),
  nama_akun  text    not null,
  keterangan text,
  debet      bigint  not null check (debet >= 0),
  kredit     bigint  not null check (kredit >= 0),
  constraint jurnal_umum_detail_pkey primary key (kode_toko, no_jurnal, no_urut),
  constraint jurnal_umum_detail_kode_toko_no_jurnal_fkey foreign key (kode_toko, no_jurnal) references jurnal_umum(kode_toko, no_jurnal),
  constraint jurnal_umum_detail_side check ((debet = 0) <> (kredit = 0))
);
create index jurnal_umum_detail_by_account on jurnal_umum_detail (nomor_akun);
create index jurnal_umum_detail_by_date on jurnal_umum_detail (kode_toko, tgl_system);
create trigger jurnal_umum_detail_append_only before delete or update on jurnal_umum_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger jurnal_umum_detail_keterangan_no_card before insert or update of keterangan on jurnal_umum_detail for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger jurnal_umum_detail_no_truncate before truncate on jurnal_umum_detail for each statement execute function refuse_change();
create trigger jurnal_umum_detail_of_its_document after insert on jurnal_umum_detail referencing new table as baris for each statement execute function jurnal_umum_detail_of_its_document();

create table saldo_awal_tagihan (
  kode_toko       text        not null references toko(kode_toko) deferrable initially deferred,
  no_saldo_awal   text        not null,
  tgl_system      date        not null,
  status          text        not null check (status = any ('{VALID,CANCELLED}'::text[])),
  user_id         text        not null,
  created_at      timestamptz not null default now(),
  cetak_ke        integer     not null default 0,
  dicetak_oleh    text,
  alasan_batal    text,
  dibatalkan_oleh text,
  dibatalkan_at   timestamptz,
  keterangan      text        not null,
  total_piutang   bigint      not null check (total_piutang >= 0),
  total_hutang    bigint      not null check (total_hutang >= 0),
  written_in      xid8        not null default pg_current_xact_id(),
  cari            text        not null generated always as (upper((coalesce(no_saldo_awal, ''::text) || ' '::text) || coalesce(keterangan, ''::text))) stored,
  -- What else there is from before the books (docs/decisions/073): the points that members have, a debt to each at what a point is worth, and what banks had not
  -- paid yet of cards and transfers, by account and day, so that it is settled by the statement that shows it.
  total_poin      bigint      not null default 0 check (total_poin >= 0),
  -- Coupons that were given out before the books (docs/decisions/073): a row of the opening claims that owes nothing (061) and gives out a coupon, of a kind that
  -- there is, worth and holding as long as the row says. The customer has the old paper: its code leads to the coupon, which has a code of its own as all have.
  total_kupon     bigint      not null default 0 check (total_kupon >= 0),
  constraint saldo_awal_tagihan_pkey primary key (kode_toko, no_saldo_awal),
  constraint saldo_awal_tagihan_check check (cetak_ke > 0 or dicetak_oleh is null),
  constraint saldo_awal_tagihan_says_something check ((total_piutang + total_hutang + total_kupon) > 0)
);
alter table saldo_awal_tagihan add constraint saldo_awal_tagihan_says_why_cancelled check (status <> 'CANCELLED'::text or alasan_batal is not null and dibatalkan_oleh is not null and dibatalkan_at is not null) not valid;
create index saldo_awal_tagihan_by_date on saldo_awal_tagihan (kode_toko, tgl_system, no_saldo_awal);
create index saldo_awal_tagihan_by_text on saldo_awal_tagihan using gin (cari gin_trgm_ops);
create trigger saldo_awal_tagihan_alasan_batal_no_card before insert or update of alasan_batal on saldo_awal_tagihan for each row when (length(new.alasan_batal) >= 12) execute function no_card_number('alasan_batal');
create trigger saldo_awal_tagihan_begins before insert on saldo_awal_tagihan for each row when (new.status = 'CANCELLED'::text) execute function begins_cancelled();
create trigger saldo_awal_tagihan_keterangan_no_card before insert or update of keterangan on saldo_awal_tagihan for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger saldo_awal_tagihan_no_delete before delete on saldo_awal_tagihan for each row execute function refuse_removal();
create trigger saldo_awal_tagihan_no_truncate before truncate on saldo_awal_tagihan for each statement execute function refuse_removal();
create trigger saldo_awal_tagihan_open_date after insert on saldo_awal_tagihan referencing new table as baru for each statement execute function held_on_open_date();
create constraint trigger saldo_awal_tagihan_reversed after update on saldo_awal_tagihan deferrable initially deferred for each row when (new.status = 'CANCELLED'::text and old.status <> 'CANCELLED'::text) execute function header_is_reversed();
create trigger saldo_awal_tagihan_stamped before insert on saldo_awal_tagihan for each row execute function stamp_row();
create constraint trigger saldo_awal_tagihan_stands after insert on saldo_awal_tagihan deferrable initially deferred for each row execute function opening_claims_stand();
create trigger saldo_awal_tagihan_stays before update on saldo_awal_tagihan for each row execute function guard_header();

create table saldo_awal_tagihan_detail (
  kode_toko      text          not null,
  no_saldo_awal  text          not null,
  no_urut        integer       not null,
  tgl_system     date          not null,
  batal          boolean       not null default false,
  jenis_tagihan  text          not null,
  kode_pihak     text          not null check (kode_pihak <> ''::text),
  nama_pihak     text          not null,
  keterangan     text,
  nilai_piutang  bigint        not null check (nilai_piutang >= 0),
  nilai_hutang   bigint        not null check (nilai_hutang >= 0),
  gram_saldo     numeric(12,3) not null check (gram_saldo >= 0::numeric),
  dokumen        text          not null generated always as ((no_saldo_awal || '/'::text) || no_urut) stored,
  -- Whoever has a claim is on his list: neither is deleted while the other names him.
  kode_supplier  text          generated always as (
case
    when jenis_tagihan in ('HUTANG_SUPPLIER', 'HUTANG_EMAS', 'UANG_MUKA_SUPPLIER') then kode_pihak
    else null::text
end) stored references supplier(kode_supplier),
  kode_member    text          generated always as (
case
    when jenis_tagihan in ('PIUTANG_JUAL', 'PIUTANG_EMAS', 'POIN') then kode_pihak
    else null::text
end) stored,
  kode_sales     text          generated always as (
case
    when jenis_tagihan in ('PIUTANG_KARYAWAN', 'HUTANG_BONUS') then kode_pihak
    else null::text
end) stored,
  poin_saldo     integer       not null default 0 check (poin_saldo >= 0),
  tgl_transaksi  date,
  no_rekening    text          generated always as (
case
    when jenis_tagihan = 'PIUTANG_KARTU'::text then kode_pihak
    else null::text
end) stored references rekening(no_rekening),
  kupon_lama     text          check (kupon_lama <> ''::text and kupon_lama = upper(kupon_lama)),
  no_kupon       text          unique,
  pemilik_kupon  text,
  nilai_kupon    bigint        not null default 0 check (nilai_kupon >= 0),
  berlaku_sampai date,
  kode_kupon     text          generated always as (
case
    when jenis_tagihan = 'KUPON'::text then kode_pihak
    else null::text
end) stored references kupon(kode_kupon),
  constraint saldo_awal_tagihan_detail_pkey primary key (kode_toko, no_saldo_awal, no_urut),
  constraint saldo_awal_tagihan_detail_kode_toko_kode_sales_fkey foreign key (kode_toko, kode_sales) references sales(kode_toko, kode_sales),
  constraint saldo_awal_tagihan_detail_kode_toko_no_saldo_awal_fkey foreign key (kode_toko, no_saldo_awal) references saldo_awal_tagihan(kode_toko, no_saldo_awal),
  constraint saldo_awal_tagihan_coupon check (
    (nilai_kupon > 0, no_kupon is not null, kupon_lama is not null, berlaku_sampai is not null)
      = (jenis_tagihan = 'KUPON', jenis_tagihan = 'KUPON', jenis_tagihan = 'KUPON', jenis_tagihan = 'KUPON')
    and (pemilik_kupon is null or jenis_tagihan = 'KUPON')),
  constraint saldo_awal_tagihan_day check ((tgl_transaksi is not null) = (jenis_tagihan = 'PIUTANG_KARTU'::text) and tgl_transaksi <= tgl_system),
  constraint saldo_awal_tagihan_gold check ((gram_saldo > 0::numeric) = (jenis_tagihan in ('PIUTANG_EMAS', 'HUTANG_EMAS'))),
  constraint saldo_awal_tagihan_points check ((poin_saldo > 0) = (jenis_tagihan = 'POIN'::text)),
  constraint saldo_awal_tagihan_sides check (
case
    when jenis_tagihan in ('PIUTANG_JUAL', 'PIUTANG_EMAS', 'UANG_MUKA_SUPPLIER', 'PIUTANG_KARYAWAN', 'PIUTANG_KARTU') then nilai_piutang > 0 and nilai_hutang = 0
    when jenis_tagihan in ('HUTANG_SUPPLIER', 'HUTANG_EMAS', 'HUTANG_BONUS', 'POIN') then nilai_hutang > 0 and nilai_piutang = 0
    when jenis_tagihan = 'KUPON'::text then nilai_piutang = 0 and nilai_hutang = 0
    else false
end)
);
create unique index saldo_awal_tagihan_by_claim on saldo_awal_tagihan_detail (kode_toko, dokumen);
create index saldo_awal_tagihan_detail_by_date on saldo_awal_tagihan_detail (kode_toko, tgl_system);
-- An old code is one coupon of the shop that gave it out; what was taken back comes in again.
create unique index saldo_awal_tagihan_kupon_once on saldo_awal_tagihan_detail (kupon_lama, kode_toko) where ((not batal) and (kupon_lama is not null));
create trigger saldo_awal_tagihan_detail_append_only before delete or update on saldo_awal_tagihan_detail for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create trigger saldo_awal_tagihan_detail_keterangan_no_card before insert or update of keterangan on saldo_awal_tagihan_detail for each row when (length(new.keterangan) >= 12) execute function no_card_number('keterangan');
create trigger saldo_awal_tagihan_detail_no_truncate before truncate on saldo_awal_tagihan_detail for each statement execute function refuse_change();
create trigger saldo_awal_tagihan_detail_of_its_document after insert on saldo_awal_tagihan_detail referencing new table as baris for each statement execute function saldo_awal_tagihan_detail_of_its_document();
create trigger saldo_awal_tagihan_detail_of_one_member after insert on saldo_awal_tagihan_detail for each row when (new.kode_member is not null) execute function member_is_not_joined();
create trigger saldo_awal_tagihan_gives_coupon after insert on saldo_awal_tagihan_detail for each row when (new.jenis_tagihan = 'KUPON'::text) execute function opening_moves_its_coupon();
create trigger saldo_awal_tagihan_takes_coupon after update of batal on saldo_awal_tagihan_detail for each row when (new.batal and not old.batal and new.jenis_tagihan = 'KUPON'::text) execute function opening_moves_its_coupon();

create table jurnal_umum_bunga (
  kode_toko     text         not null,
  no_jurnal     text         not null,
  no_urut       integer      not null,
  tgl_system    date         not null,
  batal         boolean      not null default false,
  -- The loan.
  reference     text         not null,
  no_hp         text         not null,
  nama_customer text         not null,
  -- Interest until this day: of so many thirtieths of a month, of this principal, at this rate.
  sampai        date         not null,
  hari_akru     integer      not null check (hari_akru >= 0),
  pokok_akru    bigint       not null check (pokok_akru >= 0),
  persen_akru   numeric(5,2) not null check (persen_akru >= 0::numeric),
  -- What is booked of the loan from now on, and by how much that changes.
  bunga_akru    bigint       not null check (bunga_akru >= 0),
  selisih_akru  bigint       not null check (selisih_akru <> 0),
  constraint jurnal_umum_bunga_pkey primary key (kode_toko, no_jurnal, no_urut),
  constraint jurnal_umum_bunga_kode_toko_no_jurnal_reference_key unique (kode_toko, no_jurnal, reference),
  constraint jurnal_umum_bunga_kode_toko_no_jurnal_fkey foreign key (kode_toko, no_jurnal) references jurnal_umum(kode_toko, no_jurnal),
  constraint jurnal_umum_bunga_check check (bunga_akru::numeric <= floor(pokok_akru::numeric * persen_akru * hari_akru::numeric / 3000::numeric))
);
create index jurnal_umum_bunga_by_date on jurnal_umum_bunga (kode_toko, tgl_system);
create index jurnal_umum_bunga_of_loan on jurnal_umum_bunga (kode_toko, reference, tgl_system);
create trigger jurnal_umum_bunga_append_only before delete or update on jurnal_umum_bunga for each row when (pg_trigger_depth() = 0) execute function refuse_change();
create constraint trigger jurnal_umum_bunga_is_right after insert on jurnal_umum_bunga deferrable initially deferred for each row execute function accrual_is_right();
create trigger jurnal_umum_bunga_no_truncate before truncate on jurnal_umum_bunga for each statement execute function refuse_change();
create trigger jurnal_umum_bunga_of_its_document after insert on jurnal_umum_bunga referencing new table as baris for each statement execute function jurnal_umum_bunga_of_its_document();
