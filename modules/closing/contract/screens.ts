import { defineScreen } from '#engine/contract/screen.ts'
import { approvers, keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** Closes the open day of the shop; the days that were closed, each with what it left behind (specification §2). */
export const tutupToko = defineScreen({
  path: '/tutup-toko',
  hint: 'Selesaikan dulu yang menghalangi, lalu hitung uang per pecahan. Angka menurut buku baru tampil sesudah dihitung',
  title: 'Tutup Toko',
  menu: menu.keuangan,
  shownTo: approvers,
  synonyms: [
    'closing',
    'tutup kasir',
    'end of day',
    'tutup hari',
    'ganti tanggal',
    'tanggal sistem',
    'akhir hari',
    'hitung kas',
    'close shop',
    'day close',
  ],
})

/** The user at the till counts it, note by note. */
export const hitungKas = defineScreen({
  path: '/hitung-kas',
  title: 'Hitung Kas',
  menu: menu.keuanganKas,
  synonyms: ['uang fisik', 'pecahan', 'hitung laci', 'count the till'],
})

/** The last closed day of each shop; the owner of the head office opens one again. */
export const bukaToko = defineScreen({
  path: '/buka-toko',
  title: 'Buka Kembali Toko',
  menu: menu.keuangan,
  gate: { headOffice: true, levels: ['OWN'] },
  synonyms: ['batal tutup toko', 'buka tanggal', 'reopen day'],
})

/** What counts of the till found too much or too little, each to be read and printed again. */
export const lihatSelisihKas = defineScreen({
  path: '/lihat-selisih-kas',
  title: 'Lihat Selisih Kas',
  menu: menu.keuanganKas,
  shownTo: keepers,
  synonyms: ['kas kurang', 'kas lebih', 'cash over and short'],
})

/** Takes back what was booked of a count today. */
export const batalSelisihKas = defineScreen({
  path: '/batal-selisih-kas',
  title: 'Batal Selisih Kas',
  menu: menu.keuanganKas,
  shownTo: keepers,
  synonyms: ['salah hitung kas', 'undo cash difference'],
})
