import { describe, expect, it } from 'vitest'
import en from '../dictionaries/en.ts'
import { screens } from '../listed.generated.ts'
import { helpSynonyms } from './palette-actions.ts'
import { rank, textsOf } from './search-rank.ts'

/** What people type, and the screen that stands first. */
const words = {
  cabang: '/master-toko',
  'toko baru': '/master-toko',
  retur: '/transaksi-pembelian',
  beli: '/transaksi-pembelian',
  jual: '/transaksi-penjualan',
  kasir: '/transaksi-penjualan',
  'tukar tambah': '/transaksi-penjualan',
  nota: '/lihat-penjualan',
  'cetak ulang': '/lihat-penjualan',
  'batal nota': '/batal-penjualan',
  lunas: '/pelunasan-penjualan',
  tebus: '/pelunasan-hutang',
  gadai: '/transaksi-hutang',
  utang: '/transaksi-hutang',
  'bayar bunga': '/perpanjang-hutang',
  perpanjang: '/perpanjang-hutang',
  'surat hilang': '/surat-hutang',
  cicilan: '/transaksi-cicilan',
  angsuran: '/transaksi-cicilan',
  dp: '/transaksi-titipan',
  'uang muka': '/transaksi-titipan',
  servis: '/transaksi-services',
  reparasi: '/transaksi-services',
  pesanan: '/transaksi-pesanan',
  stok: '/data-barang',
  'stok opname': '/stock-opname',
  opname: '/stock-opname',
  timbang: '/timbang-baki',
  'barang hilang': '/barang-hilang',
  'cetak label': '/cetak-barcode',
  kirim: '/kirim-barang',
  terima: '/terima-barang',
  'tutup hari': '/tutup-toko',
  'tutup kasir': '/tutup-toko',
  'hitung laci': '/hitung-kas',
  pengeluaran: '/uang-kas',
  setor: '/mutasi-uang-cash',
  'harga emas': '/harga-hari-ini',
  omzet: '/laporan-penjualan',
  diskon: '/laporan-diskon-penjualan',
  'untung rugi': '/laba-rugi',
  pelanggan: '/data-member',
  karyawan: '/data-users',
  pengaturan: '/settingsystem',
  persetujuan: '/otorisasi',
  bantuan: 'bantuan',
  'cara pakai': 'bantuan',
  'tombol pintas': 'bantuan',
}

const english = {
  sell: '/transaksi-penjualan',
  'trade-in': '/transaksi-penjualan',
  buyback: '/transaksi-pembelian',
  return: '/transaksi-pembelian',
  refund: '/batal-penjualan',
  reprint: '/lihat-penjualan',
  pawn: '/transaksi-hutang',
  redeem: '/pelunasan-hutang',
  repair: '/transaksi-services',
  deposit: '/transaksi-titipan',
  stocktake: '/stock-opname',
  branch: '/master-toko',
  customer: '/data-member',
  'close shop': '/tutup-toko',
  expense: '/uang-kas',
  help: 'bantuan',
}

const firstIn = (t: (text: string) => string) => {
  const things = [
    ...screens.filter(({ menu }) => menu).map((screen) => ({ path: screen.path, texts: textsOf(screen, t) })),
    { path: 'bantuan', texts: [t('Bantuan'), 'Bantuan', ...helpSynonyms] },
  ]
  return (typed: string) => rank(things, typed, []).meant[0]?.path
}

describe('the palette knows what people call things', () => {
  const found = firstIn((text) => text)
  it.each(Object.entries(words))('%s: %s', (typed, path) => expect(found(typed)).toBe(path))

  const foundInEnglish = firstIn((text) => (en as Readonly<Record<string, string>>)[text] ?? text)
  it.each(Object.entries(english))('in English, %s: %s', (typed, path) => expect(foundInEnglish(typed)).toBe(path))
})
