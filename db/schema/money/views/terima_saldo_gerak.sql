-- What the other shop gets by it. (`union all`: no view that could be written through.)
create or replace view terima_saldo_gerak as
  select tujuan as kode_toko, no_pengalihan as nomor, 'KAS/' || no_rekening as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, jumlah_rp as rupiah from pengalihan_saldo
  union all select tujuan, no_pengalihan, 'TAGIHAN/RK/' || kode_toko, 0, 0, 0, -jumlah_rp from pengalihan_saldo;
