/**
 * Everything that needs the approval of a supervisor or owner (specification §6). Documents ask by the key; the label is
 * what the approver reads.
 */
export const categories = {
  BATAL_PENJUALAN: 'Batal Penjualan',
  BATAL_PEMBELIAN: 'Batal Pembelian',
  BATAL_BARANG_MASUK: 'Batal Barang Masuk',
  BATAL_PENERIMAAN: 'Batal Penerimaan Barang',
  BATAL_BAYAR_SUPPLIER: 'Batal Bayar Supplier',
  HARGA_EMAS_SUPPLIER: 'Harga Emas Supplier Di Atas Harga Hari Ini',
  RETUR_SUPPLIER: 'Retur Supplier',
  BATAL_RETUR_SUPPLIER: 'Batal Retur Supplier',
  BATAL_GESEK_TUNAI: 'Batal Gesek Tunai',
  BATAL_UANG_KAS: 'Batal Uang Kas',
  BATAL_BAYAR_TAGIHAN: 'Batal Bayar Tagihan',
  BATAS_UANG_KELUAR: 'Uang Keluar Di Atas Batas',
  BATAS_SELISIH_KAS: 'Selisih Kas Di Atas Batas',
  BATAL_SELISIH_KAS: 'Batal Selisih Kas',
  BUKA_TOKO: 'Buka Kembali Toko',
  JURNAL_UMUM: 'Jurnal Umum',
  BATAL_JURNAL_UMUM: 'Batal Jurnal Umum',
  SALDO_AWAL_TAGIHAN: 'Saldo Awal Tagihan',
  BATAL_SALDO_AWAL_TAGIHAN: 'Batal Saldo Awal Tagihan',
  PINDAH_DATA: 'Pindah Data',
  SELESAI_PINDAH_DATA: 'Selesai Pindah Data',
  BATAL_PINDAH_DATA: 'Batal Pindah Data',
  BATAL_NON_CASH: 'Batal Validasi Non Cash',
  BIAYA_NON_CASH: 'Potongan Bank Di Atas Kewajaran',
  DANA_MASUK_SAMA: 'Dana Masuk Yang Sama Sudah Divalidasi',
  CHARGEBACK_RUGI: 'Chargeback Jadi Kerugian',
  BATAL_CHARGEBACK: 'Batal Chargeback',
  BATAL_TITIPAN: 'Batal Titipan',
  BATAL_SIMPANAN: 'Batal Simpanan',
  BATAL_KIRIM_UANG: 'Ambil Kembali Uang Terkirim',
  SELISIH_KIRIM_UANG: 'Uang Terkirim Diterima Kurang',
  BATAL_PENGALIHAN_SALDO: 'Batal Pengalihan Saldo',
  BATAL_PESANAN: 'Batal Pesanan',
  CETAK_ULANG_PESANAN: 'Cetak Ulang Pesanan',
  BERLIAN_DI_BAWAH_MODAL: 'Harga Berlian Di Bawah Modal',
  TOLERANSI_BERAT_BELI: 'Toleransi Berat Pembelian',
  HARGA_BELI_DI_ATAS_NOTA: 'Harga Beli Di Atas Harga Nota',
  BATAS_HARGA_JUAL: 'Batas Harga Jual',
  // The work fee of a piece; the specification's own case is the fee for shipping, which comes after it.
  TURUN_ONGKOS: 'Turun Ongkos Kerja',
  TURUN_ONGKOS_KIRIM: 'Turun Ongkos Kirim',
  // Beyond the specification: value that nobody was paid for.
  BARANG_MASUK_TANPA_HUTANG: 'Barang Masuk Tanpa Hutang',
  PENJUALAN_BELUM_LUNAS: 'Penjualan Belum Lunas',
  HARGA_EMAS_PELUNASAN: 'Harga Emas Pelunasan Di Bawah Harga Hari Ini',
  BATAL_PELUNASAN: 'Batal Pelunasan Penjualan',
  UBAH_HARGA_PER_GRAM: 'Ubah Harga Per Gram',
  HANCUR_BARANG: 'Hancur Barang',
  HANCUR_PEMBELIAN: 'Hancur Pembelian',
  BATAL_HANCUR_PEMBELIAN: 'Batal Hancur Pembelian',
  BATAL_HANCUR_BARANG: 'Batal Hancur Barang',
  BATAL_MUTASI_MANUAL: 'Batal Mutasi Barang Manual',
  UBAH_BARANG: 'Ubah Barang',
  BATAL_UBAH_BARANG: 'Batal Ubah Barang',
  HASIL_OPNAME: 'Hasil Stock Opname',
  BATAL_OPNAME: 'Batal Hasil Opname',
  HAPUS_BARANG_HILANG: 'Hapus Barang Hilang',
  AMBIL_AKSESORIS: 'Ambil Stock Aksesoris',
  BATAL_STOCK_AKSESORIS: 'Batal Stock Aksesoris',
  UBAH_HARGA: 'Ubah Harga Chain',
  UPDATE_PROFIT: 'Update Profit Barang',
  BATAL_UPDATE_PROFIT: 'Batal Update Profit',
} as const

/** The key of something that needs an approval. */
export type Category = keyof typeof categories

/** The keys, as a check of input takes them. */
export const categoryKeys = Object.keys(categories) as [Category, ...Category[]]
