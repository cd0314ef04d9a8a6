import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { manual as m } from './fields.ts'
import { refusals } from './refusals.ts'

/** Which lot goods are of: of a tray, a group and a kind there is one. */
export interface Cell {
  readonly kode_baki: string
  readonly kode_group: string
  readonly kode_dept: string
}

/** The lot of a tray, a group and a kind in a shop; the database names it alike (`lot_manual`). */
export const lotOf = (kode_toko: string, { kode_baki, kode_group, kode_dept }: Cell): string =>
  ['MANUAL', kode_toko, kode_baki, kode_group, kode_dept].join(':')

/** What people call a lot. */
export const nameOf = ({ kode_baki, kode_group, kode_dept }: Cell): string => `${kode_dept} ${kode_group} · ${kode_baki}`

/** Which lot, as people enter it. */
export const cellFields = [
  m.kode_group.from(masterGroup, 'nama_group'),
  m.kode_dept.from(masterJenis, 'nama_dept'),
  m.kode_baki.from(masterBaki, 'nama_baki'),
] as const

/** How many and how heavy. */
export const measureFields = [g.qty.starting(1), m.berat] as const

/** The refusals of each call that touches a lot. */
export const cellRefusals = [goodsRefusals.MASTER_MISSING, ledgerRefusals.STOCK_SHORT, ledgerRefusals.NO_ACCOUNT, ...dateRefusals]

/** The refusals of each call that takes from a lot. */
export const takingRefusals = [refusals.LOT_EMPTY, refusals.LOT_LIGHTER, refusals.LOT_FEWER, refusals.PIECES_LEFT]
