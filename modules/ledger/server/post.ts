import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext, Maker, Origin } from '#engine/server/event.ts'
import { type Accounts, journalAccounts } from './accounts.ts'
import { type JournalLine, composeJournal } from './compose-journal.ts'
import { type Lines, trxOf } from './lines.ts'

/** The event that a posting belongs to. A business date that is not the shop's own is refused with DATE_CLOSED. */
export type PostingContext = EventContext

export interface PostingOptions {
  readonly keterangan?: string | undefined
  /** The approvals that this transaction used up for it, as `requireApproval` answers them. */
  readonly approvals?: readonly Approval[] | undefined
}

/** An approval that was used, and who gave it. */
export interface Approval {
  readonly id: number
  readonly decided_by: string
}

/**
 * Writes an event to every ledger it moves: header, goods, cash, claims, journal and points, in one statement. Balances and the
 * places of pieces follow by trigger. Post late in the transaction, since two tills of one shop wait for each other from
 * here on; an event that is several postings goes through one `postMany`, which takes all its locks in sorted order.
 *
 * @throws Refusal NO_ACCOUNT, NO_BANK_ACCOUNT; by way of `databaseRefusals` DATE_CLOSED, SHOP_CLOSING, SHOP_INACTIVE,
 * NOT_IN_PLACE, CASH_SHORT, STOCK_SHORT, CLAIM_SHORT, POINTS_SHORT. Lines that do not balance are a fault.
 */
export async function post(context: PostingContext, lines: Lines, options: PostingOptions = {}): Promise<{ posting_id: number }> {
  const [posting_id] = await postMany(context, [lines], options)
  assert(posting_id !== undefined)
  return { posting_id }
}

/**
 * Writes many events at once, through the same code and the same checks; answers their ids in order.
 *
 * @param origins where and by whom each is made, if they differ
 */
export const postMany = (
  context: PostingContext,
  events: readonly Lines[],
  options: PostingOptions = {},
  origins: readonly Origin[] = events.map(() => context),
): Promise<number[]> =>
  writeAll(
    context,
    events.map((lines, at) => {
      const maker = origins[at] ?? context
      return { lines, kode_toko: maker.kode_toko, tgl_system: maker.tgl_system, event: randomUUID(), maker }
    }),
    options,
  )

/** What an event moves in one of its shops, on that shop's own date. */
export interface ShopLines {
  readonly kode_toko: string
  readonly tgl_system: string
  readonly lines: Lines
}

/**
 * Writes one event that moves something in several shops, one posting each, all of one `event_id`: goods or money that arrive.
 * Its locks are taken in the order of the shops, however they are given. Approvals belong to the shop that posts.
 *
 * @returns the postings' ids in the order of `parts`
 */
export function postEvent(context: PostingContext, parts: readonly ShopLines[], options: PostingOptions = {}): Promise<number[]> {
  const event = randomUUID()
  return writeAll(
    context,
    parts.map((part) => ({ ...part, event, maker: context })),
    options,
  )
}

interface Entry extends ShopLines {
  readonly event: string
  readonly maker: Maker
}

async function writeAll(context: PostingContext, entries: readonly Entry[], options: PostingOptions): Promise<number[]> {
  if (entries.length === 0) return []
  const events = entries.map(({ lines }) => lines)
  events.forEach(assertWhole)
  let accounts = await journalAccounts(context.db)
  for (;;) {
    const journals = await composeAll(context.db, events, accounts)
    const ids = await write(context, entries, journals, options)
    if (ids.length > 0) return ids
    // Nothing was written: an account has changed since we read them.
    accounts = await journalAccounts(context.db, journals.accounts)
  }
}

interface Journals {
  readonly accounts: Accounts
  readonly lines: readonly (readonly JournalLine[])[]
}

async function composeAll(db: Db, events: readonly Lines[], accounts: Accounts): Promise<Journals> {
  const compose = (from: Accounts) => ({ accounts: from, lines: events.map((lines) => composeJournal(lines, from)) })
  try {
    return compose(accounts)
  } catch (error) {
    // An account that is missing in memory may have been set meanwhile. It is refused only if the database does not have it either.
    if (!(error instanceof Refusal)) throw error
    return compose(await journalAccounts(db, accounts))
  }
}

