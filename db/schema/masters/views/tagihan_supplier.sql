-- What is owed to suppliers, and what they have in advance, each with the day that it began; the oldest first.
create or replace view tagihan_supplier as
  select kode_toko, jenis as jenis_tagihan, pihak as kode_supplier, dokumen as no_dokumen, tgl_system, kind, rupiah, fine
  from tagihan_terbuka where jenis in ('HUTANG_SUPPLIER', 'HUTANG_EMAS', 'UANG_MUKA_SUPPLIER');
