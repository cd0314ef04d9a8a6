-- Stock counts. A count is kept while people scan: which trays it is about, what the books said was there when it began, and what
-- was seen, where and by whom. What it changes is a document (opname), posted when the result is approved.

create table sesi_opname (
  kode_toko         text not null references toko,
  no_sesi           text not null,
  jenis_opname      text not null check (jenis_opname in ('BAKI', 'PENERIMAAN', 'GLOBAL', 'RFID')),
  status_sesi       text not null default 'OPEN' check (status_sesi in ('OPEN', 'PAUSED', 'DONE', 'ABANDONED')),
  tgl_system        date not null,
  -- The first pass looks for everything, each later one for what is still missing.
  putaran           integer not null default 1 check (putaran > 0),
  keterangan        text,
  user_id           text not null,
  created_at        timestamptz not null default now(),
  diselesaikan_oleh text,
  selesai_at        timestamptz,
  -- How many pieces of each class it came to, what they weigh and cost.
  ringkasan         jsonb,
  primary key (kode_toko, no_sesi),
  constraint sesi_opname_says_who_ended_it check ((status_sesi in ('DONE', 'ABANDONED')) = (num_nonnulls(diselesaikan_oleh, selesai_at) = 2))
);
create index sesi_opname_by_date on sesi_opname (kode_toko, tgl_system, no_sesi);
create index sesi_opname_open on sesi_opname (kode_toko) where status_sesi in ('OPEN', 'PAUSED');

-- The trays of a count, with what came of each when it ended. Of those that are open no other count may have one.
create table sesi_opname_baki (
  kode_toko   text not null,
  no_sesi     text not null,
  kode_gudang text not null,
  kode_baki   text not null,
  nama_baki   text not null,
  terbuka     boolean not null,
  diharapkan  integer not null default 0,
  ditemukan   integer not null default 0,
  kurang      integer not null default 0,
  salah_baki  integer not null default 0,
  sudah_keluar      integer not null default 0,
  baru_masuk       integer not null default 0,
  primary key (kode_toko, no_sesi, kode_baki),
  foreign key (kode_toko, no_sesi) references sesi_opname,
  -- Whatever was expected is in one class.
  constraint sesi_opname_baki_adds_up check (diharapkan = ditemukan + kurang + salah_baki + sudah_keluar)
);
create unique index sesi_opname_baki_once on sesi_opname_baki (kode_toko, kode_baki) where terbuka;

-- What the books said was there when the count began; goes when it ends.
create table sesi_opname_barang (
  kode_toko    text not null,
  no_sesi      text not null,
  kode_barcode text not null references barang,
  kode_gudang  text not null,
  kode_baki    text not null,
  primary key (kode_toko, no_sesi, kode_barcode),
  foreign key (kode_toko, no_sesi) references sesi_opname
);

-- What was seen. A row is a code that was seen anew, or in another tray than before; the latest one tells. `kode_hitung` is the piece, or the
-- code where nobody knows it. Beside it where the books had the piece at that moment, so that a later movement explains itself.
create table opname_scan (
  id           bigint generated always as identity primary key,
  kode_toko    text not null,
  no_sesi      text not null,
  kode_hitung        text not null,
  kode         text not null,
  kode_barcode text references barang,
  -- The tray that was being counted; none where nobody said.
  kode_baki    text,
  toko_buku    text,
  tempat_buku  text,
  baki_buku    text,
  putaran      integer not null,
  cara_scan    text not null check (cara_scan in ('SCAN', 'KAMERA', 'TEMPEL', 'RFID')),
  nama_perangkat    text not null,
  user_id      text not null,
  waktu_scan   timestamptz not null,
  created_at   timestamptz not null default now(),
  foreign key (kode_toko, no_sesi) references sesi_opname
);
create index opname_scan_latest on opname_scan (kode_toko, no_sesi, kode_hitung, waktu_scan desc, id desc);
create trigger opname_scan_append_only before update or delete on opname_scan for each row execute function refuse_change();
create trigger opname_scan_no_truncate before truncate on opname_scan for each statement execute function refuse_change();

-- What a count that ended found to differ, or to be remarkable; whatever was simply there is a figure of its tray.
create table sesi_opname_hasil (
  kode_toko    text not null,
  no_sesi      text not null,
  kode_hitung        text not null,
  hasil        text not null,
  kode_barcode text references barang,
  nama_barang  text,
  kode_gudang  text,
  kode_baki    text,
  baki_temuan  text,
  berat_stock  numeric(12,3),
  hpp          bigint,
  user_id      text,
  waktu_scan   timestamptz,
  primary key (kode_toko, no_sesi, kode_hitung),
  foreign key (kode_toko, no_sesi) references sesi_opname
);
create trigger sesi_opname_hasil_append_only before update or delete on sesi_opname_hasil for each row execute function refuse_change();
create trigger sesi_opname_hasil_no_truncate before truncate on sesi_opname_hasil for each statement execute function refuse_change();