/** What a document's own `…Lines` function must have got right. The database would refuse it too, less clearly. */
function assertWhole(lines: Lines): void {
  const name = `posting ${lines.kind} ${lines.reference}`
  const { stock, cash, claims, points, counter, accounts = [] } = lines
  assert(
    [stock, cash, claims, points, counter, accounts].some(({ length }) => length > 0),
    `${name} moves something`,
  )
  for (const measure of ['pieces', 'grossMg', 'fineMg', 'costRp'] as const) {
    assert(
      lines.stock.every((line) => Number.isSafeInteger(line[measure])),
      `${name} has whole ${measure}`,
    )
    assert.equal(
      lines.stock.reduce((sum, line) => sum + line[measure], 0),
      0,
      `${name} balances in ${measure}`,
    )
  }
  for (const line of [...cash, ...counter, ...accounts]) assert(Number.isSafeInteger(line.jumlahRp), `${name} has whole rupiah`)
  for (const { rupiah, fineMg = 0 } of lines.claims) assert(Number.isSafeInteger(rupiah) && Number.isSafeInteger(fineMg), `${name} has whole claims`)
}

/**
 * One text for each choice of ledgers, so that the server plans it once a connection: a ledger that gets no line is not named, since its
 * guards cost the same then (docs/decisions/095). Writes nothing when the accounts have changed.
 */
async function write(context: PostingContext, entries: readonly Entry[], journals: Journals, options: PostingOptions): Promise<number[]> {
  const events = entries.map(({ lines }) => lines)
  const approvals = options.approvals ?? []
  const { rows } = await sql<{ id: number }>`
    with baru as materialized (
      select nextval('posting_id_seq') as id, urut, kode_toko, tgl_system, event, kind, reference, user_id, request_id,
             case when kode_toko = ${context.kode_toko} then ${approvals.map(({ id }) => id)}::bigint[] else '{}' end as otorisasi
      from json_to_recordset(${headerRows(entries)}::json) as p (urut integer, kode_toko text, tgl_system date, event uuid, kind text, reference text,
           user_id text, request_id text)
      where (select versi from akun_versi) = ${journals.accounts.versi}::uuid
    ),
    header as (
      insert into posting (id, event_id, kode_toko, tgl_system, kind, reference, user_id, request_id, keterangan, otorisasi, approved_by)
      overriding system value
      select id, event, kode_toko, tgl_system, kind, reference, user_id, request_id,
             ${options.keterangan ?? null}::text, otorisasi, case when otorisasi <> '{}' then ${approvals[0]?.decided_by ?? null}::text end
      from baru order by kode_toko, urut
    )
    ${unlessEmpty(
      stockRows(events),
      (rows) => sql`stock as (
      insert into mutasi_stock (posting_id, no_urut, kode_toko, tgl_system, tempat, trx, pihak, kode_gudang, kode_baki, dokumen,
             kode_barcode, kode_lot, kode_kadar, pieces, gross, fine, cost)
      select p.id, l.no_urut, p.kode_toko, p.tgl_system, l.tempat, l.trx, l.pihak, l.kode_gudang, l.kode_baki, l.dokumen,
             l.kode_barcode, l.kode_lot, l.kode_kadar, l.pieces, l.gross_mg / 1000.0, l.fine_mg / 1000.0, l.cost
      from json_to_recordset(${rows}::json) as l (urut integer, no_urut integer, tempat text, trx text, pihak text, kode_gudang text,
           kode_baki text, dokumen text, kode_barcode text, kode_lot text, kode_kadar text, pieces integer, gross_mg bigint, fine_mg bigint, cost bigint)
      join baru p on p.urut = l.urut
    )`,
    )}
    ${unlessEmpty(
      cashRows(events),
      (rows) => sql`kas as (
      insert into mutasi_kas (posting_id, no_urut, kode_toko, tgl_system, akun_kas, jenis, jumlah, keterangan)
      select p.id, l.no_urut, p.kode_toko, p.tgl_system, l.akun_kas, l.jenis, l.jumlah, l.keterangan
      from json_to_recordset(${rows}::json) as l (urut integer, no_urut integer, akun_kas text, jenis text, jumlah bigint, keterangan text)
      join baru p on p.urut = l.urut
    )`,
    )}
    ${unlessEmpty(
      claimRows(events),
      (rows) => sql`tagihan as (
      insert into mutasi_tagihan (posting_id, no_urut, kode_toko, tgl_system, jenis, pihak, dokumen, rupiah, fine)
      select p.id, l.no_urut, p.kode_toko, p.tgl_system, l.jenis, l.pihak, l.dokumen, l.rupiah, l.fine_mg / 1000.0
      from json_to_recordset(${rows}::json) as l (urut integer, no_urut integer, jenis text, pihak text, dokumen text, rupiah bigint, fine_mg bigint)
      join baru p on p.urut = l.urut
    )`,
    )}
    ${unlessEmpty(
      journalRows(journals.lines),
      (rows) => sql`buku as (
      insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, akun_kas, tempat, trx, jenis, debet, kredit)
      select p.id, l.no_urut, p.kode_toko, p.tgl_system, l.nomor_akun, l.akun_kas, l.tempat, l.trx, l.jenis, l.debet, l.kredit
      from json_to_recordset(${rows}::json) as l (urut integer, no_urut integer, nomor_akun text, akun_kas text,
           tempat text, trx text, jenis text, debet bigint, kredit bigint)
      join baru p on p.urut = l.urut
    )`,
    )}
    ${unlessEmpty(
      pointRows(events),
      (rows) => sql`poin as (
      insert into mutasi_poin (posting_id, no_urut, kode_toko, tgl_system, kode_member, poin)
      select p.id, l.no_urut, p.kode_toko, p.tgl_system, l.kode_member, l.poin
      from json_to_recordset(${rows}::json) as l (urut integer, no_urut integer, kode_member text, poin integer)
      join baru p on p.urut = l.urut
    )`,
    )}
    select id from baru order by urut`.execute(context.db)
  return rows.map((row) => row.id)
}

