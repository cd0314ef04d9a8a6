import { type RawBuilder, sql } from 'kysely'
import { documentRefusals } from '#engine/contract/document-calls.ts'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { insertDocuments, readDocuments } from '#engine/server/document-rows.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, requireApproval, requireApprovals, shortList } from '#modules/approvals/server/public.ts'
import { type PostingOptions, postEvent } from '#modules/ledger/server/public.ts'
import { dateOf } from '#modules/money/server/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import type { GoldOutcome } from '../contract/fields.ts'
import type * as sendings from '../contract/kirim-emas.ts'
import { type GoldOnTheRoad, type TravellingGold, kirimEmas, sentLotOf } from '../contract/kirim-emas.ts'
import { refusals } from '../contract/refusals.ts'
import type * as calls from '../contract/terima-emas.ts'
import { type GoldArrival, type NewGoldArrival, goldDifference, terimaEmas } from '../contract/terima-emas.ts'
import { goldArrivedLines, goldHandedLines } from './gold-lines.ts'

/** How many sendings a list shows at the most. */
const sendingsMax = 200

type OnTheRoad = GoldOnTheRoad & { readonly tujuan: string; readonly no_segel: string }

/** Sendings on the road, the oldest first. */
async function onTheRoad(db: Db, which: RawBuilder<unknown>): Promise<OnTheRoad[]> {
  const { rows } = await sql<OnTheRoad>`
    select k.no_kirim_emas, k.kode_toko, t.nama_toko as nama_asal, k.tujuan, k.nama_tujuan, k.no_segel, k.tgl_system, k.created_at, k.user_id, k.keterangan,
           k.total_qty, k.total_berat, t.tgl_system - k.tgl_system as hari_di_jalan
    from kirim_emas k join toko t using (kode_toko)
    where k.status = 'OPEN' and ${which} order by k.tgl_system, k.created_at, k.no_kirim_emas limit ${sendingsMax}`.execute(db)
  return rows
}

/** The fields that the receiver may read. The number of the seal is left out: he types it from the bag. */
const shown = ({ tujuan: _, no_segel: __, ...sent }: OnTheRoad): GoldOnTheRoad => sent

export const readGoldOnTheRoad: Handler<typeof sendings.readGoldOnTheRoad> = async ({ db, caller: { kode_toko }, query: { arah } }) =>
  (await onTheRoad(db, arah === 'TO_HERE' ? sql`k.tujuan = ${kode_toko}` : sql`k.kode_toko = ${kode_toko}`)).map(shown)

export const readTravellingGold: Handler<typeof sendings.readTravellingGold> = async ({
  db,
  caller: { kode_toko },
  params,
}): Promise<TravellingGold> => {
  // A lot is its sending and a line.
  const no_kirim_emas = params.no_kirim_emas.trim().toUpperCase().split('/')[0] ?? ''
  const [sent] = await onTheRoad(db, sql`${kode_toko} in (k.kode_toko, k.tujuan) and k.no_kirim_emas = ${no_kirim_emas}`)
  if (!sent) return refuseAt('no_kirim_emas', refusals.GOLD_NOT_ON_ITS_WAY)
  const lots = await lotsOf(db, sent)
  return { ...shown(sent), detail_emas: lots.map(({ kode_lot, nama_barang, kadar, qty, berat }) => ({ kode_lot, nama_barang, kadar, qty, berat })) }
}

type SentLot = Pick<NewGoldArrival['detail_emas'][number], 'kode_lot' | 'nama_barang' | 'kadar' | 'qty' | 'berat' | 'fine' | 'hpp'>

/** The lots of a sending, in its order. */
async function lotsOf(db: Db, { kode_toko, no_kirim_emas }: OnTheRoad): Promise<SentLot[]> {
  const { rows } = await sql<Omit<SentLot, 'kode_lot'> & { no_urut: number }>`
    select no_urut, nama_barang, kadar, qty, berat, fine, hpp from kirim_emas_detail
    where (kode_toko, no_kirim_emas) = (${kode_toko}, ${no_kirim_emas}) order by no_urut`.execute(db)
  return rows.map(({ no_urut, ...lot }) => ({ ...lot, kode_lot: sentLotOf(no_kirim_emas, no_urut) }))
}

