import { type Screen, defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'

const gate = { all: ['SEPUHAN'] } as const

const goldScreen = (path: string, title: string, synonyms: readonly string[], more: Pick<Screen, 'gate'> = {}): Screen =>
  defineScreen({ path, title, menu: menu.sepuhanPusat, gate, synonyms, ...more })

/** Sends used gold and scrap to the head office. */
export const kirimEmasScreen = goldScreen('/kirim-emas-pusat', 'Kirim Emas Ke Pusat', [
  'kirim barang ke pusat',
  'kirim rosok',
  'kirim barang bekas',
  'send gold to head office',
])

/** Lists the sendings: to read one or to print its paper again. */
export const lihatKirimEmas = goldScreen('/lihat-kirim-emas', 'Lihat Kirim Emas', ['cetak ulang kirim emas', 'riwayat kirim emas', 'gold sent'])

/** Cancels a sending of today that has not arrived. */
export const batalKirimEmas = goldScreen('/batal-kirim-emas', 'Batal Kirim Emas', ['salah kirim emas', 'undo sending gold'])

/** The head office weighs and receives the gold of a shop. */
export const terimaEmasScreen = goldScreen(
  '/terima-emas',
  'Terima Emas Dari Toko',
  ['terima barang bekas cabang', 'timbang kiriman emas', 'receive gold'],
  { gate: { ...gate, headOffice: true } },
)

/** The sender weighs and takes back gold that has not arrived. */
export const emasKembali = goldScreen('/emas-kembali', 'Emas Kembali', ['kiriman emas kembali', 'ambil kembali emas', 'gold comes back'])

/** The sender gives up gold that was lost on the road. */
export const emasTidakSampai = goldScreen('/emas-tidak-sampai', 'Emas Tidak Sampai', [
  'kiriman emas hilang',
  'emas hilang di jalan',
  'gold lost on the road',
])

/** Lists the arrivals, returns and losses. */
export const lihatTerimaEmas = goldScreen('/lihat-terima-emas', 'Lihat Terima Emas', [
  'cetak ulang terima emas',
  'riwayat terima emas',
  'gold received',
])

/** The report of what shops sent, what arrived and what is on the road (specification §2). */
export const kirimKepusatReport: Screen = {
  path: '/laporan-kirim-barang-kepusat',
  title: 'Laporan Kirim Barang Kepusat',
  menu: menu.laporanSepuhan,
  back: '/SubMenuLaporan',
  gate,
  synonyms: ['emas terkirim', 'selisih kiriman emas', 'gold sent report'],
}
