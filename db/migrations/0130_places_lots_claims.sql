-- The ledger carries every event of the trade: places are rows, goods without a barcode are lots, and what somebody owes is a
-- ledger of its own (docs/decisions/027). What judges them is in 0131_ledger_judges.sql.

-- 1. Places. MILIK: ours, on one account by the place alone. TITIPAN: in our care and not ours, so without cost. LUAR: outside,
-- on the account of the place and of what the goods went there for (`trx`). UBAH: what becomes something else, which keeps its
-- weight, its gold and its cost. modules/ledger/contract/places.ts is the same list; a test holds both together.
create table tempat (
  tempat     text    primary key,
  kelas      text    not null check (kelas in ('MILIK', 'TITIPAN', 'LUAR', 'UBAH')),
  -- Goods there stand in a tray of the shop.
  berbaki    boolean not null default false,
  -- The states of a piece that stands there. Where there are none, only lots do.
  status     text[]  not null default '{}',
  -- Whether goods come out of it, otherwise than by a reversal.
  keluar     text    not null default 'BEBAS' check (keluar in ('BEBAS', 'OTORISASI', 'TIDAK')),
  -- What one shop puts there another takes: it is nothing over the chain.
  antar_toko boolean not null default false,
  unique (tempat, kelas)
);
insert into tempat (tempat, kelas, berbaki, status, keluar, antar_toko) values
  ('BAKI', 'MILIK', true, '{READY,HELD}', 'BEBAS', false),
  ('PERJALANAN', 'MILIK', false, '{IN_TRANSIT}', 'BEBAS', false),
  ('BEKAS', 'MILIK', false, '{}', 'BEBAS', false),
  ('CUCI', 'MILIK', false, '{}', 'BEBAS', false),
  ('MANUAL', 'MILIK', false, '{}', 'BEBAS', false),
  ('ROSOK', 'MILIK', false, '{}', 'BEBAS', false),
  ('TUKANG', 'MILIK', false, '{HELD}', 'BEBAS', false),
  ('BATANG', 'MILIK', false, '{}', 'BEBAS', false),
  ('HADIAH', 'MILIK', false, '{}', 'BEBAS', false),
  ('HILANG', 'MILIK', false, '{MISSING}', 'BEBAS', false),
  ('GADAI', 'TITIPAN', false, '{}', 'BEBAS', false),
  ('SERVIS', 'TITIPAN', false, '{}', 'BEBAS', false),
  ('SIMPAN', 'TITIPAN', false, '{}', 'BEBAS', false),
  ('PELANGGAN', 'LUAR', false, '{SOLD}', 'BEBAS', false),
  ('SUPPLIER', 'LUAR', false, '{DESTROYED}', 'BEBAS', false),
  ('CABANG', 'LUAR', false, '{IN_TRANSIT}', 'BEBAS', true),
  ('SUSUT', 'LUAR', false, '{DESTROYED}', 'OTORISASI', false),
  ('HANCUR', 'LUAR', false, '{DESTROYED}', 'TIDAK', false),
  ('SALDO_AWAL', 'LUAR', false, '{DESTROYED}', 'BEBAS', false),
  ('KOREKSI', 'LUAR', false, '{DESTROYED}', 'BEBAS', false),
  ('UBAH', 'UBAH', false, '{DESTROYED}', 'BEBAS', false);

-- What goods go to an outside place for, where that decides the account. `perantara`: a clearing account, nothing in every
-- posting, so that goods cost what was paid or is owed for them.
create table tempat_trx (
  tempat    text    not null references tempat,
  trx       text    not null,
  perantara boolean not null default false,
  primary key (tempat, trx)
);
insert into tempat_trx values
  ('PELANGGAN', 'JUAL', false), ('PELANGGAN', 'SERVICE', false), ('PELANGGAN', 'HADIAH', false), ('PELANGGAN', 'BELI', true),
  ('SUPPLIER', 'BELI', true), ('SUPPLIER', 'BAYAR', true);