/** What the user entered about the arrival of a sending. */
export interface RequestedArrival {
  readonly no_kirim_emas: string
  readonly hasil_emas: GoldOutcome
  readonly segel_tiba: string | null
  readonly alasan_terima: string | null
  readonly keterangan: string | null
  /** Each lot in grams; nothing of it arrived where gold is given up. */
  readonly detail_emas: readonly { readonly kode_lot: string; readonly berat_terima: number }[]
}

/** Looks at an arrival before it is written, and may refuse it; answers what its posting says of who approved. */
type Approve = (arrival: NewGoldArrival, no_segel: string) => Promise<PostingOptions>

/**
 * Writes what became of a sending, in one event of both shops where the head office has it. The sending is locked: of two who have it, one does. The way
 * of the screens and of the demo chain.
 *
 * @throws Refusal GOLD_NOT_ON_ITS_WAY at the number, GOLD_LINES_CHANGED where other lots were weighed, those of `approve` and of `post`
 */
export async function arrive(context: EventContext, requested: RequestedArrival, approve?: Approve): Promise<GoldArrival> {
  const { db, kode_toko, tgl_system } = context
  const { no_kirim_emas, hasil_emas } = requested
  const isThere = hasil_emas === 'DITERIMA'
  const itsOwn = isThere ? sql`k.tujuan = ${kode_toko}` : sql`k.kode_toko = ${kode_toko}`
  await sql`select from kirim_emas k where k.no_kirim_emas = ${no_kirim_emas} and ${itsOwn} for update`.execute(db)
  // Read after the lock, so that gold that another user received meanwhile is no longer on the road.
  const [sent] = await onTheRoad(db, sql`${itsOwn} and k.no_kirim_emas = ${no_kirim_emas}`)
  if (!sent) return refuseAt('no_kirim_emas', refusals.GOLD_NOT_ON_ITS_WAY)
  const detail_emas = weighed(await lotsOf(db, sent), requested)
  const total_kirim = sumOfGrams(detail_emas.map(({ berat }) => berat))
  const total_terima = sumOfGrams(detail_emas.map(({ berat_terima }) => berat_terima))
  const arrival: NewGoldArrival = {
    hasil_emas,
    no_kirim_emas,
    asal_toko: sent.kode_toko,
    nama_asal: sent.nama_asal,
    segel_tiba: requested.segel_tiba,
    total_kirim,
    total_terima,
    total_selisih: (toMg(total_terima) - toMg(total_kirim)) / 1000,
    alasan_terima: requested.alasan_terima,
    keterangan: requested.keterangan,
    detail_emas,
  }
  const options = (await approve?.(arrival, sent.no_segel)) ?? {}
  const [made] = (await insertDocuments(context, terimaEmas, [arrival])) as [GoldArrival]
  await sql`update kirim_emas set status = 'DONE' where (kode_toko, no_kirim_emas) = (${sent.kode_toko}, ${no_kirim_emas})`.execute(db)
  const mine = { kode_toko, tgl_system, lines: goldArrivedLines(made, sent.tujuan) }
  const theirs = isThere
    ? [{ kode_toko: sent.kode_toko, tgl_system: await dateOf(db, sent.kode_toko), lines: goldHandedLines(made, sent.tujuan) }]
    : []
  await postEvent(context, [...theirs, mine], options)
  return made
}

/** The lots of a sending as they were weighed; each once, and no other. */
function weighed(lots: readonly SentLot[], { hasil_emas, detail_emas }: RequestedArrival): NewGoldArrival['detail_emas'] {
  const weights = new Map(detail_emas.map(({ kode_lot, berat_terima }) => [kode_lot, berat_terima]))
  const isWhole = weights.size === detail_emas.length && weights.size === lots.length && lots.every(({ kode_lot }) => weights.has(kode_lot))
  if (hasil_emas !== 'HILANG' && !isWhole) refuse(refusals.GOLD_LINES_CHANGED)
  return lots.map((lot) => {
    const berat_terima = weights.get(lot.kode_lot) ?? 0
    return { ...lot, berat_terima, ...goldDifference(lot, berat_terima) }
  })
}

const gramsText = (value: number) => `${formatNumber(value, 3)} g`

