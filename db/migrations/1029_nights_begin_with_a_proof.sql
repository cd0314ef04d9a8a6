-- A night's check begins with what an earlier night has proved (docs/decisions/223).
alter table pemeriksaan_buku
  -- Whether the books were read from their first line. Earlier checks were.
  add column lengkap  boolean not null default true,
  -- Everything up to this closed day agreed, and the day had this seal.
  add column terbukti date,
  add column segel    text,
  add constraint pemeriksaan_buku_proof check ((terbukti is null) = (segel is null) and (terbukti is null or jumlah_beda = 0));
create index pemeriksaan_buku_whole on pemeriksaan_buku (kode_toko, created_at) where lengkap;