alter table barang drop constraint barang_status_check,
  add constraint barang_status_check check (status in ('READY', 'SOLD', 'HELD', 'IN_TRANSIT', 'DESTROYED', 'MISSING'));
create or replace function state_fits_place(status text, tempat text) returns boolean language sql stable as $$
  select exists (select from tempat t where t.tempat = $2 and $1 = any(t.status))
$$;
create function is_outside(tempat text) returns boolean language sql stable as $$
  select exists (select from tempat t where t.tempat = $1 and t.kelas in ('LUAR', 'UBAH') and not t.antar_toko)
$$;
drop trigger barang_begins_outside on barang;
create trigger barang_begins_outside before insert on barang for each row
  when (not is_outside(new.tempat) or new.kode_gudang <> '' or new.kode_baki <> '') execute function refuse_hand();

-- The gold in a piece is what was weighed when it came in, and what was corrected since: its lines say it (book_stock). A new
-- row says what its weight and purity make.
alter table barang alter column fine drop expression;
create function fine_of(berat numeric, kadar numeric) returns numeric language sql immutable as $$
  select round(berat * (case when kadar > 100 then kadar / 10 else kadar end) / 100, 3)
$$;
create function fine_of_new_piece() returns trigger language plpgsql as $$
begin
  new.fine := coalesce(new.fine, fine_of(new.berat, new.kadar));
  return new;
end $$;
create trigger barang_fine before insert on barang for each row execute function fine_of_new_piece();
drop trigger barang_keeps_its_measures on barang;
create trigger barang_keeps_its_measures before update on barang for each row
  when (pg_trigger_depth() = 0
        and (old.kode_barcode, old.qty, old.berat_bruto, old.berat_stock, old.berat, old.kadar, old.fine, old.hpp)
        is distinct from (new.kode_barcode, new.qty, new.berat_bruto, new.berat_stock, new.berat, new.kadar, new.fine, new.hpp))
  execute function piece_of_ledger_stays();

-- A piece that came back may be sold again; two tills still cannot sell it at once, since it must stand in its tray.
drop index penjualan_detail_one_sale;
create index penjualan_detail_by_piece on penjualan_detail (kode_barcode);

-- 2. Lots: goods without a barcode. Of one origin and one purity; a lot may be parted, and a part of it costs its share.
create table lot (
  kode_lot   text primary key check (kode_lot <> ''),
  -- The shop that it began in; where it is now say its balances.
  kode_toko  text not null references toko,
  tgl_system date not null,
  -- The kind of event that made it, and its document.
  asal       text not null,
  dokumen    text not null,
  kode_kadar text references kadar,
  kadar      numeric(6,3) check (kadar > 0 and kadar <= 500),
  keterangan text not null default '',
  created_by text not null,
  created_at timestamptz not null default now()
);
create index lot_by_document on lot (kode_toko, dokumen);
create trigger lot_append_only before update or delete on lot for each row execute function refuse_change();
create trigger lot_no_truncate before truncate on lot for each statement execute function refuse_change();

-- What a lot was made of: other lots, or pieces.
create table lot_asal (
  kode_lot      text not null references lot,
  induk         text references lot,
  induk_barcode text references barang,
  unique nulls not distinct (kode_lot, induk, induk_barcode),
  check (num_nonnulls(induk, induk_barcode) = 1)
);
create index lot_asal_by_induk on lot_asal (induk);
create index lot_asal_by_barcode on lot_asal (induk_barcode);
create trigger lot_asal_append_only before update or delete on lot_asal for each row execute function refuse_change();
create trigger lot_asal_no_truncate before truncate on lot_asal for each statement execute function refuse_change();
create function lot_is_not_its_own_parent() returns trigger language plpgsql as $$
declare
  strange text;
begin
  with recursive above (kode_lot, induk) as (
    select kode_lot, induk from baris where induk is not null
    union
    select a.kode_lot, l.induk from above a join lot_asal l on l.kode_lot = a.induk where l.induk is not null
  )
  select kode_lot into strange from above where induk = kode_lot limit 1;
  if found then
    raise exception 'lot % is made of itself', strange using errcode = 'KN002';
  end if;
  return null;