-- A count that ended stays as it was.
create function count_that_ended_stays() returns trigger language plpgsql as $$
begin
  if old.status_sesi in ('DONE', 'ABANDONED') then
    raise exception 'the count % has ended', old.no_sesi using errcode = 'KN001';
  end if;
  return new;
end $$;
create trigger sesi_opname_stays before update on sesi_opname for each row execute function count_that_ended_stays();
create trigger sesi_opname_no_delete before delete on sesi_opname for each row execute function refuse_removal();
create trigger sesi_opname_no_truncate before truncate on sesi_opname for each statement execute function refuse_removal();

-- What a count changes in the books: pieces that are missing or were found again, and pieces that lay in another tray; or missing pieces
-- that are given up, as an expense or charged to somebody.
select create_document('opname', 'no_opname', array['VALID', 'CANCELLED'], array['opname_detail']);
alter table opname
  add column no_sesi       text,
  add column kode_sales    text,
  add column nama_sales    text,
  add column jumlah_barang integer not null check (jumlah_barang > 0),
  add column jumlah_berat  numeric(12,3) not null,
  add column nilai_barang  bigint not null,
  add column keterangan    text,
  add foreign key (kode_toko, no_sesi) references sesi_opname,
  add constraint opname_charges_what_is_given_up check (no_sesi is null or kode_sales is null);
create unique index opname_of_count on opname (kode_toko, no_sesi) where no_sesi is not null;
alter table opname_detail
  add column batal         boolean not null default false,
  add column kode_barcode  text not null references barang,
  add column nama_barang   text not null,
  add column gerak         text not null check (gerak in ('KURANG', 'KEMBALI', 'PINDAH', 'HAPUS')),
  -- The tray of the books, and the one that it goes to.
  add column kode_gudang   text,
  add column kode_baki     text,
  add column gudang_temuan text,
  add column baki_temuan   text,
  add column qty           integer not null check (qty > 0),
  add column berat_stock   numeric(12,3) not null,
  add column fine          numeric(12,3) not null,
  add column hpp           bigint not null,
  -- A piece on consignment that is given up: its supplier is owed what it costs from then on. Null: it was ours.
  add column kode_supplier text check (kode_supplier is null or gerak = 'HAPUS'),
  add constraint opname_detail_names_its_trays check (
    (gerak in ('KURANG', 'PINDAH')) = (num_nonnulls(kode_gudang, kode_baki) = 2) and (gerak in ('KEMBALI', 'PINDAH')) = (num_nonnulls(gudang_temuan, baki_temuan) = 2));
create unique index opname_detail_once on opname_detail (kode_toko, no_opname, kode_barcode);
create index opname_detail_by_piece on opname_detail (kode_barcode);

create view opname_gerak as
  with gerakan as (
    select kode_toko, no_opname, qty, fine, hpp, kode_supplier, kode_barcode,
           case when gerak in ('KURANG', 'PINDAH') then concat_ws('/', 'BAKI', kode_gudang, kode_baki, kode_barcode) else 'HILANG/' || kode_barcode end as dari,
           case gerak when 'KURANG' then 'HILANG/' || kode_barcode when 'HAPUS' then 'KOREKSI/' || kode_barcode
             else concat_ws('/', 'BAKI', gudang_temuan, baki_temuan, kode_barcode) end as ke
    from opname_detail
  )
  select kode_toko, no_opname as nomor, dari as apa, -qty as pieces, -fine as fine, case when kode_supplier is null then -hpp else 0 end as cost, 0::bigint as rupiah
  from gerakan
  union all select kode_toko, no_opname, ke, qty, fine, hpp, 0 from gerakan
  union all select kode_toko, no_opname, 'SUPPLIER/' || kode_barcode, 0, 0, -hpp, 0 from gerakan where kode_supplier is not null
  union all select kode_toko, no_opname, 'TAGIHAN/HUTANG_SUPPLIER/' || kode_supplier, 0, 0, 0, -hpp from gerakan where kode_supplier is not null
  union all select kode_toko, no_opname, 'TAGIHAN/PIUTANG_KARYAWAN/' || kode_sales, 0, 0, 0, nilai_barang from opname where kode_sales is not null;

select guard_document('opname', 'no_opname', 'OPNAME', array['opname_detail'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'],
  '{"opname_detail": {"jumlah_barang": "qty", "jumlah_berat": "berat_stock", "nilai_barang": "hpp"}}');
select search_document('opname', array['no_opname', 'no_sesi', 'nama_sales', 'keterangan']);

-- What an adjustment is, for every list, report and total: what was cancelled is none.
create view opname_sah as select * from opname where status = 'VALID';
