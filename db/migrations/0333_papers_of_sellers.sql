-- Gold that is not ours (docs/decisions/074): who sells it, by what papers, and another shop's invoice where there is one.

-- The invoice of another shop, of each piece that has one.
do $$
declare
  t text;
begin
  foreach t in array array['pembelian_detail', 'penjualan_tukar'] loop
    execute format('alter table %I add column toko_lain text, add column nota_lain text, add column tgl_nota_lain date', t);
    execute format(
      'alter table %I add constraint %I check (num_nonnulls(toko_lain, nota_lain, tgl_nota_lain) = 0 or (kode_barcode is null and toko_lain is not null and tgl_nota_lain <= tgl_system))',
      t, t || '_nota_lain');
    execute format('create index %I on %I (kode_toko, upper(nota_lain)) where nota_lain is not null', t || '_by_nota_lain', t);
    execute format('create index %I on %I (kode_toko, upper(toko_lain)) where toko_lain is not null', t || '_by_toko_lain', t);
  end loop;
end $$;
create or replace view barang_dibeli as
  select kode_toko, no_faktur_beli as nomor, false as ditukar, tgl_system, no_urut, batal, kode_barcode, no_faktur, toko_nota, tgl_nota, umur_bulan, berat_nota,
         harga_nota, nama_barang, kode_kategori, kode_dept, kode_group, kadar, kadar_cetak, kode_kondisi, kondisi, qty, berat, berat_bayar, fine, harga_emas,
         harga_per_gram, harga_dasar, potongan, pembulatan, harga, rumus, toko_lain, nota_lain, tgl_nota_lain
  from pembelian_detail
  union all
  select kode_toko, no_faktur, true, tgl_system, no_urut, batal, kode_barcode, no_nota, toko_nota, tgl_nota, umur_bulan, berat_nota,
         harga_nota, nama_barang, kode_kategori, kode_dept, kode_group, kadar, kadar_cetak, kode_kondisi, kondisi, qty, berat, berat_bayar, fine, harga_emas,
         harga_per_gram, harga_dasar, potongan, pembulatan, harga, rumus, toko_lain, nota_lain, tgl_nota_lain
  from penjualan_tukar;

-- Whoever pays with gold that is not ours shows his card as well, and is found by it.
alter table penjualan
  add column no_identitas text check (length(no_identitas) between 1 and 30),
  alter column cari set expression as
    (upper(coalesce(no_faktur, '') || ' ' || coalesce(nama_customer, '') || ' ' || coalesce(no_hp, '') || ' ' || coalesce(no_identitas, '')));
create index penjualan_by_identity on penjualan (no_identitas, tgl_system) where no_identitas is not null;
drop trigger penjualan_marks on penjualan;
create trigger penjualan_marks after insert on penjualan for each row when (num_nonnulls(new.no_hp, new.kode_member, new.no_identitas) > 1)
  execute function marks_come_together();
do $$
begin
  -- As it is, but for the card of a sale, which was none.
  execute 'create or replace view transaksi_orang as ' || regexp_replace(
    pg_get_viewdef('transaksi_orang'), 'NULL::text AS no_identitas', 'penjualan.no_identitas');
end $$;

-- The photo of a person's papers: private, with a log of who looked at it. It waits for its document under its name, belongs to one, and its file
-- is deleted when its days are over; that it was there stays.
create table surat_penjual (
  foto           text        primary key check (foto ~ '^[A-Za-z0-9]{16}$'),
  kode_toko      text        not null references toko,
  user_id        text        not null,
  created_at     timestamptz not null default now(),
  no_faktur_beli text,
  no_faktur      text,
  simpan_sampai  date,
  dihapus_at     timestamptz,
  foreign key (kode_toko, no_faktur_beli) references pembelian,
  foreign key (kode_toko, no_faktur) references penjualan,
  constraint surat_penjual_of_one check (num_nonnulls(no_faktur_beli, no_faktur) <= 1),
  constraint surat_penjual_has_its_days check ((num_nonnulls(no_faktur_beli, no_faktur) = 1) = (simpan_sampai is not null)),
  constraint surat_penjual_is_kept_first check (dihapus_at is null or simpan_sampai is not null)
);
create unique index surat_penjual_of_purchase on surat_penjual (kode_toko, no_faktur_beli) where no_faktur_beli is not null;
create unique index surat_penjual_of_sale on surat_penjual (kode_toko, no_faktur) where no_faktur is not null;
create index surat_penjual_waiting on surat_penjual (kode_toko, created_at) where simpan_sampai is null;
create index surat_penjual_to_delete on surat_penjual (simpan_sampai) where dihapus_at is null;

-- What has a document stays with it, and what was deleted stays deleted.
create function guard_papers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.simpan_sampai is not null and (tg_op = 'DELETE' or old.dihapus_at is not null
      or (to_jsonb(old) - 'dihapus_at') is distinct from (to_jsonb(new) - 'dihapus_at')) then
    raise exception 'papers stay with the document that they were shown for' using errcode = 'KN001';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  -- They are taken by a document of their shop, and are otherwise what they were when they came.
  if (old.foto, old.kode_toko, old.user_id, old.created_at) is distinct from (new.foto, new.kode_toko, new.user_id, new.created_at) then
    raise exception 'papers stay what they were when they came' using errcode = 'KN001';
  end if;
  return new;
end $$;
revoke execute on function guard_papers() from public;
create trigger surat_penjual_stays before update or delete on surat_penjual for each row execute function guard_papers();

-- Every look at them: who, when, from where.
create table surat_dilihat (
  no_lihat   bigint      generated always as identity primary key,
  kode_toko  text        not null references toko,
  foto       text        not null references surat_penjual,
  user_id    text        not null,
  ip         text        not null,
  created_at timestamptz not null default now()
);
create index surat_dilihat_by_foto on surat_dilihat (foto, no_lihat);
create trigger surat_dilihat_append_only before update or delete on surat_dilihat for each row execute function refuse_change();
create trigger surat_dilihat_no_truncate before truncate on surat_dilihat for each statement execute function refuse_change();
