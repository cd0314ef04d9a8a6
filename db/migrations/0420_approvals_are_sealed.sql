-- Who allowed what is under the seal of its day as well: approvals that were used. What was asked and not used is not: it is decided, or expires, later.
-- So an approval is used on the open date of its shop, and not while that is being closed. Seals of the days before are over what they name.
create or replace view disegel as
  select tabel, null as induk, null as kunci_induk, null as kunci, '{}'::text[] as tanpa, null as hanya
  from (select unnest(array['tutup_toko', 'hitung_kas', 'posting', 'mutasi_kupon']) union all select tabel from tutup_disimpan) kept (tabel)
  union all
  -- Whether it can be used still follows from its ledger.
  select 'kupon_terbit', null, null, null, '{sisa}'::text[], null
  union all
  -- Of rows `t`, the only ones that a seal is over.
  select 'otorisasi', null, null, null, '{}', $$t.status = 'DIPAKAI'$$
  union all
  select tabel, 'posting', 'id', 'posting_id', '{}', null
  from unnest(array['mutasi_stock', 'mutasi_kas', 'mutasi_tagihan', 'mutasi_poin', 'jurnal']) tabel
  union all
  -- What may change of a document after its day is no part of it: its state, how often it was printed.
  select tabel, null, null, null, array(select unnest(berubah) except select unnest(array['alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at'])), null
  from dokumen join pg_class on oid = to_regclass(tabel) and relkind = 'r'
  union all
  select part, tabel, nomor, nomor, '{}', null from dokumen join pg_class on oid = to_regclass(tabel) and relkind = 'r', unnest(bagian) part;

create or replace function sealed_rows(shop text, sealed disegel, kolom text[], first_day date, last_day date)
returns table (tgl_system date, jumlah bigint, hash text) language plpgsql stable
set search_path = public, pg_temp set timezone = 'UTC' set datestyle = 'ISO, YMD' set intervalstyle = 'postgres' set extra_float_digits = 1 set bytea_output = 'hex' as $$
declare
  asal text := case when sealed.induk is null then format('%I t', sealed.tabel)
    else format('%I h join %I t on t.%I = h.%I and t.kode_toko = h.kode_toko', sealed.induk, sealed.tabel, sealed.kunci, sealed.kunci_induk) end;
  tanggal text := case when sealed.induk is null then 't' else 'h' end;
begin
  return query execute format(
    'select hari, count(*), encode(sha256(convert_to(string_agg(isi, E''\n'' order by isi collate "C"), ''UTF8'')), ''hex'')
     from (select %1$s.tgl_system as hari, row(%2$s)::text as isi from %3$s where %1$s.kode_toko = $1 and %1$s.tgl_system between $2 and $3 and (%4$s)) r group by hari',
    tanggal, (select string_agg(format('t.%I', name), ', ') from unnest(kolom) name), asal, coalesce(sealed.hanya, 'true'))
    using shop, first_day, last_day;
end $$;

create function guard_used_approval() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform hold_open_date(new.kode_toko, new.tgl_system);
  return new;
end $$;
create trigger otorisasi_used before update on otorisasi for each row when (new.status = 'DIPAKAI' and old.status <> 'DIPAKAI') execute function guard_used_approval();
