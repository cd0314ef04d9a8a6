-- What customers and dealers came to owe: of a sale, or from before the books.
create or replace view faktur_piutang as
 SELECT penjualan.kode_toko,
    penjualan.no_faktur,
    'PENJUALAN'::text AS kind,
    penjualan.tgl_system,
    penjualan.kode_member,
    penjualan.nama_customer,
    penjualan.no_hp,
    penjualan.grand_total,
    penjualan.cari
   FROM penjualan
UNION ALL
 SELECT d.kode_toko,
    d.dokumen AS no_faktur,
    'SALDO_AWAL_TAGIHAN'::text AS kind,
    d.tgl_system,
    d.kode_pihak AS kode_member,
    d.nama_pihak AS nama_customer,
    m.no_hp,
    d.nilai_piutang AS grand_total,
    upper((((d.dokumen || ' '::text) || d.nama_pihak) || ' '::text) || COALESCE(m.no_hp, ''::text)) AS cari
   FROM saldo_awal_tagihan_detail d
     JOIN member m ON m.kode_member = d.kode_pihak
  WHERE d.jenis_tagihan = ANY (ARRAY['PIUTANG_JUAL'::text, 'PIUTANG_EMAS'::text])
UNION ALL
 SELECT jual_beli_manual.kode_toko,
    jual_beli_manual.no_jual_beli AS no_faktur,
    'JUAL_BELI_MANUAL'::text AS kind,
    jual_beli_manual.tgl_system,
    jual_beli_manual.kode_member,
    jual_beli_manual.nama_customer,
    jual_beli_manual.no_hp,
    jual_beli_manual.nilai_fine AS grand_total,
    jual_beli_manual.cari
   FROM jual_beli_manual
  WHERE jual_beli_manual.harga_emas IS NOT NULL;
