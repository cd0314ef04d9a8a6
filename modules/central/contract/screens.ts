import { type Screen, defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'

const gate = { all: ['SEPUHAN'] } as const

/** Sends used gold and scrap to the head office. */
export const kirimEmasScreen = defineScreen({
  path: '/kirim-emas-pusat',
  title: 'Kirim Emas Ke Pusat',
  menu: menu.sepuhanPusat,
  gate,
  synonyms: ['kirim barang ke pusat', 'kirim rosok', 'kirim barang bekas', 'send gold to head office'],
})

/** What was sent, each to be read and its paper printed again. */
export const lihatKirimEmas = defineScreen({
  path: '/lihat-kirim-emas',
  title: 'Lihat Kirim Emas',
  menu: menu.sepuhanPusat,
  gate,
  synonyms: ['cetak ulang kirim emas', 'riwayat kirim emas', 'gold sent'],
})

/** Takes back what was sent today, before it has arrived. */
export const batalKirimEmas = defineScreen({
  path: '/batal-kirim-emas',
  title: 'Batal Kirim Emas',
  menu: menu.sepuhanPusat,
  gate,
  synonyms: ['salah kirim emas', 'undo sending gold'],
})

/** Where the head office weighs what shops sent. */
export const terimaEmasScreen = defineScreen({
  path: '/terima-emas',
  title: 'Terima Emas Dari Toko',
  menu: menu.sepuhanPusat,
  gate: { ...gate, headOffice: true },
  synonyms: ['terima barang bekas cabang', 'timbang kiriman emas', 'receive gold'],
})

/** Where a shop weighs again what it sent and the head office has not taken in. */
export const emasKembali = defineScreen({
  path: '/emas-kembali',
  title: 'Emas Kembali',
  menu: menu.sepuhanPusat,
  gate,
  synonyms: ['kiriman emas kembali', 'ambil kembali emas', 'gold comes back'],
})

/** Gives up gold that was sent and never arrived. */
export const emasTidakSampai = defineScreen({
  path: '/emas-tidak-sampai',
  title: 'Emas Tidak Sampai',
  menu: menu.sepuhanPusat,
  gate,
  synonyms: ['kiriman emas hilang', 'emas hilang di jalan', 'gold lost on the road'],
})

/** What arrived, what came back and what was given up. */
export const lihatTerimaEmas = defineScreen({
  path: '/lihat-terima-emas',
  title: 'Lihat Terima Emas',
  menu: menu.sepuhanPusat,
  gate,
  synonyms: ['cetak ulang terima emas', 'riwayat terima emas', 'gold received'],
})

/** What shops sent, what of it arrived, and what is on the road (specification §2). */
export const kirimKepusatReport: Screen = {
  path: '/laporan-kirim-barang-kepusat',
  title: 'Laporan Kirim Barang Kepusat',
  menu: menu.laporanSepuhan,
  back: '/SubMenuLaporan',
  gate,
  synonyms: ['emas terkirim', 'selisih kiriman emas', 'gold sent report'],
}
