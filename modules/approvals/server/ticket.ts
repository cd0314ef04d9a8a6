import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#engine/server/database.ts'
import { approvalFacts } from '../contract/approvals.ts'
import type { Category } from '../contract/categories.ts'

/** What a document needs an approval for. Amounts in rupiah and milligrams. */
export interface Need {
  readonly kategori: Category
  /** What kind of document or thing, and which: a table and its key. */
  readonly subjek: string
  readonly kunci: string
  /** What the approver reads, in a line. */
  readonly uraian: string
  readonly selisih_rp?: number
  readonly selisih_mg?: number
  /** The requested weight in grams. The approver enters the weight that he saw (decision 106). */
  readonly berat?: number
  /** Everything that is approved: with another content the approval is none. */
  readonly isi: unknown
}

const ticketFacts = z.object({
  ...approvalFacts,
  isi_hash: z.string(),
  kode_toko: z.string(),
  user_id: z.string(),
  berlakuSampaiMs: z.number(),
})

/** A need as the server said it to one user, so that neither he nor his browser can tell the approver another story. */
export type Ticket = z.output<typeof ticketFacts>

const ticketMs = 60 * 60_000

/** The fingerprint of the approved content. The order of names in an object does not matter. */
export function contentHash({ kategori, subjek, kunci, isi }: Need): string {
  return createHash('sha256')
    .update(JSON.stringify([kategori, subjek, kunci, inOrder(isi)]))
    .digest('hex')
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, each]) => [name, inOrder(each)]),
  )
}

/** What the approver reads of a need. */
export const factsOf = ({ kategori, subjek, kunci, uraian, selisih_rp, selisih_mg, berat }: Need) => ({
  kategori,
  subjek,
  kunci,
  uraian,
  selisih_rp: selisih_rp ?? null,
  selisih_mg: selisih_mg ?? null,
  berat_diminta: berat ?? null,
})

/** A need, signed for the user who met it. */
export async function signTicket(db: Db, need: Need, by: { kode_toko: string; user_id: string }, nowMs = Date.now()): Promise<string> {
  const facts: Ticket = {
    ...factsOf(need),
    isi_hash: contentHash(need),
    kode_toko: by.kode_toko,
    user_id: by.user_id,
    berlakuSampaiMs: nowMs + ticketMs,
  }
  const text = Buffer.from(JSON.stringify(facts)).toString('base64url')
  return `${text}.${signatureOf(await serverKey(db), text).toString('base64url')}`
}

/** What a ticket says; undefined when it is not ours, not this user's in this shop, or too old. */
export async function readTicket(
  db: Db,
  ticket: string,
  by: { kode_toko: string; user_id: string },
  nowMs = Date.now(),
): Promise<Ticket | undefined> {
  const [text = '', signature = ''] = ticket.split('.')
  const [ours, theirs] = [signatureOf(await serverKey(db), text), Buffer.from(signature, 'base64url')]
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return undefined
  const facts = ticketFacts.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  const isHis = facts.user_id === by.user_id && facts.kode_toko === by.kode_toko
  return isHis && facts.berlakuSampaiMs > nowMs ? facts : undefined
}

const signatureOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

async function serverKey(db: Db): Promise<Buffer> {
  const { rows } = await sql<{ kunci: Buffer }>`select kunci from kunci_server where nama = 'otorisasi'`.execute(db)
  return (rows[0] as { kunci: Buffer }).kunci
}
