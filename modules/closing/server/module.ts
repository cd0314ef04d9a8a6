import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import type { Identification } from '#modules/access/server/public.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { selisihKas } from '../contract/selisih-kas.ts'
import type * as calls from '../contract/tutup-toko.ts'
import { checkDay } from './check-day.ts'
import { closeDay } from './close-day.ts'
import { listLastClosed, reopenDay } from './buka-toko.ts'
import { countOf, countTill, countsOf, readTill } from './count-till.ts'
import { dayFigures } from './day-figures.ts'
import { brokenDocuments } from './faktur-bermasalah.ts'
import { gramBalance } from './laporan-neraca-gram.ts'
import { closings, dailyBalances } from './laporan-tutup-toko.ts'
import { readOpenDay } from './read-open-day.ts'
import { bookDifference } from './selisih-kas.ts'

type ClosedDay = ReplyOf<typeof calls.listClosedDays>['rows'][number]
type Price = ReplyOf<typeof calls.readClosedDay>['harga'][number]

const closedDayColumns = sql`c.tgl_system, c.tgl_berikut, c.user_id, c.created_at, c.jumlah_transaksi, c.pieces, c.gross, c.saldo_kas, c.ke, s.segel`
const closedDays = sql`tutup_toko c join tutup_segel s on (s.kode_toko, s.tgl_system, s.ke, s.jenis) = (c.kode_toko, c.tgl_system, c.ke, 'TUTUP')`

/** Closing: the business date of a shop, and what each of its days left behind. */
export function createClosingModule({ identification }: { readonly identification: Identification }): ServerModule {
  return serverModule(declarations, {
    handlers: {
      readOpenDay,
      checkDay,
      closeDay: closeDay(identification.forget),
      readTill,
      countTill,
      bookDifference,
      listLastClosed,
      reopenDay: reopenDay(identification.forget),
      listClosedDays: async ({ db, caller: { kode_toko }, query: { after = null, limit } }) => {
        const { rows } = await sql<ClosedDay>`
          select ${closedDayColumns} from ${closedDays}
          where c.kode_toko = ${kode_toko} and (${after}::date is null or c.tgl_system < ${after})
          order by c.tgl_system desc limit ${limit + 1}`.execute(db)
        const total = await sql<{ total: number }>`select count(*) as total from tutup_toko where kode_toko = ${kode_toko}`.execute(db)
        const shown = rows.slice(0, limit)
        return {
          rows: shown,
          next: rows.length > limit ? (shown.at(-1)?.tgl_system ?? null) : null,
          total: (total.rows[0] as { total: number }).total,
        }
      },
      readClosedDay: async ({ db, caller, params: { tgl_system }, query }) => {
        const { kode_toko = caller.kode_toko } = query
        if (!caller.shops.includes(kode_toko)) refuse(core.WRONG_SHOP)
        const { rows } = await sql<ClosedDay & { no_hitung: number | null }>`
          select ${closedDayColumns}, c.no_hitung from ${closedDays} where c.kode_toko = ${kode_toko} and c.tgl_system::text = ${tgl_system}`.execute(
          db,
        )
        const { no_hitung, ...day } = rows[0] ?? refuse(core.NOT_FOUND)
        const { rows: harga } = await sql<Price>`
          select kode_group, harga, harga_modal from tutup_harga
          where kode_toko = ${kode_toko} and tgl_system = ${day.tgl_system} order by kode_group`.execute(db)
        const hitung = (await countOf(db, kode_toko, no_hitung)) ?? null
        return {
          ...day,
          ...(await dayFigures(db, kode_toko, day.tgl_system, 'KEPT')),
          hitung,
          hitungan: await countsOf(db, kode_toko, day.tgl_system),
          harga,
        }
      },
      readClosedGrams: async ({ db, caller, params: { tgl_system } }) => {
        const { rows } = await sql<{ tgl_system: string }>`
          select tgl_system from tutup_toko where kode_toko = ${caller.kode_toko} and tgl_system::text = ${tgl_system}`.execute(db)
        const { tgl_system: day } = rows[0] ?? refuse(core.NOT_FOUND)
        return gramBalance(db, { tgl_from: day, tgl_to: day, tempat: null }, { shops: [caller.kode_toko], caller })
      },
    },
    queries: { fakturBermasalah: brokenDocuments, laporanTutupToko: closings, laporanTransaksiHarian: dailyBalances, laporanNeracaGram: gramBalance },
    documents: {
      // The mirror of its posting puts the till back to what it was counted against.
      selisihKas: serveDocument(selisihKas, { actions: { batal: { undo: () => Promise.resolve() } } }),
    },
  })
}
