-- What tables and functions are made of.
create extension if not exists pg_trgm;
create type isi_tempat as (
  kode_toko text,
  tempat text,
  kelas text,
  kode_gudang text,
  kode_baki text,
  berbaki boolean,
  status text,
  pieces integer,
  gross numeric,
  fine numeric,
  cost bigint,
  kode_kadar text
);
create sequence label_desain_versi;
create sequence member_nomor;
create sequence nota_layout_versi;
create sequence outbox_batch;
create sequence pindah_langkah_versi as integer;