end $$;
create trigger lot_asal_no_circle after insert on lot_asal referencing new table as baris
  for each statement execute function lot_is_not_its_own_parent();

alter table mutasi_stock
  drop constraint mutasi_stock_tempat_check,
  drop constraint mutasi_stock_check,
  drop constraint mutasi_stock_fine_in_gross,
  -- What goods went outside for, whose hands they are in, and the document that they belong to, where that is not the posting's.
  add column trx text not null default '',
  add column pihak text not null default '',
  add column dokumen text not null default '',
  -- The purity that was found, where goods were weighed.
  add column kode_kadar text references kadar,
  add column kode_lot text references lot,
  add constraint mutasi_stock_tempat_fkey foreign key (tempat) references tempat not valid,
  add constraint mutasi_stock_barcode_or_lot check (num_nonnulls(kode_barcode, kode_lot) <= 1),
  -- Only a correction may add gold without weight.
  add constraint mutasi_stock_fine_in_gross check (pieces = 0 or abs(fine) <= abs(gross)) not valid;
create index mutasi_stock_by_lot on mutasi_stock (kode_lot, posting_id) where kode_lot is not null;

create table saldo_lot (
  kode_toko   text not null,
  tempat      text not null references tempat,
  kode_gudang text not null default '',
  kode_baki   text not null default '',
  pihak       text not null default '',
  kode_lot    text not null references lot,
  pieces      bigint        not null default 0,
  gross       numeric(15,3) not null default 0,
  fine        numeric(15,3) not null default 0,
  cost        bigint        not null default 0,
  primary key (kode_toko, tempat, kode_gudang, kode_baki, pihak, kode_lot),
  constraint saldo_lot_not_negative check (pieces >= 0 and gross >= 0 and fine >= 0 and cost >= 0),
  constraint saldo_lot_fine_in_gross check (fine <= gross)
);
create index saldo_lot_by_lot on saldo_lot (kode_lot);
create trigger saldo_lot_by_ledger before insert or update or delete on saldo_lot for each row
  when (pg_trigger_depth() = 0) execute function refuse_hand();
create trigger saldo_lot_no_truncate before truncate on saldo_lot for each statement execute function refuse_hand();

alter table saldo_stock disable trigger saldo_stock_by_ledger;
alter table saldo_stock add column kelas text;
update saldo_stock s set kelas = t.kelas from tempat t where t.tempat = s.tempat;
alter table saldo_stock enable trigger saldo_stock_by_ledger;
alter table saldo_stock
  alter column kelas set not null,
  drop constraint saldo_stock_not_negative,
  add constraint saldo_stock_tempat_fkey foreign key (tempat, kelas) references tempat (tempat, kelas),
  add constraint saldo_stock_not_negative check (kelas not in ('MILIK', 'TITIPAN') or (pieces >= 0 and gross >= 0 and fine >= 0 and cost >= 0)),
  add constraint saldo_stock_of_others_costs_nothing check (kelas <> 'TITIPAN' or cost = 0);

-- 3. Claims: what others owe us (+) and what we owe others (−), by party and document; in rupiah, or in grams of fine gold with
-- the rupiah they stand at. `tanda` is the sign that a claim keeps. modules/ledger/contract/claims.ts is the same list.
create table jenis_tagihan (
  jenis text     primary key,
  tanda smallint not null check (tanda in (-1, 0, 1)),
  unique (jenis, tanda)
);
insert into jenis_tagihan values
  ('PIUTANG_JUAL', 1), ('PIUTANG_GADAI', 1), ('PIUTANG_CICILAN', 1), ('PIUTANG_KARTU', 1), ('PIUTANG_MARKETPLACE', 1),
  ('PIUTANG_EMAS', 1), ('PIUTANG_TUKANG', 1), ('PIUTANG_KARYAWAN', 1), ('UANG_MUKA_SUPPLIER', 1), ('UANG_JALAN', 1),
  ('HUTANG_SUPPLIER', -1), ('HUTANG_EMAS', -1), ('TITIPAN', -1), ('UM_PESANAN', -1), ('UM_SERVICE', -1), ('BUNGA_TANGGUH', -1),
  ('POIN', -1), ('HUTANG_BONUS', -1), ('SISA_LELANG', -1), ('HUTANG_TUKANG', -1), ('EMAS_PELANGGAN', -1), ('HUTANG_AFILIASI', -1),
  ('PPN', -1), ('RK', 0);

