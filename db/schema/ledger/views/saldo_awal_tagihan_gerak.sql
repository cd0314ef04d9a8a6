create or replace view saldo_awal_tagihan_gerak as
  select kode_toko, no_saldo_awal as nomor, 'TAGIHAN/' || jenis_tagihan || '/' || kode_pihak as apa, 0 as pieces,
         case when nilai_piutang > 0 then gram_saldo else -gram_saldo end as fine, 0::bigint as cost, nilai_piutang - nilai_hutang as rupiah
  from saldo_awal_tagihan_detail where jenis_tagihan <> 'KUPON';
