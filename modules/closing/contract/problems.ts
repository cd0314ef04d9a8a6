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
  segel: { text: 'Hari Yang Sudah Ditutup Berubah' },
  tutup_saldo: { text: 'Saldo Penutupan Tidak Sama Dengan Mutasinya' },
  hari_dagang: { text: 'Penjualan Dan Pembelian Hari Tertutup Tidak Sama Dengan Dokumennya' },
  kupon_terbit: { text: 'Kupon Tidak Sama Dengan Mutasinya' },
  hutang: { text: 'Hutang Tidak Sama Dengan Mutasinya' },
  jurnal_umum_bunga: { text: 'Bunga Gadai Berjalan Dari Hutang Yang Sudah Selesai' },
  kasus: { text: 'Transaksi Terbuka Tidak Sama Dengan Tagihannya Atau Kejadiannya' },
  pre_order: { text: 'Pre Order Tidak Sama Dengan Barangnya' },
  pesanan_marketplace: { text: 'Pesanan Marketplace Tidak Sama Dengan Barangnya' },
  pindah_data: { text: 'Pindah Data Tidak Sama Dengan Dokumennya' },
  retur_supplier: { text: 'Retur Barang Supplier Tidak Sama Dengan Yang Terhutang' },
} as const

/** What was held against what. */
export type BreakName = keyof typeof breakTexts

/**
 * What to do about two records that differ. Normal sales and purchases never cause this, because the database refuses each write that would make
 * them differ.
 */
export const mending: Readonly<Record<BreakName, string>> = {
  saldo_stock: 'Laporkan Ke Pusat: Saldo Harus Dihitung Ulang Dari Mutasinya',
  saldo_lot: 'Laporkan Ke Pusat: Saldo Harus Dihitung Ulang Dari Mutasinya',
  saldo_kas: 'Laporkan Ke Pusat: Saldo Harus Dihitung Ulang Dari Mutasinya',
  saldo_tagihan: 'Laporkan Ke Pusat: Saldo Harus Dihitung Ulang Dari Mutasinya',
  saldo_poin: 'Laporkan Ke Pusat: Saldo Harus Dihitung Ulang Dari Mutasinya',
  baki: 'Buka Baki Dan Lakukan Stock Opname',
  stok: 'Buka Baki Dan Lakukan Stock Opname',
  isi_baki: 'Buka Baki Dan Lakukan Stock Opname',
  barang: 'Buka Barang Dan Periksa Riwayatnya, Lalu Lakukan Stock Opname',
  posting: 'Buka Dokumen, Batalkan Pada Tanggalnya Atau Buat Koreksi',
  jurnal_kas: 'Bandingkan Jurnal Dengan Laporan Transaksi Cash',
  jurnal_stock: 'Bandingkan Jurnal Dengan Mutasi Barang',
  jurnal_tagihan: 'Bandingkan Jurnal Dengan Daftar Tagihan',
  akun: 'Periksa Parameter Akun',
  perantara: 'Periksa Parameter Akun',
  titipan: 'Laporkan Ke Pusat: Barang Titipan Tidak Boleh Bernilai',
  cabang: 'Cocokkan Pengiriman Dengan Cabang Tujuan',
  dokumen: 'Buka Dokumen, Batalkan Pada Tanggalnya Atau Buat Koreksi',
  tutup_saldo: 'Bandingkan Dengan Laporan Harian Yang Dicetak, Lalu Laporkan Ke Pusat',
  segel: 'Bandingkan Dengan Laporan Harian Yang Dicetak, Lalu Laporkan Ke Pusat',
  hari_dagang: 'Bandingkan Dengan Laporan Harian Yang Dicetak, Lalu Laporkan Ke Pusat',
  kupon_terbit: 'Laporkan Ke Pusat: Bandingkan Kupon Dengan Penjualannya',
  hutang: 'Laporkan Ke Pusat: Bandingkan Hutang Dengan Mutasinya',
  jurnal_umum_bunga: 'Laporkan Ke Pusat: Bandingkan Hutang Dengan Mutasinya',
  kasus: 'Laporkan Ke Pusat: Bandingkan Transaksi Dengan Kejadian Dan Tagihannya',
  pre_order: 'Laporkan Ke Pusat: Bandingkan Pre Order Dengan Barang Dan Penjualannya',
  pesanan_marketplace: 'Laporkan Ke Pusat: Bandingkan Pesanan Marketplace Dengan Barang Dan Penjualannya',
  pindah_data: 'Laporkan Ke Pusat: Bandingkan Pindah Data Dengan Dokumennya',
  retur_supplier: 'Laporkan Ke Pusat: Bandingkan Retur Dengan Penerimaannya',
}