create table mutasi_tagihan (
  posting_id bigint  not null,
  no_urut    integer not null,
  kode_toko  text    not null,
  tgl_system date    not null,
  jenis      text    not null references jenis_tagihan,
  pihak      text    not null check (pihak <> ''),
  dokumen    text    not null,
  rupiah     bigint  not null,
  fine       numeric(12,3) not null default 0,
  primary key (posting_id, no_urut),
  check (rupiah <> 0 or fine <> 0)
);
create index mutasi_tagihan_by_claim on mutasi_tagihan (kode_toko, jenis, pihak, dokumen, posting_id);
create trigger mutasi_tagihan_append_only before update or delete on mutasi_tagihan for each row execute function refuse_change();
create trigger mutasi_tagihan_no_truncate before truncate on mutasi_tagihan for each statement execute function refuse_change();

create table saldo_tagihan (
  kode_toko text not null,
  jenis     text not null,
  pihak     text not null,
  dokumen   text not null,
  tanda     smallint not null,
  rupiah    bigint        not null default 0,
  fine      numeric(15,3) not null default 0,
  primary key (kode_toko, jenis, pihak, dokumen),
  foreign key (jenis, tanda) references jenis_tagihan (jenis, tanda),
  constraint saldo_tagihan_sign check (tanda = 0 or (rupiah * tanda >= 0 and fine * tanda >= 0))
);
create index saldo_tagihan_open on saldo_tagihan (jenis, pihak, kode_toko) where rupiah <> 0 or fine <> 0;
create trigger saldo_tagihan_by_ledger before insert or update or delete on saldo_tagihan for each row
  when (pg_trigger_depth() = 0) execute function refuse_hand();
create trigger saldo_tagihan_no_truncate before truncate on saldo_tagihan for each statement execute function refuse_hand();

-- 4. Cash accounts. Rows follow the master rekening. The till is each shop's own; a bank account is the chain's, and so is the
-- floor below which it does not go: `batas` under zero over all shops.
create table akun_kas (
  akun_kas text    primary key,
  jenis    text    not null check (jenis in ('CASH', 'BANK')),
  bersama  boolean not null,
  batas    bigint  not null default 0 check (batas >= 0),
  unique (akun_kas, bersama)
);
insert into akun_kas (akun_kas, jenis, bersama) select 'CASH', 'CASH', false union all select no_rekening, 'BANK', true from rekening;
create function akun_kas_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into akun_kas (akun_kas, jenis, bersama) values (new.no_rekening, 'BANK', true);
    return new;
  end if;
  delete from akun_kas where akun_kas = old.no_rekening;
  return old;
end $$;
revoke execute on function akun_kas_follows() from public;
create trigger rekening_is_cash_account after insert or delete on rekening for each row execute function akun_kas_follows();

alter table saldo_kas disable trigger saldo_kas_by_ledger;
alter table saldo_kas add column bersama boolean;
update saldo_kas set bersama = akun_kas <> 'CASH';
alter table saldo_kas enable trigger saldo_kas_by_ledger;
alter table saldo_kas
  alter column bersama set not null,
  drop constraint saldo_kas_not_negative,
  add constraint saldo_kas_akun_kas_fkey foreign key (akun_kas, bersama) references akun_kas (akun_kas, bersama),
  add constraint saldo_kas_not_negative check (bersama or saldo >= -batas);
create index saldo_kas_by_account on saldo_kas (akun_kas);

-- 5. The journal says of which ledger line it is the other view: akun_kas, tempat with trx, or the kind of claim.
alter table jurnal
  add column trx text not null default '',
  add column jenis text,
  add constraint jurnal_of_one_line check (num_nonnulls(akun_kas, tempat, jenis) <= 1 and (trx = '' or tempat is not null));

