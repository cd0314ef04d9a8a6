create or replace view pengalihan_saldo_gerak as
  select kode_toko, no_pengalihan as nomor, 'KAS/' || no_rekening as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, -jumlah_rp as rupiah from pengalihan_saldo
  union all select kode_toko, no_pengalihan, 'TAGIHAN/RK/' || tujuan, 0, 0, 0, jumlah_rp from pengalihan_saldo;
