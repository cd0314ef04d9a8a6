import { sql } from 'kysely'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, writeDocument } from '#modules/documents/server/public.ts'
import { lockPiecesAs } from '#modules/goods/server/public.ts'
import { addLots, lotsAt } from '#modules/ledger/server/public.ts'
import { openShops } from '#modules/money/server/public.ts'
import { type SettingRow, effectiveSettings } from '#modules/settings/server/public.ts'
import type * as contract from '../contract/kirim-emas.ts'
import { type GoldSending, type NewGoldSending, kirimEmas, sentLotOf } from '../contract/kirim-emas.ts'
import { refusals } from '../contract/refusals.ts'
import { goldSentLines } from './gold-lines.ts'

/** Gold that the user wants to send. */
export interface RequestedGold {
  readonly no_segel: string
  readonly keterangan: string | null
  readonly detail_emas: readonly { readonly kode_emas: string }[]
}

type Line = NewGoldSending['detail_emas'][number]

const sending: DocumentWriting<typeof kirimEmas, RequestedGold, Decision<typeof kirimEmas>, object> = {
  document: kirimEmas,
  exclusiveKeys: ({ detail_emas }) => detail_emas.map(({ kode_emas }) => kode_emas),
  async prepare({ db, kode_toko }, requested) {
    const { kode_toko: tujuan, nama_toko: nama_tujuan } = await headOfficeFor(db, kode_toko)
    const held = await holdGold(
      db,
      kode_toko,
      requested.flatMap(({ detail_emas }) => detail_emas.map(({ kode_emas }) => kode_emas)),
    )
    return (one) => ({ document: sent(one, { tujuan, nama_tujuan }, held), lines: goldSentLines })
  },
  beforePosting: (context, made) => addLots(context, kirimEmas.kind, made.flatMap(lotsOf)),
}

/**
 * The head office, where it takes gold in: open, and with the module on.
 *
 * @throws Refusal NO_HEAD_OFFICE
 */
async function headOfficeFor(db: Db, kode_toko: string): Promise<{ kode_toko: string; nama_toko: string }> {
  const module = 'SEPUHAN'
  const office = (await openShops(db)).find(({ is_pusat }) => is_pusat)
  if (!office || office.kode_toko === kode_toko) return refuse(refusals.NO_HEAD_OFFICE)
  const { rows } = await sql<SettingRow>`select kode_toko, key, value from para_system where key = ${module}`.execute(db)
  return effectiveSettings(rows, office.kode_toko).modules.has(module) ? office : refuse(refusals.NO_HEAD_OFFICE)
}

/** Used goods and scrap of a shop, locked, by their code. */
async function holdGold(db: Db, kode_toko: string, codes: readonly string[]): Promise<ReadonlyMap<string, Line>> {
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from barang where kode_barcode = any(${[...codes]}) and (kode_toko, tempat) = (${kode_toko}, 'BEKAS')`.execute(db)
  const pieces = rows.map(({ kode_barcode }) => kode_barcode)
  await lockPiecesAs(db, kode_toko, pieces, 'BOUGHT')
  const lots = codes.filter((code) => !pieces.includes(code))
  for (const tempat of ['BEKAS', 'ROSOK']) await lotsAt(db, kode_toko, { tempat }, lots)
  const used = await sql<Line & { kode_emas: string }>`
    select coalesce(kode_barcode, kode_lot) as kode_emas, tempat_asal, kode_barcode, kode_lot, no_faktur_beli, nama_barang, kadar, qty, berat, fine, hpp
    from emas_bekas where kode_toko = ${kode_toko} and coalesce(kode_barcode, kode_lot) = any(${[...codes]})
    -- A lot that lies in both places goes with its used goods first.
    order by tempat_asal desc`.execute(db)
  return new Map(used.rows.map(({ kode_emas, ...line }) => [kode_emas, line]))
}

function sent(
  { no_segel, keterangan, detail_emas: requested }: RequestedGold,
  to: { readonly tujuan: string; readonly nama_tujuan: string },
  held: ReadonlyMap<string, Line>,
): NewGoldSending {
  const detail_emas = requested.map(
    ({ kode_emas }, at) => held.get(kode_emas) ?? refuseAt(`detail_emas.${at}.kode_emas`, refusals.GOLD_NOT_THERE, { kode_emas }),
  )
  return {
    ...to,
    no_segel,
    keterangan,
    total_qty: detail_emas.reduce((sum, { qty }) => sum + qty, 0),
    total_berat: sumOfGrams(detail_emas.map(({ berat }) => berat)),
    total_fine: sumOfGrams(detail_emas.map(({ fine }) => fine)),
    total_hpp: detail_emas.reduce((sum, { hpp }) => sum + hpp, 0),
    detail_emas,
  }
}

const lotsOf = ({ no_kirim_emas, user_id, detail_emas }: GoldSending) =>
  detail_emas.map(({ no_urut, kadar, nama_barang, kode_barcode, kode_lot }) => ({
    kode_lot: sentLotOf(no_kirim_emas, no_urut),
    dokumen: no_kirim_emas,
    kadar,
    keterangan: nama_barang,
    created_by: user_id,
    dari: [kode_barcode === null ? { kode_lot: kode_lot ?? '' } : { kode_barcode }],
  }))

/**
 * Sends used goods and scrap of a shop to the head office: the way of the screen and of the demo chain.
 *
 * @throws Refusal NO_HEAD_OFFICE, GOLD_NOT_THERE at its field, STATUS_CHANGED, and those of `post`
 */
export const sendGoldOf = (context: EventContext, requested: RequestedGold): Promise<GoldSending> => writeDocument(context, sending, requested)

export const sendGold: Handler<typeof contract.sendGold> = (input) => sendGoldOf(eventOf(input), input.body)

export const readSendableGold: Handler<typeof contract.readSendableGold> = async ({ db, caller, query: { cari, limit } }) => {
  const { rows } = await sql<ReplyOf<typeof contract.readSendableGold>['rows'][number] & { total: number }>`
    select coalesce(kode_barcode, kode_lot) as kode_emas, nama_barang, tempat_asal, kadar, qty, berat, fine, count(*) over ()::integer as total from emas_bekas
    where kode_toko = ${caller.kode_toko} and strpos(upper(coalesce(kode_barcode, kode_lot) || ' ' || nama_barang), upper(${cari})) > 0
    order by no_faktur_beli nulls first, 1 limit ${limit}`.execute(db)
  return { rows: rows.map(({ total: _, ...used }) => used), next: null, total: rows[0]?.total ?? 0 }
}

/**
 * Looks whether a sending can be taken back: it must be on the road still. The mirror of its posting puts everything where it lay.
 *
 * @throws Refusal GOLD_ARRIVED, STATUS_CHANGED
 */
export async function undoSending({ db, kode_toko }: EventContext, { no_kirim_emas, detail_emas }: GoldSending): Promise<void> {
  const { rows } = await sql`select from terima_emas where (asal_toko, no_kirim_emas) = (${kode_toko}, ${no_kirim_emas})`.execute(db)
  if (rows.length > 0) refuse(refusals.GOLD_ARRIVED)
  await lockPiecesAs(
    db,
    kode_toko,
    detail_emas.flatMap(({ kode_barcode }) => kode_barcode ?? []),
    'DESTROYED',
  )
}