-- Postings of one event share event_id, also across shops; otorisasi names the approvals that were used up for it.
alter table posting
  add column event_id uuid not null default gen_random_uuid(),
  add column otorisasi bigint[] not null default '{}';
create index posting_by_event on posting (event_id);

-- 6. Accounts. Of goods by place, of claims by kind: the same for every kind of event.
insert into akun (nomor_akun, nama_akun, jenis_akun) values
  ('1-1305', 'Persediaan Barang Manual', 'ASET'), ('1-1306', 'Persediaan Rosok', 'ASET'), ('1-1307', 'Persediaan Di Tukang', 'ASET'),
  ('1-1308', 'Persediaan Emas Batangan', 'ASET'), ('1-1309', 'Persediaan Hadiah', 'ASET'), ('1-1310', 'Barang Hilang Dalam Penelusuran', 'ASET'),
  ('1-1399', 'Perantara Barang', 'ASET'),
  ('1-1504', 'Piutang Penjualan', 'ASET'), ('1-1505', 'Piutang Marketplace', 'ASET'), ('1-1506', 'Piutang Emas', 'ASET'),
  ('1-1507', 'Piutang Tukang', 'ASET'), ('1-1508', 'Piutang Karyawan', 'ASET'), ('1-1509', 'Uang Muka Supplier', 'ASET'),
  ('2-1002', 'Hutang Emas', 'KEWAJIBAN'), ('2-1106', 'Hutang Bonus Sales', 'KEWAJIBAN'), ('2-1107', 'Sisa Lelang Pelanggan', 'KEWAJIBAN'),
  ('2-1108', 'Hutang Tukang', 'KEWAJIBAN'), ('2-1109', 'Emas Pelanggan', 'KEWAJIBAN'), ('2-1110', 'Hutang Afiliasi', 'KEWAJIBAN'),
  ('2-1201', 'PPN Keluaran', 'KEWAJIBAN'),
  ('4-1005', 'Biaya Kirim Penjualan', 'PENDAPATAN'), ('4-1006', 'Penjualan Grosir', 'PENDAPATAN'), ('4-1007', 'Penjualan Emas Batangan', 'PENDAPATAN'),
  ('4-1109', 'Pendapatan Administrasi Gadai', 'PENDAPATAN'), ('4-1110', 'Pendapatan Sewa Cicilan', 'PENDAPATAN'), ('4-1111', 'Selisih Kurs Emas', 'PENDAPATAN'),
  ('5-1006', 'Selisih Stock', 'BEBAN'), ('5-1007', 'Beban Service', 'BEBAN'),
  ('6-1006', 'Rugi Gadai', 'BEBAN'), ('6-1007', 'Beban Afiliasi', 'BEBAN'), ('6-1008', 'Biaya Bank', 'BEBAN'), ('6-1009', 'Selisih Kirim Uang', 'BEBAN'),
  ('6-1010', 'Ganti Rugi', 'BEBAN'), ('6-1011', 'Biaya Marketplace', 'BEBAN'), ('6-1012', 'Biaya Lelang', 'BEBAN')
on conflict do nothing;
-- Interest that a customer owes and we have not earned yet; nothing was ever paid in advance here.
update akun set nama_akun = 'Bunga Cicilan Ditangguhkan' where nomor_akun = '2-1104' and nama_akun = 'Uang Muka Cicilan';

insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select n.trx, n.type, n.kode_akun, n.jenis_akun,
       -- The account that it had until now, where one of the roles of before stood for it.
       coalesce((select p.nomor_akun from para_akun_transaksi p where concat_ws('/', p.trx, p.type, p.kode_akun) = n.dulu),
                (select a.nomor_akun from akun a where a.nomor_akun = n.nomor_akun))
