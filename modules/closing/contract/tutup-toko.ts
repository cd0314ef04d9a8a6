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

/** The figures of a business date: events by kind, cash accounts and kinds of claims in rupiah, goods by place in pieces and grams, grams by purity. */
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
    /** The next date on which the shop opens. */
    tgl_berikut: z.string(),
    /** The latest date that the user may choose: the next open date after today, or `tgl_berikut` if that is later. */
    tgl_berikut_max: z.string(),
    /** The holidays between `tgl_system` and `tgl_berikut`. */
    hari_libur: z.array(objectOf([f.tgl_libur, f.nama_libur])),
    ...tillState.shape,
    ...figures,
  }),
})

/** The figures of a business date in a reply. */
export type DayFigures = Pick<z.output<typeof readOpenDay.reply>, 'transaksi' | 'kas' | 'tagihan' | 'stock' | 'kadar'>

/** The place where a user corrects it: the path of a screen, or the document itself. */
const remedy = { buka: z.string().nullable(), jenis_dokumen: z.string(), nomor_dokumen: z.string() }
const blocker = z.intersection(objectOf([f.apa, f.kunci, f.seharusnya, f.tercatat]), z.object(remedy))
const warning = z.object({ apa: z.string(), n: z.number().int(), buka: z.string().nullable() })

/** An error that blocks the closing: its text, its key, and the two records that differ. */
export type Blocker = z.output<typeof blocker>
/** Open tasks that users cannot do on this date after the closing: `n` of them. `apa` is a text with a placeholder for `n`. */
export type Warning = z.output<typeof warning>

export const checkDay = endpoint({
  call: 'GET tutup-toko/periksa',
  summary: 'The errors that block the closing, and the warnings that do not. Takes no lock, so sales go on.',
  access: openTo(tutupToko),
  reply: z.object({ penghalang: z.array(blocker), peringatan: z.array(warning) }),
})

export const closeDay = endpoint({
  call: 'POST tutup-toko',
  summary: 'Closes the business date of the shop and opens another. From then on no call writes on the old date.',
  access: openTo(tutupToko),
  body: z.object({
    /** The date to close. It must be the open date of the shop; it differs if another user closed that date first. */
    tgl_system: f.tgl_system.check(),
    tgl_berikut: f.tgl_berikut.check(),
  }),
  reply: z.object({ message: z.string(), tgl_system: z.string() }),
  moves: true,
  // NO_ACCOUNT: the chain has no account for the accrued interest of loans, or on the last day of a year for the profit.
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
  summary: 'A closed day as its closing stored it: its figures and prices. Of a reopened day also its superseded closings',
  access: openTo(tutupToko),
  query: z.object({
    /** Another shop of the caller. Default: the caller's own shop. */
    kode_toko: z.string().trim().max(20).optional(),
    /** The number of the closing, if the day was reopened. Default: the valid closing. */
    ke: z.coerce.number().int().positive().optional(),
  }),
  reply: z.intersection(
    closedDay,
    z.object({
      ...figures,
      /** BERLAKU: valid. DIBUKA: superseded, because the day was reopened. */
      penutupan: f.penutupan.check(),
      /** The count with which the day was closed. */
      hitung: countedTill.nullable(),
      /** All counts of the day, the first one first. Of a superseded closing those until its time. */
      hitungan: z.array(objectOf(countFields)),
      harga: z.array(objectOf([f.kode_group, f.harga, f.harga_modal])),
    }),
  ),
  refusals: [core.NOT_FOUND, core.WRONG_SHOP],
})
