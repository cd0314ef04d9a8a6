import { dictionary } from '#engine/contract/field.ts'
import { choice, code, count, flag } from '#engine/kinds/index.ts'
import { craftsmen } from '#modules/craftsmen/contract/fields.ts'
import { trade } from '#modules/documents/contract/trade.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { services } from '#modules/repairs/contract/fields.ts'

/** The kinds of work that a customer waits for: to make, to bring in or to repair. */
export const workKinds = { PESANAN: 'Pesanan', PRE_ORDER: 'Pre Order', SERVICE: 'Service' } as const

/** A kind of such work. */
export type WorkKind = keyof typeof workKinds

/** How far it is: the columns of the board, in their order. */
export const workStages = { DITERIMA: 'Diterima', DIKERJAKAN: 'Di Tukang / Dipesan', SEBAGIAN: 'Sebagian Jadi', SIAP: 'Siap Diambil' } as const

/** How far it is. */
export type WorkStage = keyof typeof workStages

/** The stages that a user sets. The other stages follow from the document. */
export const markedStages = { DITERIMA: workStages.DITERIMA, DIKERJAKAN: workStages.DIKERJAKAN } as const

/** The words of the board. */
export const board = dictionary({
  jenis_kerja: choice('Jenis', workKinds),
  no_kerja: code('Nomor', { atMost: 40 }),
  langkah_kerja: choice('Langkah', workStages),
  langkah_tanda: choice('Langkah', markedStages),
  nama_customer: trade.nama_customer,
  no_hp: trade.no_hp,
  tentang_kerja: craftsmen.tentang_kerja,
  tgl_janji: craftsmen.tgl_janji,
  total_qty: goods.total_qty,
  qty_siap: count('Sudah Jadi'),
  kode_tukang: services.kode_tukang,
  nama_tukang: masters.nama_tukang,
  umur_hari: trade.umur_hari,
  hanya_lewat: flag('Hanya Yang Lewat'),
})
