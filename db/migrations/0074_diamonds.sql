-- Stones, the words that describe them, and what a carat costs.

create table jenis_batu (kode_jenis_batu text primary key, nama_jenis_batu text not null);
create table supplier_berlian (kode_supplier text primary key, nama_supplier text not null, no_hp text, alamat text);
create table batu_shape (kode_shape text primary key, keterangan text not null);
create table batu_color (kode_color text primary key, keterangan text not null);
create table batu_clarity (kode_clarity text primary key, keterangan text not null);
create table batu_fluorescence (kode_fluorescence text primary key, keterangan text not null);
create table batu_symmetry (kode_symmetry text primary key, keterangan text not null);
create table batu_polish (kode_polish text primary key, keterangan text not null);
create table batu_cutgrade (kode_cutgrade text primary key, keterangan text not null);

create table batu_berlian (
  kode_berlian      text primary key,
  nama_berlian      text not null,
  kode_jenis_batu   text not null references jenis_batu,
  karat             numeric(10,3) not null check (karat > 0),
  modal_usd         numeric(14,2) not null check (modal_usd >= 0),
  profit_persen     numeric(5,2) not null check (profit_persen between 0 and 100),
  kode_shape        text references batu_shape,
  kode_color        text references batu_color,
  kode_clarity      text references batu_clarity,
  kode_fluorescence text references batu_fluorescence,
  kode_symmetry     text references batu_symmetry,
  kode_polish       text references batu_polish,
  kode_cutgrade     text references batu_cutgrade,
  kode_supplier     text references supplier_berlian
);

create table parameter_berlian (
  kode_parameter text primary key,
  kode_shape     text not null references batu_shape,
  kode_color     text not null references batu_color,
  kode_clarity   text not null references batu_clarity,
  karat_dari     numeric(10,3) not null check (karat_dari >= 0),
  karat_sampai   numeric(10,3) not null,
  harga_usd      numeric(14,2) not null check (harga_usd > 0),
  constraint parameter_berlian_karat_sampai_check check (karat_sampai >= karat_dari)
);

-- No stone has two prices. Texts know no ranges, so a trigger looks; it locks the three words, so that two who add at
-- once wait for each other.
create function refuse_second_carat_price() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('|', 'parameter_berlian', new.kode_shape, new.kode_color, new.kode_clarity), 0));
  if exists (
    select 1 from parameter_berlian p
    where p.kode_parameter <> new.kode_parameter
      and (p.kode_shape, p.kode_color, p.kode_clarity) = (new.kode_shape, new.kode_color, new.kode_clarity)
      and numrange(p.karat_dari, p.karat_sampai, '[]') && numrange(new.karat_dari, greatest(new.karat_dari, new.karat_sampai), '[]')
  ) then
    raise exclusion_violation using constraint = 'parameter_berlian_karat_dari_excl', table = 'parameter_berlian', message = 'two prices for one stone';
  end if;
  return new;
end $$;
create trigger parameter_berlian_one_price before insert or update on parameter_berlian for each row execute function refuse_second_carat_price();
