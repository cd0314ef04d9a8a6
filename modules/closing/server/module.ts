import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import type { Reading } from '#engine/server/reading.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import type { Identification } from '#modules/access/server/public.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { selisihKas } from '../contract/selisih-kas.ts'
import type * as calls from '../contract/tutup-toko.ts'
import { checkDay } from './check-day.ts'
import { dayReadings } from './read-day.ts'
import { closeDay } from './close-day.ts'
import { listLastClosed, reopenDay } from './buka-toko.ts'
import { countTill, readTill } from './count-till.ts'
import { brokenDocuments } from './faktur-bermasalah.ts'
import { readGramDocuments } from './gram-documents.ts'
import { gramBalance, readClosedGrams } from './laporan-neraca-gram.ts'
import { closings, dailyBalances } from './laporan-tutup-toko.ts'
import { closedDayColumns, validClosings, readClosedDay } from './read-closed-day.ts'
import { readOpenDay } from './read-open-day.ts'
import { bookDifference } from './selisih-kas.ts'

type ClosedDay = ReplyOf<typeof calls.listClosedDays>['rows'][number]

/** Closing: the business date of a shop, and what each of its days left behind. */
export function createClosingModule({
  identification,
  dayReading,
}: {
  readonly identification: Identification
  readonly dayReading: Reading
}): ServerModule {
  const readDay = dayReadings(dayReading)
  return serverModule(declarations, {
    handlers: {
      readOpenDay,
      checkDay: checkDay(readDay),
      closeDay: closeDay(readDay, identification.forget),
      readTill,
      countTill,
      bookDifference,
      listLastClosed,
      reopenDay: reopenDay(identification.forget),
      listClosedDays: async ({ db, caller: { kode_toko }, query: { after = null, limit } }) => {
        const { rows } = await sql<ClosedDay>`
          select ${closedDayColumns} from ${validClosings}
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
      readClosedDay,
      readGramDocuments,
      readClosedGrams,
    },
    waiting: {
      dayNotClosed: ({ kode_toko }) =>
        sql`select from toko where kode_toko = ${kode_toko} and is_active and tgl_system < (now() at time zone 'Asia/Jakarta')::date`,
      booksDiffer: ({ kode_toko }) => sql`
        select from (select jumlah_beda from pemeriksaan_buku where kode_toko = ${kode_toko} order by id desc limit 1) c,
          generate_series(1, c.jumlah_beda)`,
    },
    queries: { fakturBermasalah: brokenDocuments, laporanTutupToko: closings, laporanTransaksiHarian: dailyBalances, laporanNeracaGram: gramBalance },
    documents: {
      // The mirror of its posting puts the till back to what it was counted against.
      selisihKas: serveDocument(selisihKas),
    },
  })
}
