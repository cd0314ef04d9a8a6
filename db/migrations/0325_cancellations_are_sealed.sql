-- Who cancelled a document, when and why is under the seal of its day as well: a document is cancelled on its own date alone (guard_header), so none of
-- it changes once the day is closed. Its state is not: a deposit is fetched later. Seals of the days before are over the columns that they name.
create or replace view disegel as
  select tabel, null as induk, null as kunci_induk, null as kunci, '{}'::text[] as tanpa
  from (select unnest(array['tutup_toko', 'hitung_kas', 'posting', 'mutasi_kupon']) union all select tabel from tutup_disimpan) kept (tabel)
  union all
  -- Whether it can be used still follows from its ledger.
  select 'kupon_terbit', null, null, null, '{sisa}'::text[]
  union all
  select tabel, 'posting', 'id', 'posting_id', '{}'
  from unnest(array['mutasi_stock', 'mutasi_kas', 'mutasi_tagihan', 'mutasi_poin', 'jurnal']) tabel
  union all
  -- What may change of a document after its day is no part of it: its state, how often it was printed.
  select tabel, null, null, null, array(select unnest(berubah) except select unnest(array['alasan_batal', 'dibatalkan_oleh', 'dibatalkan_at']))
  from dokumen join pg_class on oid = to_regclass(tabel) and relkind = 'r'
  union all
  select part, tabel, nomor, nomor, '{}' from dokumen join pg_class on oid = to_regclass(tabel) and relkind = 'r', unnest(bagian) part;
