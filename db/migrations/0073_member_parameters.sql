-- What members and salespeople earn, and coupons.

create table para_poin (
  kode_group      text primary key references grup,
  kelipatan_berat numeric(12,3) not null check (kelipatan_berat > 0),
  poin            integer not null check (poin > 0)
);

create table get_poin_member (
  kode_poin      text primary key,
  belanja_dari   bigint not null check (belanja_dari >= 0),
  belanja_sampai bigint not null,
  poin           integer not null check (poin > 0),
  constraint get_poin_member_belanja_sampai_check check (belanja_sampai >= belanja_dari),
  constraint get_poin_member_belanja_dari_excl exclude using gist (int8range(belanja_dari, greatest(belanja_dari, belanja_sampai), '[]') with &&)
);

create table reset_poin_member (
  kode_reset text primary key,
  tgl_reset  date not null,
  keterangan text
);

create table member_afiliasi (
  kode_afiliasi text primary key,
  nama_afiliasi text not null,
  no_hp         text,
  komisi_persen numeric(5,2) not null check (komisi_persen between 0 and 100)
);

create table bonus_sales (
  kode_dept        text primary key references jenis,
  bonus_per_gram   bigint not null check (bonus_per_gram >= 0),
  bonus_per_barang bigint not null check (bonus_per_barang >= 0)
);

create table kupon (
  kode_kupon      text primary key,
  nama_kupon      text not null,
  belanja_minimal bigint not null check (belanja_minimal >= 0),
  nilai_kupon     bigint not null check (nilai_kupon > 0),
  tgl_mulai       date not null,
  tgl_akhir       date not null,
  constraint kupon_tgl_akhir_check check (tgl_akhir >= tgl_mulai)
);