/** What writes these lines, as one more part of a statement; nothing where there are none. */
const unlessEmpty = (rows: string, written: (rows: string) => RawBuilder<unknown>) => (rows === '[]' ? sql`` : sql`, ${written(rows)}`)

const headerRows = (entries: readonly Entry[]) =>
  JSON.stringify(
    entries.map(({ kode_toko, tgl_system, event, maker: { user_id, request_id }, lines: { kind, reference } }, urut) => ({
      urut,
      kode_toko,
      tgl_system,
      event,
      kind,
      reference,
      user_id,
      request_id,
    })),
  )

const stockRows = (events: readonly Lines[]) =>
  numbered(
    events.map((lines) => lines.stock),
    ({ place, kode_barcode, kode_lot, kode_kadar, dokumen, pieces, grossMg, fineMg, costRp }) => ({
      tempat: place.tempat,
      trx: trxOf(place),
      pihak: place.pihak ?? '',
      kode_gudang: place.tempat === 'BAKI' ? place.kode_gudang : '',
      kode_baki: place.tempat === 'BAKI' ? place.kode_baki : '',
      dokumen: dokumen ?? '',
      kode_barcode,
      kode_lot,
      kode_kadar,
      pieces,
      gross_mg: grossMg,
      fine_mg: fineMg,
      cost: costRp,
    }),
  )

const cashRows = (events: readonly Lines[]) =>
  numbered(
    events.map((lines) => lines.cash),
    ({ akun_kas, jenis, jumlahRp, keterangan }) => ({ akun_kas, jenis, jumlah: jumlahRp, keterangan }),
  )

const claimRows = (events: readonly Lines[]) =>
  numbered(
    events.map((lines) => lines.claims),
    ({ jenis, pihak, dokumen, rupiah, fineMg = 0 }) => ({ jenis, pihak, dokumen, rupiah, fine_mg: fineMg }),
  )

const journalRows = (journals: readonly (readonly JournalLine[])[]) =>
  numbered(journals, ({ debetRp, kreditRp, ...line }) => ({ ...line, debet: debetRp, kredit: kreditRp }))

const pointRows = (events: readonly Lines[]) =>
  numbered(
    events.map((lines) => lines.points),
    ({ kode_member, poin }) => ({ kode_member, poin }),
  )

/** The lines of all events as one list: `urut` is the event, `no_urut` the line within it, from 1. */
function numbered<Line>(events: readonly (readonly Line[])[], row: (line: Line) => object): string {
  return JSON.stringify(events.flatMap((lines, urut) => lines.map((line, at) => ({ urut, no_urut: at + 1, ...row(line) }))))
}