from (values
  ('TEMPAT', 'MILIK', 'BAKI', 'DEBET', '1-1301', 'TAMBAH_BARANG/BARANG/PERSEDIAAN'),
  ('TEMPAT', 'MILIK', 'PERJALANAN', 'DEBET', '1-1302', 'KIRIM_BARANG/BARANG/PERJALANAN'),
  ('TEMPAT', 'MILIK', 'BEKAS', 'DEBET', '1-1303', 'PEMBELIAN/BARANG/PERSEDIAAN'),
  ('TEMPAT', 'MILIK', 'CUCI', 'DEBET', '1-1304', 'SEPUHAN/BARANG/PERSEDIAAN'),
  ('TEMPAT', 'MILIK', 'MANUAL', 'DEBET', '1-1305', null),
  ('TEMPAT', 'MILIK', 'ROSOK', 'DEBET', '1-1306', null),
  ('TEMPAT', 'MILIK', 'TUKANG', 'DEBET', '1-1307', null),
  ('TEMPAT', 'MILIK', 'BATANG', 'DEBET', '1-1308', null),
  ('TEMPAT', 'MILIK', 'HADIAH', 'DEBET', '1-1309', null),
  ('TEMPAT', 'MILIK', 'HILANG', 'DEBET', '1-1310', null),
  ('LUAR', 'PELANGGAN', 'JUAL', 'DEBET', '5-1001', 'PENJUALAN/BARANG/HPP'),
  ('LUAR', 'PELANGGAN', 'SERVICE', 'DEBET', '5-1007', null),
  ('LUAR', 'PELANGGAN', 'HADIAH', 'DEBET', '5-1005', 'TUKAR_POIN/MEMBER/HADIAH'),
  ('LUAR', 'PELANGGAN', 'BELI', 'KREDIT', '1-1399', null),
  ('LUAR', 'SUPPLIER', 'BELI', 'KREDIT', '1-1399', null),
  ('LUAR', 'SUPPLIER', 'BAYAR', 'DEBET', '1-1399', null),
  ('LUAR', 'CABANG', 'CABANG', 'DEBET', '1-1401', 'KIRIM_BARANG/BARANG/CABANG'),
  ('LUAR', 'SUSUT', 'SUSUT', 'DEBET', '5-1002', 'SEPUHAN/BARANG/SUSUT'),
  ('LUAR', 'HANCUR', 'HANCUR', 'DEBET', '5-1003', 'HANCUR/BARANG/HANCUR'),
  ('LUAR', 'SALDO_AWAL', 'SALDO_AWAL', 'KREDIT', '3-1002', 'TAMBAH_BARANG/BARANG/SALDO_AWAL'),
  ('LUAR', 'KOREKSI', 'KOREKSI', 'DEBET', '5-1006', null),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_JUAL', 'DEBET', '1-1504', null),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_GADAI', 'DEBET', '1-1501', 'HUTANG/HUTANG/POKOK'),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_CICILAN', 'DEBET', '1-1502', 'CICILAN/CICILAN/PIUTANG'),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_KARTU', 'DEBET', '1-1503', 'GESEK_TUNAI/KARTU/PIUTANG'),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_MARKETPLACE', 'DEBET', '1-1505', null),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_EMAS', 'DEBET', '1-1506', null),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_TUKANG', 'DEBET', '1-1507', null),
  ('TAGIHAN', 'PIUTANG', 'PIUTANG_KARYAWAN', 'DEBET', '1-1508', null),
  ('TAGIHAN', 'PIUTANG', 'UANG_MUKA_SUPPLIER', 'DEBET', '1-1509', null),
  ('TAGIHAN', 'PIUTANG', 'UANG_JALAN', 'DEBET', '1-1201', 'KIRIM_UANG/KAS/PERJALANAN'),
  ('TAGIHAN', 'HUTANG', 'HUTANG_SUPPLIER', 'KREDIT', '2-1001', 'TAMBAH_BARANG/BARANG/SUPPLIER'),
  ('TAGIHAN', 'HUTANG', 'HUTANG_EMAS', 'KREDIT', '2-1002', null),
  ('TAGIHAN', 'HUTANG', 'TITIPAN', 'KREDIT', '2-1101', 'TITIPAN/TITIPAN/UANG_MUKA'),
  ('TAGIHAN', 'HUTANG', 'UM_PESANAN', 'KREDIT', '2-1102', 'PESANAN/PESANAN/UANG_MUKA'),
  ('TAGIHAN', 'HUTANG', 'UM_SERVICE', 'KREDIT', '2-1103', 'SERVICE/SERVICE/UANG_MUKA'),
  ('TAGIHAN', 'HUTANG', 'BUNGA_TANGGUH', 'KREDIT', '2-1104', 'CICILAN/CICILAN/UANG_MUKA'),
  ('TAGIHAN', 'HUTANG', 'POIN', 'KREDIT', '2-1105', 'PENJUALAN/PENJUALAN/POIN'),
  ('TAGIHAN', 'HUTANG', 'HUTANG_BONUS', 'KREDIT', '2-1106', null),
  ('TAGIHAN', 'HUTANG', 'SISA_LELANG', 'KREDIT', '2-1107', null),
  ('TAGIHAN', 'HUTANG', 'HUTANG_TUKANG', 'KREDIT', '2-1108', null),
  ('TAGIHAN', 'HUTANG', 'EMAS_PELANGGAN', 'KREDIT', '2-1109', null),
  ('TAGIHAN', 'HUTANG', 'HUTANG_AFILIASI', 'KREDIT', '2-1110', null),
  ('TAGIHAN', 'HUTANG', 'PPN', 'KREDIT', '2-1201', null),
  ('TAGIHAN', 'ANTAR_CABANG', 'RK', 'DEBET', '1-1401', 'KIRIM_UANG/KAS/CABANG')
) as n (trx, type, kode_akun, jenis_akun, nomor_akun, dulu);

