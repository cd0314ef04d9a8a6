import { type Right, defineRight } from '#engine/contract/screen.ts'
import { keepers } from './levels.ts'
import { menu } from './menu.ts'

/** Reads the cost of goods, their supplier, and the profit with them: on a piece, in lists, reports, histories and files. */
export const hargaModal = defineRight({
  path: '/hak/harga-modal',
  title: 'Harga Modal, Supplier dan Keuntungan',
  menu: menu.hak,
  shownTo: keepers,
})

/** Reads what should be in the till of a day that is still open, although it is counted blind (docs/decisions/063). */
export const saldoKas = defineRight({
  path: '/hak/saldo-kas',
  title: 'Saldo Kas Hari Berjalan',
  menu: menu.hak,
  shownTo: keepers,
})

/** Looks at the papers of people who sold gold that is not ours; every look is written down (docs/decisions/074). */
export const suratPenjual = defineRight({
  path: '/hak/surat-penjual',
  title: 'Foto Surat Penjual',
  menu: menu.hak,
  shownTo: keepers,
})

/** Looks at the identity number of a member; every look is written down (docs/decisions/166). */
export const identitasOrang = defineRight({
  path: '/hak/identitas-orang',
  title: 'No KTP Member',
  menu: menu.hak,
  shownTo: keepers,
})

/** Every right that is not a screen. */
export const rights: readonly Right[] = [hargaModal, saldoKas, suratPenjual, identitasOrang]

/** The topic under which a user's browsers hear that his rights are others now, or the shops that he may look at. */
export const rightsChanged = 'rights-changed'
