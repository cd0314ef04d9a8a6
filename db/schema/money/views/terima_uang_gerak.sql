create or replace view terima_uang_gerak as
  select kode_toko, nota_kirim as nomor, 'TAGIHAN/UANG_JALAN/' || tujuan as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, -jumlah_rp as rupiah
  from kirim_uang where status <> 'OPEN'
  union all select kode_toko, nota_kirim, 'KAS/CASH', 0, 0, 0, jumlah_terima from kirim_uang where status = 'KEMBALI'
  union all select kode_toko, nota_kirim, 'TAGIHAN/RK/' || tujuan, 0, 0, 0, jumlah_terima from kirim_uang where status = 'DONE'
  union all select tujuan, nota_kirim, 'TAGIHAN/RK/' || kode_toko, 0, 0, 0, -jumlah_terima from kirim_uang where status = 'DONE'
  union all select tujuan, nota_kirim, 'KAS/CASH', 0, 0, 0, jumlah_terima from kirim_uang where status = 'DONE';
