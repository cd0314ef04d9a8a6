import { z } from 'zod'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { endpoint, openTo, page } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { objectOf } from '#engine/contract/field.ts'
import { refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { closing as f } from './fields.ts'
import { purityFields } from './gram-per-kadar.ts'
import { countFields, countedTill, tillState } from './hitung-kas.ts'
import { refusals } from './refusals.ts'
import { tutupToko } from './screens.ts'

export { refusals, tutupToko }

/** The figures of a business date: what was done, each cash account, each kind of claim, what lies where. */
const figures = {
  transaksi: z.array(objectOf([f.kind, f.jumlah, f.dibatalkan, f.pieces, f.gross, f.uang])),
  kas: z.array(objectOf([f.akun_kas, f.nama_bank.optional(), f.awal, f.masuk, f.keluar, f.akhir])),
  tagihan: z.array(objectOf([f.jenis, f.awal, f.masuk, f.keluar, f.akhir])),
  stock: z.array(objectOf([f.tempat, f.kode_gudang, f.kode_baki, f.pieces, f.gross])),
  kadar: z.array(objectOf(purityFields)),
}

export const readOpenDay = endpoint({
  call: 'GET tutup-toko',
  summary: 'The open business date of the shop, the dates that may follow it, and its figures so far',
  access: openTo(tutupToko),
  reply: z.object({
    tgl_system: z.string(),
    /** The day after, and the latest that may be chosen: tomorrow, or nothing where the day after is beyond that. */
    tgl_berikut: z.string(),
    tgl_berikut_max: z.string(),
    /** The holiday that is skipped, where the day after is one. */
    hari_libur: z.array(objectOf([f.tgl_libur, f.nama_libur])),
    ...tillState.shape,
    ...figures,
  }),
})

/** The figures of a business date as they are read. */
export type DayFigures = Pick<z.output<typeof readOpenDay.reply>, 'transaksi' | 'kas' | 'tagihan' | 'stock' | 'kadar'>

/** Where it is mended: the path of a screen, or the document itself. */
const mended = { buka: z.string().nullable(), jenis_dokumen: z.string(), nomor_dokumen: z.string() }
const blocker = z.intersection(objectOf([f.apa, f.kunci, f.seharusnya, f.tercatat]), z.object(mended))
const warning = z.object({ apa: z.string(), n: z.number().int(), buka: z.string().nullable() })

/** What must be mended before the shop can be closed: what it is, where, and the two records that differ. */
export type Blocker = z.output<typeof blocker>
/** What is not done yet and will not be done on this date any more; `apa` has a place for `n`. */
export type Warning = z.output<typeof warning>

export const checkDay = endpoint({
  call: 'GET tutup-toko/periksa',
  summary: 'What keeps the shop from being closed, and what to think of first; holds nobody up',
  access: openTo(tutupToko),
  reply: z.object({ penghalang: z.array(blocker), peringatan: z.array(warning) }),
})

export const closeDay = endpoint({
  call: 'POST tutup-toko',
  summary: 'Closes the business date of the shop and opens another; from then on nothing is written on the old one',
  access: openTo(tutupToko),
  body: z.object({
    /** The date to close. It must be the open date of the shop; it differs if another user closed that date first. */
    tgl_system: f.tgl_system.check(),
    tgl_berikut: f.tgl_berikut.check(),
  }),
  reply: z.object({ message: z.string(), tgl_system: z.string() }),
  moves: true,
  // Of the last day of a year: where its profit is kept.
  refusals: [...Object.values(refusals), ledgerRefusals.SHOP_INACTIVE, ledgerRefusals.NO_ACCOUNT],
})

const closedDay = objectOf([f.tgl_system, f.tgl_berikut, f.user_id, f.created_at, f.jumlah_transaksi, f.pieces, f.gross, f.saldo_kas, f.ke, f.segel])

export const listClosedDays = endpoint({
  call: 'GET tutup-toko/histories',
  summary: 'The closed days of the shop, the latest first, a page at a time',
  access: openTo(tutupToko),
  query: z.object({
    /** The `next` of the page before: its last date. */
    after: isoDate('Halaman').optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: page(closedDay),
})

export const readClosedDay = endpoint({
  call: 'GET tutup-toko/{tgl_system}',
  summary:
    'A closed day as it was kept when it was closed: its figures, and the prices that held; of a day that was opened again also its earlier closings',
  access: openTo(tutupToko),
  query: z.object({
    /** Of another shop that the caller may look at; without it, of his own. */
    kode_toko: z.string().trim().max(20).optional(),
    /** Which closing, where the day was opened again; without it, the one that holds. */
    ke: z.coerce.number().int().positive().optional(),
  }),
  reply: z.intersection(
    closedDay,
    z.object({
      ...figures,
      /** Whether it holds, or its day was opened again. */
      penutupan: f.penutupan.check(),
      /** The count that the till was found right by, and every count of the day, the first one first. */
      hitung: countedTill.nullable(),
      hitungan: z.array(objectOf(countFields)),
      harga: z.array(objectOf([f.kode_group, f.harga, f.harga_modal])),
    }),
  ),
  refusals: [core.NOT_FOUND],
})
