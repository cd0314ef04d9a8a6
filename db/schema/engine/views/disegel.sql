-- As in 0570_loans_in_part.sql, with those columns as rows.
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
  select part, tabel, nomor, nomor, coalesce(b.kolom, '{}'), null
  from dokumen join pg_class on oid = to_regclass(tabel) and relkind = 'r' cross join unnest(bagian) part left join bagian_berubah b on b.bagian = part;