-- The roles that are places and claims now.
delete from para_akun_transaksi
where (type = 'BARANG' and trx not in ('TEMPAT', 'LUAR', 'TAGIHAN'))
   or (trx, type, kode_akun) in (
     ('PEMBELIAN', 'PEMBELIAN', 'PEMBELIAN'), ('PEMBELIAN', 'PEMBELIAN', 'POTONGAN'), ('PEMBELIAN', 'PEMBELIAN', 'PEMBULATAN'),
     ('PENERIMAAN', 'SUPPLIER', 'HUTANG'), ('TITIPAN', 'TITIPAN', 'UANG_MUKA'), ('PESANAN', 'PESANAN', 'UANG_MUKA'),
     ('SERVICE', 'SERVICE', 'UANG_MUKA'), ('HUTANG', 'HUTANG', 'POKOK'), ('PELUNASAN', 'HUTANG', 'POKOK'), ('LELANG', 'HUTANG', 'POKOK'),
     ('LELANG', 'HUTANG', 'SELISIH'), ('CICILAN', 'CICILAN', 'PIUTANG'), ('CICILAN', 'CICILAN', 'UANG_MUKA'), ('GESEK_TUNAI', 'KARTU', 'PIUTANG'),
     ('KIRIM_UANG', 'KAS', 'PERJALANAN'), ('KIRIM_UANG', 'KAS', 'CABANG'), ('TERIMA_UANG', 'KAS', 'PERJALANAN'), ('TERIMA_UANG', 'KAS', 'CABANG'),
     ('TUKAR_POIN', 'MEMBER', 'HADIAH'), ('PENJUALAN', 'PENJUALAN', 'POIN'));

