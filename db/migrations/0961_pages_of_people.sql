-- The page of a person (docs/decisions/180): what whoever serves him keeps of his sizes and wishes.
create table member_ukuran (
  kode_member    text primary key references member,
  ukuran_cincin  text check (ukuran_cincin <> ''),
  panjang_gelang text check (panjang_gelang <> ''),
  panjang_kalung text check (panjang_kalung <> ''),
  selera         text check (selera <> ''),
  versi          integer not null default 1
);
create table member_keinginan (
  id          bigint generated always as identity primary key,
  kode_member text        not null references member,
  keinginan   text        not null check (keinginan <> ''),
  tgl_perlu   date,
  tgl_system  date        not null,
  user_id     text        not null,
  created_at  timestamptz not null default now(),
  -- Fulfilled, or no longer wished for.
  selesai     boolean     not null default false
);
create trigger member_ukuran_of_one_member after insert or update on member_ukuran for each row execute function member_is_not_joined();
create trigger member_keinginan_of_one_member after insert on member_keinginan for each row execute function member_is_not_joined();
create index member_keinginan_open on member_keinginan (kode_member, id) where not selesai;
-- What he sold is found by his telephone.
create index pembelian_by_telephone on pembelian (telepon_baku(no_hp), tgl_system) where no_hp is not null;
