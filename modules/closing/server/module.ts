import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import type { Identification } from '#modules/access/server/public.ts'
import { declarations } from '../contract/index.ts'
import type * as calls from '../contract/tutup-toko.ts'
import { checkDay } from './check-day.ts'
import { closeDay } from './close-day.ts'
import { dayFigures } from './day-figures.ts'

type ClosedDay = ReplyOf<typeof calls.listClosedDays>['rows'][number]
type Price = ReplyOf<typeof calls.readClosedDay>['harga'][number]

const closedDayColumns = sql`tgl_system, tgl_berikut, user_id, created_at, jumlah_transaksi, pieces, gross, saldo_kas`

/** Closing: the business date of a shop, and what each of its days left behind. */
export function createClosingModule({ identification }: { readonly identification: Identification }): ServerModule {
  return serverModule(declarations, {
    handlers: {
      readOpenDay: async ({ db, caller: { kode_toko } }) => {
        const { rows } = await sql<Pick<ReplyOf<typeof calls.readOpenDay>, 'tgl_system' | 'tgl_berikut' | 'tgl_berikut_max'>>`
          select tgl_system, tgl_system + 1 as tgl_berikut, greatest(tgl_system + 1, (now() at time zone 'Asia/Jakarta')::date + 1) as tgl_berikut_max
          from toko where kode_toko = ${kode_toko}`.execute(db)
        const day = rows[0] ?? refuse(core.NOT_FOUND)
        return { ...day, ...(await dayFigures(db, kode_toko, day.tgl_system, 'NOW')) }
      },
      checkDay,
      closeDay: closeDay(identification.forget),
      listClosedDays: async ({ db, caller: { kode_toko }, query: { after = null, limit } }) => {
        const { rows } = await sql<ClosedDay>`
          select ${closedDayColumns} from tutup_toko
          where kode_toko = ${kode_toko} and (${after}::date is null or tgl_system < ${after})
          order by tgl_system desc limit ${limit + 1}`.execute(db)
        const total = await sql<{ total: number }>`select count(*) as total from tutup_toko where kode_toko = ${kode_toko}`.execute(db)
        const shown = rows.slice(0, limit)
        return {
          rows: shown,
          next: rows.length > limit ? (shown.at(-1)?.tgl_system ?? null) : null,
          total: (total.rows[0] as { total: number }).total,
        }
      },
      readClosedDay: async ({ db, caller: { kode_toko }, params: { tgl_system } }) => {
        const { rows } = await sql<ClosedDay>`
          select ${closedDayColumns} from tutup_toko where kode_toko = ${kode_toko} and tgl_system::text = ${tgl_system}`.execute(db)
        const day = rows[0] ?? refuse(core.NOT_FOUND)
        const { rows: harga } = await sql<Price>`
          select kode_group, harga, harga_modal from tutup_harga
          where kode_toko = ${kode_toko} and tgl_system = ${day.tgl_system} order by kode_group`.execute(db)
        return { ...day, ...(await dayFigures(db, kode_toko, day.tgl_system, 'KEPT')), harga }
      },
    },
  })
}
