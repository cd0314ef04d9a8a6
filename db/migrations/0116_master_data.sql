-- A price group may be put into a larger one, by which reports look at several together.
alter table grup add column kelompok_harga text references kelompok_harga;

-- A purity is lent on by the gold alone and by the gold with its plastic: each has a ceiling of its own.
alter table plafond_hutang_kadar
  add column plafond_emas bigint check (plafond_emas > 0),
  add column plafond_emas_plastik bigint check (plafond_emas_plastik > 0);
update plafond_hutang_kadar set
  plafond_emas = case jenis_plafond when 'EMAS' then plafond_per_gram end,
  plafond_emas_plastik = case jenis_plafond when 'EMAS_PLASTIK' then plafond_per_gram end;
alter table plafond_hutang_kadar
  drop column jenis_plafond,
  drop column plafond_per_gram,
  add constraint plafond_hutang_kadar_says_something check (plafond_emas is not null or plafond_emas_plastik is not null);

-- A shop that sells online is a branch like others, and is called what it is.
alter table toko drop constraint toko_level_check, add constraint toko_level_check check (level in ('PUSAT', 'CABANG', 'ONLINE'));

-- The name of a salesperson's bank is the bank's.
update sales s set nama_bank = b.nama_bank from bank b where b.kode_bank = s.kode_bank and s.nama_bank <> b.nama_bank;
