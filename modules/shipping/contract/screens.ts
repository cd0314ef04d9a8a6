import { type Screen, defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { stockBalanceGate } from '#modules/goods/contract/laporan-stock-baki.ts'

const gate = { all: ['KIRIM_BARANG'] } as const

/** Sends pieces to another shop. */
export const kirimBarangScreen = defineScreen({
  path: '/kirim-barang',
  title: 'Kirim Barang',
  menu: menu.barangKirim,
  gate,
  synonyms: ['mutasi', 'kirim', 'kirim ke pusat', 'mutasi antar toko', 'transfer cabang', 'send goods'],
})

/** The same where the head office hands out goods: one branch after the other. */
export const kirimBarangKecabang = defineScreen({
  path: '/kirim-barang-kecabang',
  title: 'Kirim Barang ke Cabang',
  menu: menu.barangKirim,
  gate: { ...gate, headOffice: true },
  synonyms: ['bagi barang', 'distribusi cabang', 'send to a branch'],
})

/** What was sent, each to be read and its paper printed again. */
export const lihatKirimBarang = defineScreen({
  path: '/lihat-kirim-barang',
  title: 'Lihat Kirim Barang',
  menu: menu.barangKirim,
  gate,
  synonyms: ['cetak ulang surat jalan', 'riwayat kirim barang', 'goods sent'],
})

/** Takes back what was sent today, before any of it has arrived. */
export const batalKirimBarang = defineScreen({
  path: '/batal-kirim-barang',
  title: 'Batal Kirim Barang',
  menu: menu.barangKirim,
  gate,
  synonyms: ['salah kirim barang', 'undo sending'],
})

/** Where pieces that another shop sent are scanned into a tray, and those that come back from the road. */
export const terimaBarangScreen = defineScreen({
  path: '/terima-barang',
  title: 'Terima Barang',
  menu: menu.barangKirim,
  gate,
  synonyms: ['terima', 'terima kiriman', 'barang datang', 'barang kembali', 'receive goods'],
})

/** Gives up pieces that were sent and never arrived. */
export const barangTidakSampai = defineScreen({
  path: '/barang-tidak-sampai',
  title: 'Barang Tidak Sampai',
  menu: menu.barangKirim,
  gate,
  synonyms: ['barang hilang di jalan', 'kiriman hilang', 'lost on the road'],
})

/** What arrived in the shop, what came back and what was given up. */
export const lihatTerimaBarang = defineScreen({
  path: '/lihat-terima-barang',
  title: 'Lihat Terima Barang',
  menu: menu.barangKirim,
  gate,
  synonyms: ['cetak ulang terima barang', 'riwayat terima barang', 'goods received'],
})

const report = (slug: string, title: string, synonyms: readonly string[], modul: string = gate.all[0]): Screen => ({
  path: `/laporan-${slug}`,
  title,
  menu: menu.laporanBarang,
  back: '/SubMenuLaporan',
  gate: { all: [modul] },
  synonyms,
})

/** Pieces that a shop sent, by day. */
export const kirimBarangReport = report('kirim-barang', 'Laporan Kirim Barang', ['barang terkirim', 'mutasi antar toko', 'goods sent report'])

/** Those that went to shops that sell online, or came back from them. */
export const kirimBarangOnlineReport = report(
  'kirim-barang-online',
  'Laporan Kirim Barang Online',
  ['barang toko online', 'goods sent online'],
  'KIRIM_BARANG_ONLINE_STORE',
)

/** Pieces on the road now. */
export const barangDiJalanReport = report('barang-di-jalan', 'Laporan Barang Di Jalan', [
  'kiriman belum diterima',
  'umur barang di jalan',
  'goods in transit',
])

/** Where documents of it are opened from. */
export const shippingReports = [kirimBarangReport, kirimBarangOnlineReport, barangDiJalanReport] as const

/** Pieces that have reached a step by their age, and where they would be sold sooner. */
export const barangLamaReport: Screen = {
  path: '/laporan-barang-lama',
  title: 'Laporan Barang Lama',
  menu: menu.laporanBarang,
  back: '/SubMenuLaporan',
  gate: { all: ['TAHAP_UMUR'], ...stockBalanceGate },
  synonyms: ['umur barang', 'barang tidak laku', 'usul kirim', 'tahap umur', 'slow stock', 'old stock'],
}
