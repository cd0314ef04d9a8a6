import { type RawBuilder, sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import { requestedDates } from '#engine/server/requested-dates.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type Need, requireApproval } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, writeDocument, writeDocuments } from '#modules/documents/server/public.ts'
import { type Lines, type PostingOptions, post, postEvent } from '#modules/ledger/server/public.ts'
import type * as contract from '../contract/kirim-uang.ts'
import { type RequestedSending, type Sending, type SentMoney, kirimUang, sendingsMax } from '../contract/kirim-uang.ts'
import { type SendingState, sendings as k } from '../contract/kirim-uang-fields.ts'
import { refusals } from '../contract/refusals.ts'
import { dateOf, destinationOf, moneyLines } from './antar-toko.ts'

/** The kind of what money does that arrives: where it was sent to, or with its sender again. */
export const arrival = 'TERIMA_UANG'

type Sent = Pick<SentMoney, 'nota_kirim' | 'kode_toko' | 'tujuan' | 'jumlah_rp'>

const inTill = (jumlahRp: number) => ({ akun_kas: 'CASH', jenis: 'CASH', jumlahRp }) as const
const onTheRoad = ({ nota_kirim, tujuan }: Sent, rupiah: number) => ({ jenis: 'UANG_JALAN', pihak: tujuan, dokumen: nota_kirim, rupiah }) as const
const betweenShops = (pihak: string, dokumen: string, rupiah: number) => ({ jenis: 'RK', pihak, dokumen, rupiah }) as const

/** Cash leaves the till and is on the road (events.md U3, U7). */
export const sentLines = (sent: Sent): Lines =>
  moneyLines(kirimUang.kind, sent.nota_kirim, { cash: inTill(-sent.jumlah_rp), claims: [onTheRoad(sent, sent.jumlah_rp)] })

/** It has arrived: for its sender the other shop owes it now, and what is missing is lost (events.md U4a, U5b). */
export const handedLines = (sent: Sent, countedRp: number): Lines =>
  moneyLines(arrival, sent.nota_kirim, {
    claims: [onTheRoad(sent, -sent.jumlah_rp), betweenShops(sent.tujuan, sent.nota_kirim, countedRp)],
    lostRp: sent.jumlah_rp - countedRp,
  })

/** The same for the shop that has it in its till (events.md U4b). */
export const receivedLines = ({ nota_kirim, kode_toko }: Sent, countedRp: number): Lines =>
  moneyLines(arrival, nota_kirim, { cash: inTill(countedRp), claims: [betweenShops(kode_toko, nota_kirim, -countedRp)] })

/** It is with its sender again (events.md U6). */
export const takenBackLines = (sent: Sent): Lines =>
  moneyLines(arrival, sent.nota_kirim, { cash: inTill(sent.jumlah_rp), claims: [onTheRoad(sent, -sent.jumlah_rp)] })

const nothingYet = { jumlah_terima: null, tgl_terima: null, diterima_oleh: null, diterima_at: null, alasan_terima: null }

const sending: DocumentWriting<typeof kirimUang, RequestedSending, Decision<typeof kirimUang>, object> = {
  document: kirimUang,
  exclusiveKeys: () => [],
  async prepare({ db, kode_toko }, requested) {
    const names = new Map<string, string>()
    for (const { tujuan } of requested) names.set(tujuan, (await destinationOf(db, kode_toko, tujuan)).nama_toko)
    return (one) => ({ document: { ...one, nama_tujuan: names.get(one.tujuan) as string, ...nothingYet }, lines: sentLines })
  },
}

export const sendMoney: Handler<typeof contract.sendMoney> = (input) => writeDocument(eventOf(input), sending, input.body)

/** Sendings `k` as either shop reads them, with how many there are of them. */
async function sentMoney(
  db: Db,
  which: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`k.nota_kirim`,
): Promise<{ rows: SentMoney[]; total: number }> {
  const { rows } = await sql<SentMoney & { total: number }>`
    select k.nota_kirim, k.kode_toko, t.nama_toko, k.tujuan, k.nama_tujuan, k.jumlah_rp, k.keterangan, k.user_id, k.tgl_system, k.created_at, k.status,
           k.jumlah_terima, k.tgl_terima, k.diterima_oleh, k.diterima_at, k.alasan_terima,
           case k.status when 'OPEN' then t.tgl_system - k.tgl_system else 0 end as hari_di_jalan, count(*) over ()::int as total
    from kirim_uang k join toko t using (kode_toko) where ${which} order by ${order} limit ${sendingsMax}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

const byNumber = (nomor_referensi: string) => sql`k.nota_kirim = ${nomor_referensi.trim().toUpperCase()}`

export const readSending: Handler<typeof contract.readSending> = async ({ db, caller, params: { nomor_referensi } }) => {
  const { rows } = await sentMoney(db, sql`${byNumber(nomor_referensi)} and (k.kode_toko = any(${caller.shops}) or k.tujuan = any(${caller.shops}))`)
  return rows[0] ?? notFound(nomor_referensi)
}

export const readRoad: Handler<typeof contract.readRoad> = ({ db, caller: { kode_toko } }) =>
  sentMoney(db, sql`k.status = 'OPEN' and ${kode_toko} in (k.kode_toko, k.tujuan)`, sql`k.tgl_system, k.created_at, k.nota_kirim`)

export const readArrivals: Handler<typeof contract.readArrivals> = ({ db, caller, query }) => {
  const { tgl_from, tgl_to } = requestedDates(caller, query)
  const here = sql`(k.status = 'DONE' and k.tujuan = ${caller.kode_toko} or k.status = 'KEMBALI' and k.kode_toko = ${caller.kode_toko})`
  return sentMoney(db, sql`${here} and k.tgl_terima between ${tgl_from} and ${tgl_to}`, sql`k.diterima_at desc, k.nota_kirim`)
}

const notFound = (nomor_referensi: string): never => refuseAt('nomor_referensi', refusals.SENDING_NOT_FOUND, { nomor_referensi })
/**
 * Locks money that is on the road. The second of two callers finds none.
 *
 * @throws Refusal SENDING_NOT_FOUND for a number that is none, is not `of` this shop, or has arrived
 */
async function onTheRoadOf({ db }: Pick<Context, 'db'>, nomor_referensi: string, of: RawBuilder<unknown>): Promise<SentMoney> {
  const which = sql`${byNumber(nomor_referensi)} and ${of}`
  await sql`select 1 from kirim_uang k where ${which} for update`.execute(db)
  const { rows } = await sentMoney(db, sql`${which} and k.status = 'OPEN'`)
  return rows[0] ?? notFound(nomor_referensi)
}

/** Says of money on the road that it has arrived: its row, the audit, and the answer. The posting is its caller's. */
async function arrived(
  { db, caller, audit }: Pick<Context, 'db' | 'audit'> & { readonly caller: Pick<Caller, 'tgl_system' | 'user_id'> },
  { nota_kirim }: Sent,
  status: SendingState,
  jumlah_terima: number,
  alasan_terima: string | null,
) {
  const after = { status, jumlah_terima, tgl_terima: caller.tgl_system, diterima_oleh: caller.user_id, alasan_terima }
  await sql`
    update kirim_uang set status = ${status}, jumlah_terima = ${jumlah_terima}, tgl_terima = ${caller.tgl_system}, diterima_oleh = ${caller.user_id},
           diterima_at = now(), alasan_terima = ${alasan_terima}
    where nota_kirim = ${nota_kirim}`.execute(db)
  await audit({ subject: kirimUang.name, key: nota_kirim, before: { status: 'OPEN' }, after })
  const { rows } = await sentMoney(db, byNumber(nota_kirim))
  return rows[0] as SentMoney
}

/** What is approved of money on the road: this, this much of it, for this reason. */
const needOf = (kategori: Need['kategori'], sent: SentMoney, countedRp: number, alasan: string): Need => ({
  kategori,
  subjek: kirimUang.name,
  kunci: sent.nota_kirim,
  uraian: `${[sent.nota_kirim, `${sent.nama_toko} - ${sent.nama_tujuan}`, k.jumlah_rp.format(sent.jumlah_rp), k.jumlah_rp.format(countedRp)].join(' · ')}: ${alasan}`,
  selisih_rp: sent.jumlah_rp - countedRp,
  isi: { nota_kirim: sent.nota_kirim, jumlah_rp: sent.jumlah_rp, jumlah_terima: countedRp, alasan },
})

export const receiveMoney: Handler<typeof contract.receiveMoney | typeof contract.receiveMoneyByPatch> = async (context) => {
  const { caller, params, body } = context
  const { jumlah_terima } = body
  const sent = await onTheRoadOf(context, params.nomor_referensi, sql`k.tujuan = ${caller.kode_toko}`)
  if (jumlah_terima > sent.jumlah_rp) refuseAt('jumlah_terima', refusals.MORE_THAN_SENT)
  const isShort = jumlah_terima < sent.jumlah_rp
  const alasan = isShort ? (body.alasan_terima ?? refuseAt('alasan_terima', refusals.REASON_NEEDED)) : null
  const approvals = alasan === null ? [] : [await requireApproval(context, needOf('SELISIH_KIRIM_UANG', sent, jumlah_terima, alasan))]
  const data = await arrived(context, sent, 'DONE', jumlah_terima, alasan)
  await postArrival(eventOf(context), sent, jumlah_terima, { keterangan: alasan ?? sent.keterangan, approvals })
  return { message: 'Terima Uang Berhasil', data }
}

/** In both shops at once, each on its own open date. */
async function postArrival(context: EventContext, sent: SentMoney, countedRp: number, options: PostingOptions): Promise<void> {
  const { db, kode_toko, tgl_system } = context
  await postEvent(
    context,
    [
      { kode_toko: sent.kode_toko, tgl_system: await dateOf(db, sent.kode_toko), lines: handedLines(sent, countedRp) },
      { kode_toko, tgl_system, lines: receivedLines(sent, countedRp) },
    ],
    options,
  )
}

/** Sends money out of tills: for the seed of the demo chain. The screen uses the same writing. */
export const sendAll = (context: EventContext, requested: readonly RequestedSending[]): Promise<Sending[]> =>
  writeDocuments(context, sending, requested)

/** Receives a whole sending: for the seed of the demo chain. The screen uses the same function. */
export async function receiveWhole(context: EventContext, nota_kirim: string): Promise<void> {
  const { db, kode_toko } = context
  const sent = await onTheRoadOf(context, nota_kirim, sql`k.tujuan = ${kode_toko}`)
  await arrived({ db, caller: context, audit: () => Promise.resolve() }, sent, 'DONE', sent.jumlah_rp, null)
  await postArrival(context, sent, sent.jumlah_rp, { keterangan: sent.keterangan })
}

export const takeMoneyBack: Handler<typeof contract.takeMoneyBack> = async (context) => {
  const { caller, params, body } = context
  const sent = await onTheRoadOf(context, params.nomor_referensi, sql`k.kode_toko = ${caller.kode_toko}`)
  const approval = await requireApproval(context, needOf('BATAL_KIRIM_UANG', sent, 0, body.alasan_terima))
  const data = await arrived(context, sent, 'KEMBALI', sent.jumlah_rp, body.alasan_terima)
  await post(eventOf(context), takenBackLines(sent), { keterangan: body.alasan_terima, approvals: [approval] })
  return { message: 'Uang Sudah Diambil Kembali', data }
}

/** Sendings on the road: those of at least so many days, by the date of the sender, and the newer ones. */
interface OnRoad {
  readonly old: number
  readonly fresh: number
}

/** How many sendings that a shop has sent, and how many that come to it, are on the road. */
export async function sendingsOnRoad(db: Db, kode_toko: string, days: number): Promise<Readonly<Record<'sent' | 'coming', OnRoad>>> {
  const { rows } = await sql<OnRoad & { isSent: boolean }>`
    select k.kode_toko = ${kode_toko} as "isSent", count(*) filter (where t.tgl_system - k.tgl_system >= ${days})::int as old,
           count(*) filter (where t.tgl_system - k.tgl_system < ${days})::int as fresh
    from kirim_uang k join toko t using (kode_toko) where k.status = 'OPEN' and ${kode_toko} in (k.kode_toko, k.tujuan) group by 1`.execute(db)
  const none = { old: 0, fresh: 0 }
  return { sent: rows.find(({ isSent }) => isSent) ?? none, coming: rows.find(({ isSent }) => !isSent) ?? none }
}
