create or replace view chargeback_gerak as
  select kode_toko, no_chargeback as nomor, 'KAS/' || no_rekening as apa, 0 as pieces, 0::numeric as fine, 0::bigint as cost, -jumlah_tarik as rupiah from chargeback
  union all
  select kode_toko, no_chargeback, 'TAGIHAN/PIUTANG_KARTU/' || no_rekening, 0, 0, 0, jumlah_tarik from chargeback where perlakuan = 'TAGIH';
