-- What gold is bought back at, and what is taken off.

-- A price that stands alone, as that of a buyback, has no cost price beside it.
alter table harga_riwayat alter column harga_modal drop not null;
alter table harga_riwayat drop constraint harga_riwayat_sumber_check;
alter table harga_riwayat add constraint harga_riwayat_sumber_check check (sumber in ('GROUP', 'HARGA_EMAS', 'HARGA_BELI'));

create table harga_beli (
  kode_harga     text primary key,
  harga_per_gram bigint not null check (harga_per_gram > 0)
);

create function keep_buy_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.harga_per_gram = new.harga_per_gram then return null; end if;
  insert into harga_riwayat (sumber, kode, harga_lama, harga, user_id)
  values ('HARGA_BELI', new.kode_harga, case when tg_op = 'UPDATE' then old.harga_per_gram end, new.harga_per_gram, current_worker());
  return null;
end $$;
create trigger harga_beli_keep_price after insert or update on harga_beli for each row execute function keep_buy_price();

create table kondisi_pembelian (
  kode_kondisi      text primary key,
  kondisi_beli      text not null,
  persen_harga      numeric(5,2) not null check (persen_harga between 0 and 100),
  potongan_per_gram bigint not null check (potongan_per_gram >= 0)
);

create table rugi_nota (
  kode_kadar    text primary key references kadar,
  rugi_per_gram bigint not null check (rugi_per_gram >= 0),
  rugi_persen   numeric(5,2) not null check (rugi_persen between 0 and 100)
);

create table potongan_kategori (
  kode_kategori     text primary key references kategori,
  potongan_persen   numeric(5,2) not null check (potongan_persen between 0 and 100),
  potongan_per_gram bigint not null check (potongan_per_gram >= 0)
);

create table parameter_ongkos (
  kode_dept         text primary key references jenis,
  ongkos_per_gram   bigint not null check (ongkos_per_gram >= 0),
  ongkos_per_barang bigint not null check (ongkos_per_barang >= 0)
);
