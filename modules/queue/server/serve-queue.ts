import { type RawBuilder, sql } from 'kysely'
import assert from 'node:assert/strict'
import type { AnyDocument } from '#engine/contract/document.ts'
import type { BodyOf, Call, Endpoint, ReplyOf } from '#engine/contract/endpoint.ts'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { Screen } from '#engine/contract/screen.ts'
import type { Db } from '#engine/server/database.ts'
import { nextNumber } from '#engine/server/numbers.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { refusals as documentRefusals } from '#modules/documents/contract/refusals.ts'
import { type StockPiece, holdPieces, holding, releasePieces, takeReadyPieces, waitingHold } from '#modules/goods/server/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { type LeftForCashier, type QueuedGoods, waitingMax } from '../contract/queue.ts'
import { refusals } from '../contract/refusals.ts'

type AnyCall = Endpoint<Call, undefined, undefined>
/** The calls of a kind that waits, as the server tells them apart: each is exact in `defineQueue`. */
interface AnyQueue {
  readonly document: AnyDocument
  readonly prefix: string
  readonly screen: Screen
  readonly calls: {
    readonly send: Endpoint
    readonly list: AnyCall
    readonly open: Endpoint
    readonly accept: Endpoint
    readonly refuse: Endpoint
  }
}
type SentTo<Q extends AnyQueue> = BodyOf<Q['calls']['send']> & QueuedGoods
type SaidTo<Q extends AnyQueue> = BodyOf<Q['calls']['accept']>
type MadeBy<Q extends AnyQueue> = ReplyOf<Q['calls']['accept']>

/** What a kind of document does with what waits to become one. */
export interface QueueDoing<Q extends AnyQueue> {
  /** What it comes to, and what of that is paid now, in rupiah: below zero the shop pays. It may refuse. */
  price(input: Context, goods: SentTo<Q>, pieces: readonly StockPiece[]): Promise<{ readonly grand_total: number; readonly bayar: number }>
  /** Its barcodes are of pieces that are not ours any more: none is held. */
  readonly holdsNothing?: true
  /** What the list tells besides, of the row `a` of `antrian`. */
  readonly shown: RawBuilder<unknown>
  /** Makes the document with what the cashier says; its pieces are free again. */
  make(input: Context, goods: SentTo<Q>, said: SaidTo<Q>): Promise<MadeBy<Q>>
}

/** The pieces of what waits, as `waitingPieces` declares them: what they are called and weigh, at what they were agreed on. */
export const shownPieces = sql`
  (select json_agg(json_build_object('kode_barcode', kode_barcode, 'nama_barang', b.nama_barang, 'berat', b.berat, 'harga_total', l.harga_total))
   from jsonb_to_recordset(a.isi -> 'detail_barang') as l (kode_barcode text, harga_total bigint) join barang b using (kode_barcode)) as detail_barang`

/** Where the cashier decides about each kind that waits. */
const screens = new Map<string, Screen>()

/** Where the cashier decides about a kind that waits. */
export const screenOf = (kind: string): Screen | undefined => screens.get(kind)

