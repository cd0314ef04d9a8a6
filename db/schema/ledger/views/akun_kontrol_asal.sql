create or replace view akun_kontrol_asal as
 SELECT 'KAS'::text AS asal,
    rekening.no_rekening AS kunci,
    rekening.nomor_akun
   FROM rekening
UNION ALL
 SELECT
        CASE para_akun_transaksi.trx
            WHEN 'KAS'::text THEN 'KAS'::text
            WHEN 'TAGIHAN'::text THEN 'TAGIHAN'::text
            ELSE 'TEMPAT'::text
        END AS asal,
        CASE para_akun_transaksi.trx
            WHEN 'KAS'::text THEN 'CASH'::text
            ELSE para_akun_transaksi.kode_akun
        END AS kunci,
    para_akun_transaksi.nomor_akun
   FROM para_akun_transaksi
  WHERE para_akun_transaksi.nomor_akun IS NOT NULL AND is_ledger_role(para_akun_transaksi.trx, para_akun_transaksi.type, para_akun_transaksi.kode_akun);
