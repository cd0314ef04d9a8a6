create or replace view non_cash_gerak as
  select kode_toko, no_non_cash as nomor, 'KAS/' || no_rekening as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, uang_masuk as rupiah from non_cash
  union all
  select d.kode_toko, d.no_non_cash, 'TAGIHAN/PIUTANG_KARTU/' || h.no_rekening, 0, 0, 0, -d.nilai_tagihan
  from non_cash_tagihan d join non_cash h using (kode_toko, no_non_cash);