/** What is approved of gold whose weight or seal is another than when it was sent. */
function differenceOf(arrival: NewGoldArrival, no_segel: string, toleranceMg: number): Need | undefined {
  const { no_kirim_emas, nama_asal, segel_tiba, total_selisih, detail_emas } = arrival
  const different = detail_emas.filter(({ selisih_timbang }) => Math.abs(toMg(selisih_timbang)) > toleranceMg)
  const otherSeal = segel_tiba !== null && segel_tiba !== no_segel
  if (different.length === 0 && !otherSeal) return undefined
  const weights = shortList(different, ({ nama_barang, berat, berat_terima }) => `${nama_barang} ${gramsText(berat)} → ${gramsText(berat_terima)}`)
  return {
    kategori: 'SELISIH_KIRIM_EMAS',
    subjek: kirimEmas.name,
    kunci: no_kirim_emas,
    uraian: [
      `${no_kirim_emas} · ${nama_asal}`,
      ...(otherSeal ? [`Segel ${no_segel} → ${segel_tiba}`] : []),
      ...(different.length > 0 ? [weights] : []),
    ].join(' · '),
    selisih_mg: toMg(total_selisih),
    isi: { no_kirim_emas, segel_tiba, emas: detail_emas.map(({ kode_lot, berat_terima }) => ({ kode_lot, berat_terima })) },
  }
}

/** What is approved of gold that did not get where it was sent. */
const needOf = (kategori: Need['kategori'], { no_kirim_emas, total_kirim, alasan_terima, detail_emas }: NewGoldArrival): Need => ({
  kategori,
  subjek: kirimEmas.name,
  kunci: no_kirim_emas,
  uraian: `${no_kirim_emas} · ${gramsText(total_kirim)} · ${shortList(detail_emas, ({ nama_barang }) => nama_barang)}: ${alasan_terima}`,
  ...(kategori === 'HILANG_KIRIM_BARANG' ? { selisih_mg: -toMg(total_kirim) } : {}),
  isi: { no_kirim_emas, alasan_terima },
})

export const receiveGold: Handler<typeof calls.receiveGold> = (input) => {
  const toleranceMg = toMg(numberSetting(input.caller, 'TOLERANSI_BERAT_BELI'))
  return arrive(eventOf(input), { ...input.body, hasil_emas: 'DITERIMA', alasan_terima: null }, async (arrival, no_segel) => {
    const need = differenceOf(arrival, no_segel, toleranceMg)
    return need ? { approvals: [await requireApproval(input, need)] } : {}
  })
}

export const takeGoldBack: Handler<typeof calls.takeGoldBack> = (input) => {
  const toleranceMg = toMg(numberSetting(input.caller, 'TOLERANSI_BERAT_BELI'))
  return arrive(eventOf(input), { ...input.body, hasil_emas: 'KEMBALI', keterangan: null }, async (arrival, no_segel) => {
    const needs = [needOf('KEMBALI_KIRIM_BARANG', arrival), differenceOf(arrival, no_segel, toleranceMg)].filter((need) => need !== undefined)
    return { approvals: await requireApprovals(input, needs) }
  })
}

export const giveUpGold: Handler<typeof calls.giveUpGold> = (input) =>
  arrive(eventOf(input), { ...input.body, hasil_emas: 'HILANG', segel_tiba: null, keterangan: null, detail_emas: [] }, async (arrival) => ({
    approvals: [await requireApproval(input, needOf('HILANG_KIRIM_BARANG', arrival))],
  }))

export const readGoldArrival: Handler<typeof calls.readGoldArrival> = async ({ db, caller: { everyShop }, params: { nomor } }) => {
  const { rows } = await sql<{ kode_toko: string }>`
    select kode_toko from terima_emas
    where no_terima_emas = ${nomor} and (kode_toko = any(${everyShop}) or asal_toko = any(${everyShop}))`.execute(db)
  const [arrival] = await readDocuments(
    db,
    terimaEmas,
    rows.map(({ kode_toko }) => kode_toko),
    nomor,
  )
  return arrival ?? refuse(documentRefusals.DOCUMENT_NOT_FOUND, { nomor })
}

/** How many sendings of gold are on the road for so many days or longer, by the business date of the sender: from a shop, and to it. */
export async function goldOnRoad(db: Db, kode_toko: string, days: number): Promise<Readonly<Record<'sent' | 'coming', number>>> {
  const { rows } = await sql<{ sent: number; coming: number }>`
    select count(*) filter (where k.kode_toko = ${kode_toko})::int as sent, count(*) filter (where k.tujuan = ${kode_toko})::int as coming
    from kirim_emas k join toko t using (kode_toko)
    where k.status = 'OPEN' and ${kode_toko} in (k.kode_toko, k.tujuan) and t.tgl_system - k.tgl_system >= ${days}`.execute(db)
  return rows[0] as { sent: number; coming: number }
}