/** What the check of a night found beyond what it keeps one by one. */
export const otherProblem = { text: 'Masalah Lain Yang Tidak Dirinci', mending: 'Cari Dengan Pemeriksaan Sekarang' } as const

/** A shop whose books no check of a night has looked at: that nothing was found says nothing. */
export const neverChecked = { text: 'Buku Belum Pernah Diperiksa', mending: 'Cari Dengan Pemeriksaan Sekarang' } as const

/** What is not done yet, and cannot be done on this date once it is closed. */
export const warningTexts = {
  otorisasi: { text: '{{n}} Otorisasi Masih Menunggu Keputusan' },
  opname: { text: '{{n}} Stock Opname Belum Selesai' },
  non_cash: { text: '{{n}} Pembayaran Non Cash Belum Divalidasi' },
  cicilan_hari_ini: { text: '{{n}} Cicilan Jatuh Tempo Hari Ini' },
  cicilan_lewat: { text: '{{n}} Cicilan Lewat Jatuh Tempo' },
  timbang: { text: '{{n}} Baki Belum Ditimbang Hari Ini' },
  belum_opname: { text: '{{n}} Baki Belum Dihitung Hari Ini' },
  alarm: { text: '{{n}} Baki Beralarm Saat Ditimbang Hari Ini' },
  kas: { text: 'Kas Belum Dihitung Hari Ini' },
  kiriman: { text: '{{n}} Kiriman Uang Belum Diterima' },
  terkirim: { text: '{{n}} Kiriman Uang Dari Toko Ini Belum Diterima' },
  kiriman_barang: { text: '{{n}} Kiriman Barang Belum Diterima' },
  barang_terkirim: { text: '{{n}} Kiriman Barang Dari Toko Ini Belum Sampai' },
  kiriman_emas: { text: '{{n}} Kiriman Emas Belum Diterima' },
  emas_terkirim: { text: '{{n}} Kiriman Emas Dari Toko Ini Belum Sampai' },
  batch_cuci: { text: '{{n}} Batch Cuci Belum Selesai' },
  kiriman_baru: { text: '{{n}} Kiriman Uang Masih Di Jalan' },
  hutang_hari_ini: { text: '{{n}} Hutang Jatuh Tempo Hari Ini' },
  hutang_lewat: { text: '{{n}} Hutang Baru Lewat Jatuh Tempo' },
  terkirim_baru: { text: '{{n}} Kiriman Uang Dari Toko Ini Masih Di Jalan' },
} as const

/** Why the till keeps a day from being closed. */
export const cashTexts = {
  belum: { text: 'Kas Belum Dihitung' },
  bergerak: { text: 'Kas Bergerak Setelah Dihitung, Hitung Kembali' },
  selisih: { text: 'Selisih Kas Belum Dibukukan' },
} as const

/** The entries of sales staff for this date that still wait for a cashier's decision. */
export const waitingText = { text: 'Transaksi Menunggu Kasir' } as const

/** A shop with a move that is not finished. */
export const movingText = { text: 'Pindah Data Belum Selesai' } as const