-- An account that came with the program may have been deleted since; its role names none then, and what needs it says so.
insert into para_akun_transaksi (trx, type, kode_akun, jenis_akun, nomor_akun)
select n.trx, n.type, n.kode_akun, n.jenis_akun, a.nomor_akun
from (values
  ('SALDO_AWAL', 'SALDO_AWAL', 'MODAL', 'KREDIT', '3-1001'),
  ('PENJUALAN', 'PENJUALAN', 'BIAYA_KIRIM', 'KREDIT', '4-1005'),
  ('PENJUALAN', 'PENJUALAN', 'BEBAN_POIN', 'DEBET', '5-1005'),
  ('PENJUALAN', 'PENJUALAN', 'SEWA_TITIPAN', 'KREDIT', '4-1103'),
  ('PENJUALAN', 'PENJUALAN', 'SELISIH_EMAS', 'KREDIT', '4-1111'),
  ('GROSIR', 'GROSIR', 'PENDAPATAN', 'KREDIT', '4-1006'),
  ('GROSIR', 'GROSIR', 'SELISIH_EMAS', 'KREDIT', '4-1111'),
  ('PENJUALAN_BATANG', 'PENJUALAN', 'PENDAPATAN', 'KREDIT', '4-1007'),
  ('NON_CASH', 'KARTU', 'BIAYA', 'DEBET', '6-1004'),
  ('NON_CASH', 'MARKETPLACE', 'BIAYA', 'DEBET', '6-1011'),
  ('BAYAR_SUPPLIER', 'SUPPLIER', 'SELISIH_EMAS', 'KREDIT', '4-1111'),
  ('OPNAME', 'OPNAME', 'SELISIH_STOCK', 'DEBET', '5-1006'),
  ('SERVICE', 'SERVICE', 'BEBAN', 'DEBET', '5-1007'),
  ('SERVICE', 'SERVICE', 'GANTI_RUGI', 'DEBET', '6-1010'),
  ('SERVICE', 'SERVICE', 'POTONGAN_BATAL', 'KREDIT', '4-1106'),
  ('PESANAN', 'PESANAN', 'BEBAN_SUSUT', 'DEBET', '5-1002'),
  ('HUTANG', 'HUTANG', 'ADMIN', 'KREDIT', '4-1109'),
  ('LELANG', 'HUTANG', 'BUNGA', 'KREDIT', '4-1101'),
  ('LELANG', 'HUTANG', 'ADMIN', 'KREDIT', '4-1109'),
  ('LELANG', 'HUTANG', 'BIAYA', 'DEBET', '6-1012'),
  ('LELANG', 'HUTANG', 'RUGI', 'DEBET', '6-1006'),
  ('LELANG', 'HUTANG', 'LAIN', 'KREDIT', '4-1099'),
  ('TUKAR_POIN', 'MEMBER', 'BEBAN_POIN', 'DEBET', '5-1005'),
  ('AFILIASI', 'MEMBER', 'BEBAN', 'DEBET', '6-1007'),
  ('TERIMA_UANG', 'KAS', 'SELISIH_KIRIM', 'DEBET', '6-1009'),
  ('KAS_KELUAR', 'KAS', 'BIAYA_BANK', 'DEBET', '6-1008')
) as n (trx, type, kode_akun, jenis_akun, nomor_akun) left join akun a using (nomor_akun)
on conflict do nothing;
update para_akun_transaksi set nomor_akun = '4-1110' where (trx, type, kode_akun, nomor_akun) = ('CICILAN', 'CICILAN', 'SEWA', '4-1102');

-- The accounts that the ledgers of cash, goods and claims are the only ones to book to.
create function is_ledger_role(trx text, type text, kode_akun text) returns boolean language sql stable as $$
  select $1 in ('TEMPAT', 'TAGIHAN') or ($1, $2, $3) = ('KAS', 'CASH', 'KAS')
      or ($1 = 'LUAR' and exists (select from tempat t where t.tempat = $2 and t.antar_toko))
$$;
create view akun_kontrol as
  select 'KAS' as asal, no_rekening as kunci, nomor_akun from rekening
  union all
  select case trx when 'KAS' then 'KAS' when 'TAGIHAN' then 'TAGIHAN' else 'TEMPAT' end, case trx when 'KAS' then 'CASH' else kode_akun end, nomor_akun
  from para_akun_transaksi
  where nomor_akun is not null and is_ledger_role(trx, type, kode_akun);
-- A role that named one of them names none now: what needs it says so.
update para_akun_transaksi set nomor_akun = null
where not is_ledger_role(trx, type, kode_akun) and nomor_akun in (select nomor_akun from akun_kontrol);
