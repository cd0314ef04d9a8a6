import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { memberGate } from '#modules/members/contract/screens.ts'

/** Gifts for points (specification §2). The path is the specification's: *point*, where points by hand have *poin*. */
export const tukarPointScreen = defineScreen({
  path: '/tukar-point',
  title: 'Tukar Poin',
  menu: menu.member,
  gate: memberGate,
  synonyms: ['tukar hadiah', 'ambil hadiah', 'redeem points', 'gift'],
})

/** The exchanges of the shop. */
export const lihatTukarPoint = defineScreen({
  path: '/lihat-tukar-point',
  title: 'Lihat Tukar Poin',
  menu: menu.member,
  gate: memberGate,
  synonyms: ['riwayat hadiah', 'cetak ulang tukar poin', 'exchanged gifts'],
})

/** Takes back an exchange on its day: the gift is back in the shop, and the points are the member's again. */
export const batalTukarPoint = defineScreen({
  path: '/batal-tukar-point',
  title: 'Batal Tukar Poin',
  menu: menu.member,
  gate: memberGate,
  synonyms: ['hadiah dikembalikan', 'undo exchange'],
})
