import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'

const gate = { all: ['KIRIM_BARANG'] } as const

/** Sends pieces to another shop. */
export const kirimBarangScreen = defineScreen({
  path: '/kirim-barang',
  title: 'Kirim Barang',
  menu: menu.barangKirim,
  gate,
  synonyms: ['kirim ke pusat', 'mutasi antar toko', 'transfer cabang', 'send goods'],
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
  synonyms: ['terima kiriman', 'barang datang', 'barang kembali', 'receive goods'],
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
