-- Wishes, and what customers asked for and did not find (docs/decisions/193). They are one: a wish may also be of somebody who is no member, says what piece it
-- means, belongs to the shop where it was said, and has a state.
alter table member_keinginan
  alter column kode_member drop not null,
  add column kode_toko     text references toko,
  add column nama_customer text check (nama_customer <> ''),
  add column no_hp         text check (no_hp <> ''),
  add column kode_dept     text references jenis,
  add column kode_group    text references grup,
  add column kadar         numeric(6,3) check (kadar >= 0),
  add column berat_dari    numeric(12,3) check (berat_dari >= 0),
  add column berat_sampai  numeric(12,3) check (berat_sampai >= berat_dari),
  add column size          text check (size <> ''),
  add column status        text not null default 'BUKA' check (status in ('BUKA', 'DIBERITAHU', 'TERPENUHI', 'DITUTUP')),
  -- How it ended: by which sale, or why without one.
  add column no_faktur     text,
  add column alasan_tutup  text check (alasan_tutup <> ''),
  add column ditutup_oleh  text,
  add column ditutup_at    timestamptz;
update member_keinginan k set kode_toko = m.kode_toko,
  status = case when k.selesai then 'DITUTUP' else 'BUKA' end, alasan_tutup = case when k.selesai then 'SELESAI' end,
  ditutup_oleh = case when k.selesai then k.user_id end, ditutup_at = case when k.selesai then k.created_at end
from member m where m.kode_member = k.kode_member;
drop index member_keinginan_open;
alter table member_keinginan
  alter column kode_toko set not null,
  drop column selesai,
  add foreign key (kode_toko, no_faktur) references penjualan,
  add constraint member_keinginan_ends check ((status in ('TERPENUHI', 'DITUTUP')) = (ditutup_at is not null) and (ditutup_at is null) = (ditutup_oleh is null)),
  add constraint member_keinginan_says_why check ((status = 'DITUTUP') = (alasan_tutup is not null)),
  add constraint member_keinginan_by_sale check (no_faktur is null or status = 'TERPENUHI'),
  add constraint member_keinginan_of_somebody check (kode_member is null or (nama_customer is null and no_hp is null));
create index member_keinginan_open on member_keinginan (kode_member, id) where status in ('BUKA', 'DIBERITAHU');
-- What a piece that comes in is compared with, and what a list shows.
create index member_keinginan_waiting on member_keinginan (kode_toko, kode_dept, kode_group) where status in ('BUKA', 'DIBERITAHU');
create index member_keinginan_by_state on member_keinginan (kode_toko, status, id desc);
create index member_keinginan_by_date on member_keinginan (kode_toko, tgl_system);
create index member_keinginan_by_sale on member_keinginan (kode_toko, no_faktur) where no_faktur is not null;
create index member_keinginan_by_dept on member_keinginan (kode_dept) where kode_dept is not null;
create index member_keinginan_by_group on member_keinginan (kode_group) where kode_group is not null;
drop trigger member_keinginan_of_one_member on member_keinginan;
create trigger member_keinginan_of_one_member after insert on member_keinginan for each row when (new.kode_member is not null) execute function member_is_not_joined();

-- The pieces that fit a wish: those that were there when it was written, and those that came in later.
create table keinginan_cocok (
  id           bigint      not null references member_keinginan,
  kode_barcode text        not null references barang,
  found_at     timestamptz not null default now(),
  primary key (id, kode_barcode)
);
create index keinginan_cocok_by_piece on keinginan_cocok (kode_barcode);
-- How far the ledger was looked through for pieces that came in: what was posted a while before is not looked at again.
create table keinginan_dicari (
  satu    boolean primary key default true check (satu),
  sampai  bigint  not null
);
insert into keinginan_dicari (sampai) select coalesce(max(id), 0) from posting;
