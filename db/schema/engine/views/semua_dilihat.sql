-- With the looks at papers (0333_papers_of_sellers.sql), whose document is named.
create or replace view semua_dilihat as
  select kode_toko, jenis, milik, jumlah, user_id, ip, created_at from data_dilihat
  union all
  select l.kode_toko, 'SURAT', coalesce(s.no_faktur_beli, s.no_faktur, s.no_jual_beli, '-'), 1, l.user_id, l.ip, l.created_at
  from surat_dilihat l join surat_penjual s using (foto);
