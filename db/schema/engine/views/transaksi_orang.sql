-- Whose cash every document moved (docs/decisions/051), once for each kind. A loan is also under the identity card of the borrower, and what is left of
-- an auction is paid to the borrower, who is known by his telephone.
create or replace view transaksi_orang as
 WITH semua AS (
         SELECT ambil_simpanan.kode_toko,
            ambil_simpanan.tgl_system,
            'AMBIL_SIMPANAN'::text AS kind,
            ambil_simpanan.no_ambil AS nomor,
            ambil_simpanan.nama_customer,
            ambil_simpanan.no_hp,
            NULL::text AS kode_member,
            NULL::text AS no_identitas,
            false AS dibeli,
            'AMBIL_SIMPANAN/'::text || ambil_simpanan.no_ambil AS berkas
           FROM ambil_simpanan
          WHERE ambil_simpanan.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT bayar_sekaligus.kode_toko,
            bayar_sekaligus.tgl_system,
            'BAYAR_SEKALIGUS'::text AS kind,
            bayar_sekaligus.no_bayar_sekaligus AS nomor,
            bayar_sekaligus.nama_customer,
            bayar_sekaligus.no_hp,
            NULL::text AS kode_member,
            NULL::text AS no_identitas,
            false AS dibeli,
            'BAYAR_SEKALIGUS/'::text || bayar_sekaligus.no_bayar_sekaligus AS berkas
           FROM bayar_sekaligus
          WHERE bayar_sekaligus.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT bayar_tagihan.kode_toko,
            bayar_tagihan.tgl_system,
            'BAYAR_TAGIHAN'::text AS kind,
            bayar_tagihan.no_bayar_tagihan AS nomor,
            bayar_tagihan.nama_pihak AS nama_customer,
            bayar_tagihan.pihak AS no_hp,
            NULL::text AS kode_member,
            NULL::text AS no_identitas,
            false AS dibeli,
            'BAYAR_TAGIHAN/'::text || bayar_tagihan.no_bayar_tagihan AS berkas
           FROM bayar_tagihan
          WHERE bayar_tagihan.status <> 'CANCELLED'::text AND bayar_tagihan.jenis_tagihan = 'SISA_LELANG'::text
        UNION ALL
         SELECT cicilan.kode_toko,
            cicilan.tgl_system,
            'CICILAN'::text AS kind,
            cicilan.no_cicilan AS nomor,
            cicilan.nama_customer,
            cicilan.no_hp,
            cicilan.kode_member,
            cicilan.no_identitas,
            false AS dibeli,
            'CICILAN/'::text || cicilan.no_cicilan AS berkas
           FROM cicilan
          WHERE cicilan.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT gesek_tunai.kode_toko,
            gesek_tunai.tgl_system,
            'GESEK_TUNAI'::text AS kind,
            gesek_tunai.no_gesek AS nomor,
            gesek_tunai.nama_customer,
            gesek_tunai.no_hp,
            NULL::text AS kode_member,
            gesek_tunai.no_identitas,
            false AS dibeli,
            'GESEK_TUNAI/'::text || gesek_tunai.no_gesek AS berkas
           FROM gesek_tunai
          WHERE gesek_tunai.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT hutang.kode_toko,
            hutang.tgl_system,
            'HUTANG'::text AS kind,
            hutang.no_faktur_hutang AS nomor,
            hutang.nama_customer,
            hutang.no_hp,
            NULL::text AS kode_member,
            hutang.no_identitas,
            false AS dibeli,
            'HUTANG/'::text || hutang.no_faktur_hutang AS berkas
           FROM hutang
          WHERE hutang.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT jual_beli_manual.kode_toko,
            jual_beli_manual.tgl_system,
            'JUAL_BELI_MANUAL'::text AS kind,
            jual_beli_manual.no_jual_beli AS nomor,
            jual_beli_manual.nama_customer,
            jual_beli_manual.no_hp,
            jual_beli_manual.kode_member,
            jual_beli_manual.no_identitas,
            jual_beli_manual.ada_beli AS dibeli,
            'JUAL_BELI_MANUAL/'::text || jual_beli_manual.no_jual_beli AS berkas
           FROM jual_beli_manual
          WHERE jual_beli_manual.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT mutasi_cicilan.kode_toko,
            mutasi_cicilan.tgl_system,
            'MUTASI_CICILAN'::text AS kind,
            mutasi_cicilan.no_mutasi_cicilan AS nomor,
            mutasi_cicilan.nama_customer,
            mutasi_cicilan.no_hp,
            mutasi_cicilan.kode_member,
            NULL::text AS no_identitas,
            false AS dibeli,
            'CICILAN/'::text || mutasi_cicilan.no_cicilan AS berkas
           FROM mutasi_cicilan
          WHERE mutasi_cicilan.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT mutasi_hutang.kode_toko,
            mutasi_hutang.tgl_system,
            'MUTASI_HUTANG'::text AS kind,
            mutasi_hutang.no_mutasi_hutang AS nomor,
            mutasi_hutang.nama_customer,
            mutasi_hutang.no_hp,
            NULL::text AS kode_member,
            mutasi_hutang.no_identitas,
            mutasi_hutang.jenis_hutang = 'BELI'::text AS dibeli,
            'MUTASI_HUTANG/'::text || mutasi_hutang.no_mutasi_hutang AS berkas
           FROM mutasi_hutang
          WHERE mutasi_hutang.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT mutasi_pesanan.kode_toko,
            mutasi_pesanan.tgl_system,
            'MUTASI_PESANAN'::text AS kind,
            mutasi_pesanan.no_mutasi_pesanan AS nomor,
            mutasi_pesanan.nama_customer,
            mutasi_pesanan.no_hp,
            NULL::text AS kode_member,
            NULL::text AS no_identitas,
            false AS dibeli,
            'PESANAN/'::text || mutasi_pesanan.no_pesanan AS berkas
           FROM mutasi_pesanan
          WHERE mutasi_pesanan.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT mutasi_po.kode_toko,
            mutasi_po.tgl_system,
            'MUTASI_PO'::text AS kind,
            mutasi_po.no_mutasi_po AS nomor,
            mutasi_po.nama_customer,
            mutasi_po.no_hp,
            NULL::text AS kode_member,
            NULL::text AS no_identitas,
            false AS dibeli,
            'PRE_ORDER/'::text || mutasi_po.no_po AS berkas
           FROM mutasi_po
          WHERE mutasi_po.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT mutasi_service.kode_toko,
            mutasi_service.tgl_system,
            'MUTASI_SERVICE'::text AS kind,
            mutasi_service.no_mutasi_service AS nomor,
            mutasi_service.nama_customer,
            mutasi_service.no_hp,
            NULL::text AS kode_member,
            NULL::text AS no_identitas,
            false AS dibeli,
            'SERVICE/'::text || mutasi_service.no_service AS berkas
           FROM mutasi_service
          WHERE mutasi_service.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT mutasi_titipan.kode_toko,
            mutasi_titipan.tgl_system,
            'MUTASI_TITIPAN'::text AS kind,
            mutasi_titipan.no_mutasi_titipan AS nomor,
            mutasi_titipan.nama_customer,
            mutasi_titipan.no_hp,
            NULL::text AS kode_member,
            NULL::text AS no_identitas,
            false AS dibeli,
            'TITIPAN/'::text || mutasi_titipan.no_titipan AS berkas
           FROM mutasi_titipan
          WHERE mutasi_titipan.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT pelunasan_emas.kode_toko,
            pelunasan_emas.tgl_system,
            'PELUNASAN_EMAS'::text AS kind,
            pelunasan_emas.no_lunas_emas AS nomor,
            pelunasan_emas.nama_customer,
            pelunasan_emas.no_hp,
            pelunasan_emas.kode_member,
            NULL::text AS no_identitas,
            pelunasan_emas.cara_lunas = 'EMAS'::text AS dibeli,
            'PELUNASAN_EMAS/'::text || pelunasan_emas.no_lunas_emas AS berkas
           FROM pelunasan_emas
          WHERE pelunasan_emas.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT pelunasan_penjualan.kode_toko,
            pelunasan_penjualan.tgl_system,
            'PELUNASAN_PENJUALAN'::text AS kind,
            pelunasan_penjualan.no_pelunasan AS nomor,
            pelunasan_penjualan.nama_customer,
            pelunasan_penjualan.no_hp,
            pelunasan_penjualan.kode_member,
            NULL::text AS no_identitas,
            false AS dibeli,
            'PELUNASAN_PENJUALAN/'::text || pelunasan_penjualan.no_pelunasan AS berkas
           FROM pelunasan_penjualan
          WHERE pelunasan_penjualan.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT pembelian.kode_toko,
            pembelian.tgl_system,
            'PEMBELIAN'::text AS kind,
            pembelian.no_faktur_beli AS nomor,
            pembelian.nama_customer,
            pembelian.no_hp,
            NULL::text AS kode_member,
            pembelian.no_identitas,
            true AS dibeli,
            'PEMBELIAN/'::text || pembelian.no_faktur_beli AS berkas
           FROM pembelian
          WHERE pembelian.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT penjualan.kode_toko,
            penjualan.tgl_system,
            'PENJUALAN'::text AS kind,
            penjualan.no_faktur AS nomor,
            penjualan.nama_customer,
            penjualan.no_hp,
            penjualan.kode_member,
            penjualan.no_identitas,
            penjualan.ada_tukar AS dibeli,
            'PENJUALAN/'::text || penjualan.no_faktur AS berkas
           FROM penjualan
          WHERE penjualan.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT penjualan_batang.kode_toko,
            penjualan_batang.tgl_system,
            'PENJUALAN_BATANG'::text AS kind,
            penjualan_batang.no_jual_batang AS nomor,
            penjualan_batang.nama_customer,
            penjualan_batang.no_hp,
            NULL::text AS kode_member,
            NULL::text AS no_identitas,
            false AS dibeli,
            'PENJUALAN_BATANG/'::text || penjualan_batang.no_jual_batang AS berkas
           FROM penjualan_batang
          WHERE penjualan_batang.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT pesanan.kode_toko,
            pesanan.tgl_system,
            'PESANAN'::text AS kind,
            pesanan.no_pesanan AS nomor,
            pesanan.nama_customer,
            pesanan.no_hp,
            NULL::text AS kode_member,
            NULL::text AS no_identitas,
            pesanan.emas_diterima > 0::numeric AND NOT pesanan.dari_saldo_awal AS dibeli,
            'PESANAN/'::text || pesanan.no_pesanan AS berkas
           FROM pesanan
          WHERE pesanan.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT pre_order.kode_toko,
            pre_order.tgl_system,
            'PRE_ORDER'::text AS kind,
            pre_order.no_po AS nomor,
            pre_order.nama_customer,
            pre_order.no_hp,
            NULL::text AS kode_member,
            NULL::text AS no_identitas,
            false AS dibeli,
            'PRE_ORDER/'::text || pre_order.no_po AS berkas
           FROM pre_order
          WHERE pre_order.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT service.kode_toko,
            service.tgl_system,
            'SERVICE'::text AS kind,
            service.no_service AS nomor,
            service.nama_customer,
            service.no_hp,
            NULL::text AS kode_member,
            NULL::text AS no_identitas,
            false AS dibeli,
            'SERVICE/'::text || service.no_service AS berkas
           FROM service
          WHERE service.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT simpanan.kode_toko,
            simpanan.tgl_system,
            'SIMPANAN'::text AS kind,
            simpanan.no_simpanan AS nomor,
            simpanan.nama_customer,
            simpanan.no_hp,
            NULL::text AS kode_member,
            NULL::text AS no_identitas,
            false AS dibeli,
            'SIMPANAN/'::text || simpanan.no_simpanan AS berkas
           FROM simpanan
          WHERE simpanan.status <> 'CANCELLED'::text AND true
        UNION ALL
         SELECT titipan.kode_toko,
            titipan.tgl_system,
            'TITIPAN'::text AS kind,
            titipan.no_titipan AS nomor,
            titipan.nama_customer,
            titipan.no_hp,
            NULL::text AS kode_member,
            NULL::text AS no_identitas,
            false AS dibeli,
            'TITIPAN/'::text || titipan.no_titipan AS berkas
           FROM titipan
          WHERE titipan.status <> 'CANCELLED'::text AND true
        )
 SELECT kode_toko,
    tgl_system,
    kind,
    nomor,
    nama_customer,
    no_identitas,
    dibeli,
    orang_transaksi(no_hp, no_identitas, kode_member) AS orang,
    tanda_orang(no_hp, no_identitas, kode_member) AS tanda,
    berkas
   FROM semua d
  WHERE num_nonnulls(no_hp, no_identitas, kode_member) > 0;
