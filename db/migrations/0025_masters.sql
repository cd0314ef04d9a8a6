-- Masters that the shops keep by hand. Lists of the whole chain have plain keys; a shop's own lists lead with kode_toko.

create table jenis (
  kode_dept text primary key,
  nama_dept text not null
);

create table kadar (
  kode_kadar  text primary key,
  nama_kadar  text not null,
  kadar       numeric(6,3) not null check (kadar > 0 and kadar <= 100)
);

-- Gold price per gram of a purity; the groups that follow it are re-priced with it.
create table harga_emas (
  kode_kadar  text primary key references kadar,
  harga       bigint not null check (harga > 0),
  harga_modal bigint not null check (harga_modal > 0),
  keterangan  text
);

-- Price group: purity, selling price and cost price a gram ("group" itself is a word of SQL).
create table grup (
  kode_group      text primary key,
  nama_group      text not null,
  jenis_group     text not null,
  kode_kadar      text not null references kadar,
  harga           bigint not null check (harga > 0),
  harga_modal     bigint not null check (harga_modal > 0),
  ikut_harga_emas boolean not null default false,
  warna_nota      text not null default '#7a5908' check (warna_nota ~ '^#[0-9a-f]{6}$')
);

-- Every price that ever held, with who set it and when. Written by trigger, only ever added to.
create table harga_riwayat (
  id            bigint generated always as identity primary key,
  sumber        text not null check (sumber in ('GROUP', 'HARGA_EMAS')),
  kode          text not null,
  harga_lama    bigint,
  harga         bigint not null,
  modal_lama    bigint,
  harga_modal   bigint not null,
  user_id       text not null,
  created_at    timestamptz not null default now()
);
create index harga_riwayat_by_kode on harga_riwayat (sumber, kode, id);
create trigger harga_riwayat_append_only before update or delete on harga_riwayat for each row execute function refuse_change();

-- The engine tells the transaction who is at work: set_config('kencana.user_id', …, true).
create function current_worker() returns text language sql stable as $$
  select coalesce(nullif(current_setting('kencana.user_id', true), ''), 'system')
$$;

create function keep_price() returns trigger language plpgsql as $$
declare
  was record;
begin
  if tg_op = 'UPDATE' then
    if (old.harga, old.harga_modal) = (new.harga, new.harga_modal) then return null; end if;
    insert into harga_riwayat (sumber, kode, harga_lama, harga, modal_lama, harga_modal, user_id)
    values (tg_argv[0], to_jsonb(new) ->> tg_argv[1], old.harga, new.harga, old.harga_modal, new.harga_modal, current_worker());
  else
    insert into harga_riwayat (sumber, kode, harga, harga_modal, user_id)
    values (tg_argv[0], to_jsonb(new) ->> tg_argv[1], new.harga, new.harga_modal, current_worker());
  end if;
  return null;
end $$;
create trigger grup_keep_price after insert or update on grup for each row execute function keep_price('GROUP', 'kode_group');
create trigger harga_emas_keep_price after insert or update on harga_emas for each row execute function keep_price('HARGA_EMAS', 'kode_kadar');

create table bandrol (
  kode_bandrol  text primary key,
  nama_bandrol  text not null,
  berat_bandrol numeric(12,3) not null check (berat_bandrol >= 0)
);

create table bank (
  kode_bank text primary key,
  nama_bank text not null
);

create table akun (
  nomor_akun  text primary key,
  nama_akun   text not null,
  jenis_akun  text not null check (jenis_akun in ('ASET', 'KEWAJIBAN', 'MODAL', 'PENDAPATAN', 'BEBAN'))
);

create table rekening (
  no_rekening   text primary key,
  nama_rekening text not null,
  kode_bank     text not null references bank,
  nomor_akun    text not null references akun
);
create index rekening_by_bank on rekening (kode_bank);

create table gudang (
  kode_toko   text not null references toko,
  kode_gudang text not null,
  nama_gudang text not null,
  primary key (kode_toko, kode_gudang)
);

create table baki (
  kode_toko   text not null,
  kode_baki   text not null,
  nama_baki   text not null,
  kode_gudang text not null,
  berat_baki  numeric(12,3) not null default 0 check (berat_baki >= 0),
  primary key (kode_toko, kode_baki),
  constraint baki_kode_gudang_fkey foreign key (kode_toko, kode_gudang) references gudang
);
create index baki_by_gudang on baki (kode_toko, kode_gudang);

create table sales (
  kode_toko     text not null references toko,
  kode_sales    text not null,
  nama_sales    text not null,
  kode_bank     text not null references bank,
  nama_bank     text not null,
  no_rekening   text not null,
  nama_rekening text not null,
  primary key (kode_toko, kode_sales)
);

-- The accounts that a posting of a kind books to: trx is the kind ('PENJUALAN'), type what it is about ('CASH', 'BARANG', …),
-- kode_akun the role within it. The screen /parameter-akun edits nomor_akun.
create table para_akun_transaksi (
  trx         text not null,
  type        text not null,
  kode_akun   text not null,
  jenis_akun  text not null check (jenis_akun in ('DEBET', 'KREDIT')),
  nomor_akun  text not null references akun,
  primary key (trx, type, kode_akun)
);
