import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** Everything of a person in one place: what is open with him today, what he bought and sold, his points, sizes and wishes. */
export const halamanMember = defineScreen({
  path: '/halaman-member',
  title: 'Halaman Member',
  hint: 'Scan kartu, atau ketik nama, nomor HP, atau kode. Customer tanpa kartu ditemukan dengan nomor HP-nya',
  menu: menu.member,
  synonyms: ['pelanggan', 'customer', 'riwayat', 'hutang titipan pesanan', 'ukuran cincin', 'keinginan', 'page of a customer'],
})

/** Several things of one person paid in one go. */
export const bayarSekaligusBaru = defineScreen({
  path: '/bayar-sekaligus',
  title: 'Bayar Sekaligus',
  hint: 'Beberapa hal satu orang dibayar sekaligus: gadai, cicilan, titipan, pesanan, service, simpanan, sisa penjualan. Satu nota, satu baris kas',
  menu: menu.member,
  synonyms: ['bayar banyak', 'gabung pembayaran', 'pay several', 'multi payment'],
})

/** What was paid in one go, each to be read and printed again. */
export const lihatBayarSekaligus = defineScreen({
  path: '/lihat-bayar-sekaligus',
  title: 'Lihat Bayar Sekaligus',
  menu: menu.member,
  synonyms: ['riwayat bayar sekaligus', 'multi payments'],
})

/** Takes all of such a payment back on its day. */
export const batalBayarSekaligus = defineScreen({
  path: '/batal-bayar-sekaligus',
  title: 'Batal Bayar Sekaligus',
  menu: menu.member,
  synonyms: ['salah bayar sekaligus', 'undo multi payment'],
})
