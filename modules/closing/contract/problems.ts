/** What it means that two records of the books differ, by what was held against what (`verify`). */
export const breakTexts = {
  saldo_stock: { text: 'Saldo Stok Tidak Sama Dengan Mutasinya' },
  saldo_lot: { text: 'Saldo Lot Tidak Sama Dengan Mutasinya' },
  baki: { text: 'Isi Baki Tidak Sama Dengan Mutasinya' },
  stok: { text: 'Daftar Isi Baki Tidak Sama Dengan Barangnya' },
  isi_baki: { text: 'Jumlah Isi Baki Tidak Sama Dengan Barangnya' },
  barang: { text: 'Barang Tidak Berada Di Tempatnya' },
  saldo_kas: { text: 'Saldo Kas Tidak Sama Dengan Mutasinya' },
  saldo_tagihan: { text: 'Saldo Tagihan Tidak Sama Dengan Mutasinya' },
  saldo_poin: { text: 'Poin Member Tidak Sama Dengan Mutasinya' },
  posting: { text: 'Transaksi Tidak Seimbang' },
  jurnal_kas: { text: 'Jurnal Kas Tidak Sama Dengan Mutasinya' },
  jurnal_stock: { text: 'Jurnal Barang Tidak Sama Dengan Mutasinya' },
  jurnal_tagihan: { text: 'Jurnal Tagihan Tidak Sama Dengan Mutasinya' },
  akun: { text: 'Akun Tidak Sama Dengan Bukunya' },
  perantara: { text: 'Akun Perantara Tidak Nol' },
  titipan: { text: 'Barang Titipan Memiliki Modal' },
  cabang: { text: 'Barang Atau Tagihan Antar Cabang Tidak Seimbang' },
  dokumen: { text: 'Dokumen Tidak Sama Dengan Mutasinya' },
  tutup_saldo: { text: 'Saldo Penutupan Tidak Sama Dengan Mutasinya' },
  hari_dagang: { text: 'Penjualan Dan Pembelian Hari Tertutup Tidak Sama Dengan Dokumennya' },
} as const

/** What is not done yet, and cannot be done on this date once it is closed. */
export const warningTexts = {
  otorisasi: { text: '{{n}} Otorisasi Masih Menunggu Keputusan' },
  opname: { text: '{{n}} Stock Opname Belum Selesai' },
  non_cash: { text: '{{n}} Pembayaran Non Cash Belum Divalidasi' },
  timbang: { text: '{{n}} Baki Belum Ditimbang Hari Ini' },
  kiriman: { text: '{{n}} Kiriman Uang Belum Diterima' },
} as const

/** What sales staff have entered for this date and nobody has decided yet. */
export const waitingText = { text: 'Transaksi Menunggu Kasir' } as const
