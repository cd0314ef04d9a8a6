-- What a transfer moves: the same rupiah out of one account and into another.
create or replace view mutasi_uang_gerak as
  select kode_toko, no_mutasi as nomor, 'KAS/' || coalesce(asal_rekening, 'CASH') as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, -jumlah as rupiah from mutasi_uang
  union all select kode_toko, no_mutasi, 'KAS/' || coalesce(tujuan_rekening, 'CASH'), 0, 0, 0, jumlah from mutasi_uang
  union all select kode_toko, no_mutasi, 'KAS/' || coalesce(asal_rekening, tujuan_rekening), 0, 0, 0, -biaya_bank from mutasi_uang where biaya_bank > 0;
