import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { choice, code, count, flag, moment, password, percent, rupiah, tags, text } from '#engine/kinds/index.ts'
import { approvalWords } from '#modules/approvals/contract/fields.ts'
import { bought } from '#modules/buyback/contract/fields.ts'
import { external } from '#modules/web-shop/contract/fields.ts'
import { goods, weight } from '#modules/goods/contract/fields.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { money } from '#modules/money/contract/fields.ts'
import { sales } from '#modules/sales/contract/fields.ts'

/** The interfaces of marketplaces that the server can call (docs/decisions/199). */
export const connectors = { SHOPEE: 'Shopee', TIKTOK: 'TikTok Shop' } as const

export type Connector = keyof typeof connectors

/**
 * The states of an order of a marketplace. BARU: not read yet. DITAHAN: its pieces are held. TERJUAL: a sale exists. DIRETUR: all its pieces came
 * back. BATAL: cancelled here or there. DITOLAK: the shop cannot serve it.
 */
export const orderStates = {
  BARU: 'Baru',
  DITAHAN: 'Barang Ditahan',
  TERJUAL: 'Terjual',
  DIRETUR: 'Diretur',
  BATAL: 'Dibatalkan',
  DITOLAK: 'Tidak Bisa Dilayani',
} as const

export type OrderState = keyof typeof orderStates

/** The reasons why the server took an offer down: the new state of the piece, or its move to another tray. */
export const leavingReasons = {
  HELD: 'Barang Ditahan Untuk Orang Lain',
  SOLD: 'Barang Terjual',
  BOUGHT: 'Barang Sudah Dibeli',
  DESTROYED: 'Barang Dihancurkan',
  MISSING: 'Barang Sedang Dicari',
  IN_TRANSIT: 'Barang Dikirim',
  MOVED: 'Barang Pindah Baki',
} as const

/** The words of marketplaces. */
export const marketplace = dictionary({
  kode_toko: rowWords.kode_toko,
  user_id: rowWords.user_id,
  created_at: rowWords.created_at,
  keterangan: rowWords.keterangan,
  kode_marketplace: masters.kode_marketplace,
  nama_marketplace: masters.nama_marketplace,
  penghubung: choice('Penghubung', connectors),
  nama_akun: masters.nama_akun,
  id_toko: text('ID Toko Di Marketplace', { atMost: 60, isPaperNumber: true }),
  kategori_luar: text('ID Kategori Di Marketplace', { atMost: 40, isPaperNumber: true }),
  daftar_ekspedisi: tags('Ekspedisi (Pisahkan Dengan Koma)'),
  ekspedisi: text('Ekspedisi', { atMost: 40 }),
  biaya_persen: percent('Biaya Marketplace (%)'),
  kode_gudang: masters.kode_gudang,
  kode_baki: masters.kode_baki,
  kode_sales: masters.kode_sales,
  boleh_konsinyasi: flag('Jual Barang Konsinyasi'),
  aktif: flag('Aktif'),
  id_aplikasi: text('ID Aplikasi', { atMost: 60, isPaperNumber: true }),
  // Requests write secrets. No response has them.
  rahasia_aplikasi: password('Kunci Aplikasi'),
  rahasia_webhook: password('Kunci Webhook'),
  token_akses: password('Token Akses'),
  token_segar: password('Token Penyegar'),
  ada_kunci: flag('Kunci Tersimpan'),
  token_sampai: moment('Token Berlaku Sampai'),
  token_galat: text('Masalah Token'),
  kode_barcode: goods.kode_barcode,
  nama_barang: goods.nama_barang,
  berat: goods.berat,
  foto: goods.foto,
  harga_web: external.harga_web,
  harga_toko: external.harga_toko,
  keadaan: external.keadaan,
  alasan: approvalWords.alasan,
  coba: external.coba,
  dikirim_at: external.dikirim_at,
  no_pesanan_luar: sales.no_pesanan_luar,
  status_pesanan: choice('Status Pesanan', orderStates),
  status_luar: text('Status Di Marketplace'),
  nama_pembeli: text('Nama Pembeli', { atMost: 100 }),
  total_pesanan: rupiah('Total Pesanan'),
  no_faktur: goods.no_faktur,
  // The order is cancelled or returned at the marketplace, but sold here. A user must cancel the sale or take the return.
  perlu_dibatalkan: flag('Penjualan Harus Dibatalkan Atau Diretur'),
  // The reason that a user gives for cancelling an order. It stays here: the marketplace gets "out of stock" as the reason.
  alasan_batal_luar: text('Alasan Pembatalan', { atMost: 200 }),
  no_pencairan: code('No Pencairan'),
  no_pencairan_luar: text('No Pencairan Marketplace', { atMost: 60, isPaperNumber: true }),
  no_rekening: masters.no_rekening,
  nama_rekening: masters.nama_rekening,
  tgl_rekening: money.tgl_rekening,
  nilai_tagihan: money.nilai_tagihan,
  uang_masuk: money.uang_masuk,
  biaya_marketplace: rupiah('Biaya Marketplace'),
  umur_hari: money.umur_hari,
  // Returns.
  no_retur_marketplace: code('No Retur Marketplace'),
  tgl_nota: bought.tgl_nota,
  berat_nota: bought.berat_nota,
  berat_retur: weight('Berat Retur'),
  kode_dept: goods.kode_dept,
  kode_group: goods.kode_group,
  qty: goods.qty,
  total_qty: sales.total_qty,
  harga_dasar: sales.harga_dasar,
  ongkos: sales.ongkos,
  diskon: sales.diskon,
  pembulatan: sales.pembulatan,
  harga_total: sales.harga_total,
  sub_total: sales.sub_total,
  total_ongkos: sales.total_ongkos,
  fine: goods.fine,
  hpp: goods.hpp,
  nilai_retur: rupiah('Nilai Retur'),
  turun_tagihan: rupiah('Tagihan Berkurang'),
  // The whole fee that the marketplace keeps of the returned pieces, and the part of it that a payout has booked already.
  biaya_ditahan: rupiah('Biaya Ditahan Marketplace'),
  biaya_dibukukan: rupiah('Biaya Sudah Dibukukan'),
  potongan_pencairan: rupiah('Dipotong Dari Pencairan'),
  ppn_kembali: rupiah('PPN Berkurang'),
  jumlah_retur: count('Barang Diretur'),
  potongan_terbuka: rupiah('Potongan Terbuka'),
  jumlah_tawaran: count('Barang Ditawarkan'),
  jumlah_terjual: count('Pesanan Terjual'),
  nilai_terjual: rupiah('Nilai Terjual'),
  nilai_cair: rupiah('Uang Cair'),
  tagihan_terbuka: rupiah('Tagihan Terbuka'),
})
