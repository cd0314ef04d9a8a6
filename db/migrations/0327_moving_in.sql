-- A shop that moves in from another system (docs/decisions/075): step by step files are laid ready, tried and entered by the documents that there are, and
-- proven against the closing of the old books. What is under way is a row a shop; when it is done it is a document, with the proof and all that came in.

-- An older list brings its own codes: the chain's next one is one that nobody has.
create or replace function next_member_code() returns text language plpgsql as $$
declare
  n bigint;
  code text;
begin
  loop
    n := nextval('member_nomor');
    code := 'M' || lpad(n::text, greatest(7, length(n::text)), '0');
    exit when not exists (select from member where kode_member = code);
  end loop;
  return code;
end $$;

create table pindah_berjalan (
  kode_toko  text        primary key references toko,
  tgl_system date        not null,
  keterangan text        not null check (trim(keterangan) <> ''),
  user_id    text        not null,
  created_at timestamptz not null default now()
);
create table pindah_langkah (
  kode_toko      text    not null references pindah_berjalan on delete cascade,
  langkah_pindah        text    not null check (langkah_pindah in ('ANGGOTA', 'BARANG', 'UANG', 'TAGIHAN')),
  -- Laid ready, or entered.
  status         text    not null check (status in ('SIAP', 'MASUK')),
  nama_file      text    not null,
  jumlah_baris   integer not null check (jumlah_baris >= 0),
  -- How many the whole file has: fewer are no file yet.
  jumlah_file    integer not null check (jumlah_file > 0),
  jumlah_masuk   integer not null default 0 check (jumlah_masuk >= 0),
  -- Whoever enters it has tried just these rows.
  versi          integer not null default 0,
  disetujui_oleh text,
  primary key (kode_toko, langkah_pindah)
);
create table pindah_baris (
  kode_toko text    not null,
  langkah_pindah   text    not null,
  -- The line of the sheet.
  no_baris  integer not null check (no_baris > 0),
  isi       jsonb   not null,
  primary key (kode_toko, langkah_pindah, no_baris),
  foreign key (kode_toko, langkah_pindah) references pindah_langkah on delete cascade
);
create table pindah_dokumen (
  kode_toko text   not null references pindah_berjalan on delete cascade,
  kind      text   not null,
  reference text   not null,
  langkah_pindah   text   not null,
  urut      bigint not null generated always as identity,
  primary key (kode_toko, kind, reference)
);
create table pindah_buku_lama (
  kode_toko      text not null references pindah_berjalan on delete cascade,
  kunci_bukti    text not null,
  nilai_lama     numeric(18,3),
  alasan_beda text,
  primary key (kode_toko, kunci_bukti)
);

select create_document('pindah_data', 'no_pindah_data', array['VALID', 'CANCELLED'], array['pindah_data_bukti', 'pindah_data_dokumen']);
alter table pindah_data
  add column keterangan     text    not null,
  add column jumlah_dokumen integer not null check (jumlah_dokumen >= 0),
  add column jumlah_selisih integer not null check (jumlah_selisih >= 0),
  add column disetujui_oleh text    not null,
  add constraint pindah_data_by_two check (disetujui_oleh <> user_id);
alter table pindah_data_bukti
  add column kunci_bukti    text          not null,
  add column uraian_bukti   text          not null,
  add column satuan         text          not null check (satuan in ('ORANG', 'POTONG', 'GRAM', 'RUPIAH', 'POIN')),
  add column nilai_lama     numeric(18,3),
  add column nilai_masuk    numeric(18,3) not null,
  add column alasan_beda text,
  -- What the old books do not know is not compared; what differs has a reason.
  add constraint pindah_data_bukti_explained check (nilai_lama is null or nilai_lama = nilai_masuk or trim(coalesce(alasan_beda, '')) <> '');
alter table pindah_data_dokumen
  add column langkah_pindah   text not null,
  add column kind      text not null,
  add column reference text not null;
create unique index pindah_data_dokumen_by_reference on pindah_data_dokumen (kode_toko, kind, reference, no_pindah_data);

create view pindah_data_gerak as
  select kode_toko, no_pindah_data as nomor, null::text as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, 0::bigint as rupiah from pindah_data where false;
select guard_document('pindah_data', 'no_pindah_data', 'PINDAH_DATA', array['pindah_data_bukti', 'pindah_data_dokumen'],
  array['status', 'cetak_ke', 'dicetak_oleh', 'alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'], '{}');
update dokumen set boleh_diam = true where tabel = 'pindah_data';
select search_document('pindah_data', array['no_pindah_data', 'keterangan']);

-- Whether an event of a shop stands: posted, and not reversed.
create function stands(shop text, jenis text, nomor text) returns boolean language sql stable as $$
  select exists (
    select from posting p where (p.kode_toko, p.kind, p.reference) = (shop, jenis, nomor) and p.membatalkan is null
      and not exists (select from posting r where r.membatalkan = p.id))
$$;

-- A move that is done was allowed by somebody else, and one that is taken back leaves nothing of it.
create function move_is_right() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status = 'VALID' and not exists (
    select from otorisasi o where (o.kode_toko, o.kategori, o.status, o.requested_by, o.decided_by)
      = (new.kode_toko, 'SELESAI_PINDAH_DATA', 'DIPAKAI', new.user_id, new.disetujui_oleh)
  ) then
    raise exception 'a second person approves %', new.no_pindah_data using errcode = 'KN002';
  end if;
  if new.status = 'CANCELLED' and exists (
    select from pindah_data_dokumen d where (d.kode_toko, d.no_pindah_data) = (new.kode_toko, new.no_pindah_data) and stands(d.kode_toko, d.kind, d.reference)
  ) then
    raise exception '% is taken back with all that it brought in', new.no_pindah_data using errcode = 'KN002';
  end if;
  return null;
end $$;
-- What a move that is under way has brought in belongs to it until it is done or taken back.
create function moved_in_is_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if stands(old.kode_toko, old.kind, old.reference)
     and not exists (select from pindah_data_dokumen d where (d.kode_toko, d.kind, d.reference) = (old.kode_toko, old.kind, old.reference)) then
    raise exception '% % is of a move that is neither done nor taken back', old.kind, old.reference using errcode = 'KN002';
  end if;
  return null;
end $$;
revoke execute on function move_is_right(), moved_in_is_kept() from public;
create constraint trigger pindah_data_is_right after insert or update of status on pindah_data deferrable initially deferred
  for each row execute function move_is_right();
create constraint trigger pindah_dokumen_is_kept after delete or update on pindah_dokumen deferrable initially deferred
  for each row execute function moved_in_is_kept();

-- What `verify` holds of moves: what one names was posted, and one that was taken back left nothing standing.
create function pindah_data_beda(shop text) returns table (kunci text, ukuran text, seharusnya numeric, nyata numeric) language sql stable as $$
  select concat_ws(' ', h.no_pindah_data, d.kind, d.reference), 'pieces', case h.status when 'VALID' then 1 else 0 end,
         case h.status when 'VALID' then
           (exists (select from posting p where (p.kode_toko, p.kind, p.reference) = (d.kode_toko, d.kind, d.reference)))::int
         else stands(d.kode_toko, d.kind, d.reference)::int end
  from pindah_data h join pindah_data_dokumen d using (kode_toko, no_pindah_data)
  where h.kode_toko = shop
$$;