/** The handlers of the calls of a queue. */
export function serveQueue<Q extends AnyQueue>(
  { document, prefix, screen }: Q,
  { price, shown, make, holdsNothing }: QueueDoing<Q>,
): { [Step in keyof Q['calls']]: Handler<Q['calls'][Step]> } {
  const { kind, number } = document
  screens.set(kind, screen)
  const told = sql`
    a.no_antri, a.tgl_system, a.created_at, a.user_id, a.nama_customer, a.grand_total, a.bayar, a.batas_at,
    coalesce(a.isi ->> 'no_hp', (select m.no_hp from member m where m.kode_member = a.isi ->> 'kode_member')) as no_hp,
    floor(extract(epoch from now() - a.created_at) / 60)::int as umur_menit, ${shown}`

  const send = async (input: Context & { readonly body: SentTo<Q> }) => {
    const { db, caller, body } = input
    const { kode_toko, tgl_system, user_id } = caller
    const { kode_sales, nama_customer, detail_barang = [] } = body
    const { rows } = await sql`select 1 from sales where (kode_toko, kode_sales) = (${kode_toko}, ${kode_sales})`.execute(db)
    const { SALES_NOT_FOUND } = documentRefusals
    if (rows.length === 0) refuseAt('kode_sales', SALES_NOT_FOUND, { kode_sales })
    const barcodes = holdsNothing ? [] : detail_barang.flatMap(({ kode_barcode }) => kode_barcode ?? [])
    const pieces = barcodes.length === 0 ? [] : await takeReadyPieces(db, caller, barcodes, 'SOLD')
    const { grand_total, bayar } = await price(input, body, pieces)
    // A row of several accessories lies in its tray as a whole: others may have some of it.
    const held = pieces.filter(({ qty }) => qty === 1).map(({ kode_barcode }) => kode_barcode)
    const minutes = held.length === 0 ? null : numberSetting(caller, 'ANTRIAN_MENIT')
    const no_antri = await nextNumber(db, { prefix }, kode_toko, tgl_system)
    const { rows: left } = await sql<LeftForCashier>`
      with a as (
      insert into antrian (kode_toko, no_antri, jenis, tgl_system, user_id, nama_customer, grand_total, bayar, isi, menahan, batas_at)
      values (${kode_toko}, ${no_antri}, ${kind}, ${tgl_system}, ${user_id}, ${nama_customer}, ${grand_total}, ${bayar}, ${JSON.stringify(body)},
              ${held}, now() + make_interval(mins => ${minutes}::int))
      returning *)
      select a.no_antri, a.kode_toko, t.nama_toko, t.alamat_toko, t.no_hp as no_hp_toko, a.tgl_system, a.created_at, a.user_id, coalesce(u.nama, a.user_id) as nama_user,
             a.batas_at, a.nama_customer, a.grand_total, a.bayar
      from a join toko t using (kode_toko) left join users u using (user_id)`.execute(db)
    if (held.length > 0) await holdPieces(db, caller, held, { untuk: nama_customer, kind: waitingHold, dokumen: no_antri, user_id })
    const [answer] = left
    assert(answer !== undefined, 'a row that is written is answered')
    return answer
  }

  const list = async ({ db, caller }: Context) => {
    const { rows } = await sql`
      select ${told} from antrian a where (a.kode_toko, a.jenis, a.status_antri) = (${caller.kode_toko}, ${kind}, 'MENUNGGU') order by a.no_antri limit ${waitingMax}`.execute(
      db,
    )
    return rows
  }

  const open = async ({ db, caller, body }: Context & { readonly body: { readonly no_antri: string } }) => {
    const { no_antri } = body
    const { rows } = await sql`
      with a as (
        update antrian set dibuka_at = now()
        where (kode_toko, jenis, status_antri) = (${caller.kode_toko}, ${kind}, 'MENUNGGU')
          and no_antri = any(array[${no_antri}] || ${holding(caller.kode_toko, waitingHold, no_antri)}) returning *)
      select ${told} from a`.execute(db)
    return rows[0] ?? refuse(refusals.NOT_WAITING, { no_antri })
  }

  const accept = async (input: Context & { readonly body: SaidTo<Q> & { readonly no_antri: string } }) => {
    const { db, caller, body } = input
    const { kode_toko, user_id } = caller
    const { no_antri } = body
    const { isi, menahan } = await lockWaiting(db, { kode_toko, kind, no_antri })
    await letGo(db, kode_toko, menahan)
    const made = await make(input, isi as SentTo<Q>, body)
    await sql`
      update antrian set status_antri = 'SELESAI', nomor = ${(made as Readonly<Record<string, string>>)[number.name]},
                         diputuskan_oleh = ${user_id}, diputuskan_at = now()
      where (kode_toko, no_antri) = (${kode_toko}, ${no_antri})`.execute(db)
    return made
  }

  const refuseOne = async ({ db, caller, body }: Context & { readonly body: { readonly no_antri: string; readonly alasan_tolak: string } }) => {
    const { kode_toko, user_id } = caller
    const { no_antri, alasan_tolak } = body
    await turnAway(db, { kode_toko, kind, no_antri }, alasan_tolak, user_id)
    return { no_antri }
  }

  // What each takes and answers is exact in the declarations of its calls.
  return { send, list, open, accept, refuse: refuseOne } as unknown as ReturnType<typeof serveQueue<Q>>
}

interface Place {
  readonly kode_toko: string
  readonly kind: string
  readonly no_antri: string
}

/**
 * Turns away one that waits: its pieces are free again.
 *
 * @throws Refusal NOT_WAITING
 */
export async function turnAway(db: Db, place: Place, alasan_tolak: string, user_id: string): Promise<void> {
  const { menahan } = await lockWaiting(db, place)
  const { kode_toko, no_antri } = place
  await letGo(db, kode_toko, menahan)
  await sql`
    update antrian set status_antri = 'DITOLAK', alasan_tolak = ${alasan_tolak}, diputuskan_oleh = ${user_id}, diputuskan_at = now()
    where (kode_toko, no_antri) = (${kode_toko}, ${no_antri})`.execute(db)
}

/** One that waits, locked until the transaction ends. */
async function lockWaiting(db: Db, { kode_toko, kind, no_antri }: Place): Promise<{ isi: unknown; menahan: string[] }> {
  const { rows } = await sql<{ isi: unknown; menahan: string[] }>`
    select isi, menahan from antrian
    where (kode_toko, no_antri, jenis, status_antri) = (${kode_toko}, ${no_antri}, ${kind}, 'MENUNGGU') for update`.execute(db)
  return rows[0] ?? refuse(refusals.NOT_WAITING, { no_antri })
}

async function letGo(db: Db, kode_toko: string, kode_barcodes: readonly string[]): Promise<void> {
  if (kode_barcodes.length > 0) await releasePieces(db, kode_toko, kode_barcodes)
}
