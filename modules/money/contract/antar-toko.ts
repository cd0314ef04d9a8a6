import { z } from 'zod'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { type Screen, defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { sendings as k } from './kirim-uang-fields.ts'

/** Where money of the till is sent to another shop, and taken back before it arrives. */
export const kirimUangPusat = defineScreen({
  path: '/kirim-uang-pusat',
  title: 'Kirim Uang Pusat',
  menu: menu.keuangan,
  synonyms: ['setor ke pusat', 'kirim uang cabang', 'uang di jalan', 'send money', 'head office'],
})

/** What was sent, each to be read and its slip printed again. */
export const lihatKirimUang = defineScreen({
  path: '/lihat-kirim-uang',
  title: 'Lihat Kirim Uang',
  menu: menu.keuangan,
  synonyms: ['cetak ulang kirim uang', 'riwayat kirim uang', 'money sent'],
})

/** Where money that another shop sent is counted and put into the till. */
export const terimaUangKas = defineScreen({
  path: '/terima-uang-kas',
  title: 'Terima Uang Kas',
  menu: menu.keuangan,
  synonyms: ['terima uang pusat', 'terima setoran', 'uang di jalan', 'receive money'],
})

/** Where a part of the balance of a shared bank account is handed to another shop. */
export const pengalihanSaldoUang = defineScreen({
  path: '/pengalihan-saldo-uang',
  title: 'Pengalihan Saldo Uang',
  menu: menu.keuangan,
  shownTo: keepers,
  synonyms: ['alih saldo bank', 'pindah saldo antar toko', 'hand over balance'],
})

/** What was handed over, each to be read and printed again. */
export const lihatPengalihanSaldo = defineScreen({
  path: '/lihat-pengalihan-saldo',
  title: 'Lihat Pengalihan Saldo',
  menu: menu.keuangan,
  shownTo: keepers,
  synonyms: ['riwayat alih saldo', 'balances handed over'],
})

/** Takes back what was handed over today. */
export const batalPengalihanSaldo = defineScreen({
  path: '/batal-pengalihan-saldo',
  title: 'Batal Pengalihan Saldo',
  menu: menu.keuangan,
  shownTo: keepers,
  synonyms: ['salah alih saldo', 'undo handing over'],
})

/** Money sent by a shop, by day (specification §5). */
export const kirimUangScreen: Screen = {
  path: '/laporan-kirim-uang',
  title: 'Laporan Kirim Uang',
  menu: menu.laporanKeuangan,
  back: '/SubMenuLaporan',
  synonyms: ['uang terkirim', 'setoran pusat', 'money sent report'],
}

/** Money on the road now. */
export const uangDiJalanScreen: Screen = {
  path: '/laporan-uang-di-jalan',
  title: 'Laporan Uang Di Jalan',
  menu: menu.laporanKeuangan,
  back: '/SubMenuLaporan',
  synonyms: ['kiriman belum diterima', 'umur uang di jalan', 'money on the road', 'transit'],
}

/** A shop of the chain that is open. */
export const openShop = objectOf([k.kode_toko, k.nama_toko]).and(z.object({ is_pusat: z.boolean() }))

/** A shop of the chain that is open. */
export type OpenShop = z.output<typeof openShop>

export const readShops = endpoint({
  call: 'GET kirim-uang/toko',
  summary: 'The shops of the chain that are open, the head office first: where money may go to, or came from',
  access: openTo(kirimUangPusat, pengalihanSaldoUang, kirimUangScreen),
  reply: z.array(openShop),
})

/** Where money goes to. */
export const destination = k.tujuan.from({ api: { list: readShops.call }, key: 'kode_toko' }, 'nama_toko')
