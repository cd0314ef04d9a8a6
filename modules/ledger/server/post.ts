import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { Refusal } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { type Accounts, journalAccounts } from './accounts.ts'
import { type JournalLine, composeJournal } from './compose-journal.ts'
import type { Lines } from './lines.ts'

/** The event that a posting belongs to. `db` is its transaction. */
export interface PostingContext {
  readonly db: Db
  readonly kode_toko: string
  /** The shop's own business date; another one is refused with DATE_CLOSED. */
  readonly tgl_system: string
  readonly user_id: string
  readonly request_id: string
}

export interface PostingOptions {
  readonly keterangan?: string | undefined
  /** Who approved what needs an approval. */
  readonly approved_by?: string | undefined
}

/**
 * Writes an event to every ledger it moves: header, goods, cash, journal and points, in one statement. Balances and the
 * places of pieces follow by trigger. Post late in the transaction, since two tills of one shop wait for each other from
 * here on; an event that is several postings goes through one `postMany`, which takes all its locks in sorted order.
 *
 * @throws Refusal NO_ACCOUNT, NO_BANK_ACCOUNT; by way of `databaseRefusals` DATE_CLOSED, SHOP_CLOSING, SHOP_INACTIVE,
 * NOT_IN_PLACE, CASH_SHORT, STOCK_SHORT, POINTS_SHORT. Lines that do not balance are a fault.
 */
export async function post(context: PostingContext, lines: Lines, options: PostingOptions = {}): Promise<{ posting_id: number }> {
  const [posting_id] = await postMany(context, [lines], options)
  assert(posting_id !== undefined)
  return { posting_id }
}

/** Writes many events of one shop and day at once, through the same code and the same checks; answers their ids in order. */
export async function postMany(context: PostingContext, events: readonly Lines[], options: PostingOptions = {}): Promise<number[]> {
  if (events.length === 0) return []
  events.forEach(assertWhole)
  let accounts = await journalAccounts(context.db)
  for (;;) {
    const journals = await composeAll(context.db, events, accounts)
    const ids = await write(context, events, journals, options)
    if (ids.length > 0) return ids
    // Nothing was written: somebody changed an account since we read them.
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
    // What is missing in memory may have been set meanwhile; only what the database does not have either is refused.
    if (!(error instanceof Refusal)) throw error
    return compose(await journalAccounts(db, accounts))
  }
}

/** What a document's own `…Lines` function must have got right. The database would refuse it too, less clearly. */
function assertWhole(lines: Lines): void {
  const name = `posting ${lines.kind} ${lines.reference}`
  assert(lines.stock.length + lines.cash.length + lines.points.length + lines.counter.length > 0, `${name} moves something`)
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
  for (const line of [...lines.cash, ...lines.counter]) assert(Number.isSafeInteger(line.jumlahRp), `${name} has whole rupiah`)
}

/** One constant text, so that the server plans it once a connection. Writes nothing when the accounts have changed. */
async function write(context: PostingContext, events: readonly Lines[], journals: Journals, options: PostingOptions): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with baru as materialized (
      select nextval('posting_id_seq') as id, urut, ${context.kode_toko}::text as kode_toko, ${context.tgl_system}::date as tgl_system,
             kind, reference
      from json_to_recordset(${headerRows(events)}::json) as p (urut integer, kind text, reference text)
      where (select versi from akun_versi) = ${journals.accounts.versi}::uuid
    ),
    header as (
      insert into posting (id, kode_toko, tgl_system, kind, reference, user_id, request_id, keterangan, approved_by)
      overriding system value
      select id, kode_toko, tgl_system, kind, reference, ${context.user_id}::text, ${context.request_id}::text,
             ${options.keterangan ?? null}::text, ${options.approved_by ?? null}::text
      from baru
    ),
    stock as (
      insert into mutasi_stock (posting_id, no_urut, kode_toko, tgl_system, tempat, kode_gudang, kode_baki, kode_barcode, pieces, gross, fine, cost)
      select p.id, l.no_urut, p.kode_toko, p.tgl_system, l.tempat, l.kode_gudang, l.kode_baki, l.kode_barcode,
             l.pieces, l.gross_mg / 1000.0, l.fine_mg / 1000.0, l.cost
      from json_to_recordset(${stockRows(events)}::json) as l (urut integer, no_urut integer, tempat text, kode_gudang text,
           kode_baki text, kode_barcode text, pieces integer, gross_mg bigint, fine_mg bigint, cost bigint)
      join baru p on p.urut = l.urut
    ),
    kas as (
      insert into mutasi_kas (posting_id, no_urut, kode_toko, tgl_system, akun_kas, jenis, jumlah, keterangan)
      select p.id, l.no_urut, p.kode_toko, p.tgl_system, l.akun_kas, l.jenis, l.jumlah, l.keterangan
      from json_to_recordset(${cashRows(events)}::json) as l (urut integer, no_urut integer, akun_kas text, jenis text, jumlah bigint, keterangan text)
      join baru p on p.urut = l.urut
    ),
    buku as (
      insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, akun_kas, tempat, debet, kredit)
      select p.id, l.no_urut, p.kode_toko, p.tgl_system, l.nomor_akun, l.akun_kas, l.tempat, l.debet, l.kredit
      from json_to_recordset(${journalRows(journals.lines)}::json) as l (urut integer, no_urut integer, nomor_akun text, akun_kas text,
           tempat text, debet bigint, kredit bigint)
      join baru p on p.urut = l.urut
    ),
    poin as (
      insert into mutasi_poin (posting_id, no_urut, kode_toko, tgl_system, kode_member, poin)
      select p.id, l.no_urut, p.kode_toko, p.tgl_system, l.kode_member, l.poin
      from json_to_recordset(${pointRows(events)}::json) as l (urut integer, no_urut integer, kode_member text, poin integer)
      join baru p on p.urut = l.urut
    )
    select id from baru order by urut`.execute(context.db)
  return rows.map((row) => row.id)
}

const headerRows = (events: readonly Lines[]) => JSON.stringify(events.map(({ kind, reference }, urut) => ({ urut, kind, reference })))

const stockRows = (events: readonly Lines[]) =>
  numbered(
    events.map((lines) => lines.stock),
    ({ place, kode_barcode, pieces, grossMg, fineMg, costRp }) => ({
      tempat: place.tempat,
      kode_gudang: place.tempat === 'BAKI' ? place.kode_gudang : '',
      kode_baki: place.tempat === 'BAKI' ? place.kode_baki : '',
      kode_barcode,
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

const journalRows = (journals: readonly (readonly JournalLine[])[]) =>
  numbered(journals, ({ nomor_akun, akun_kas, tempat, debetRp, kreditRp }) => ({ nomor_akun, akun_kas, tempat, debet: debetRp, kredit: kreditRp }))

const pointRows = (events: readonly Lines[]) =>
  numbered(
    events.map((lines) => lines.points),
    ({ kode_member, poin }) => ({ kode_member, poin }),
  )

/** The lines of all events as one list: `urut` is the event, `no_urut` the line within it, from 1. */
function numbered<Line>(events: readonly (readonly Line[])[], row: (line: Line) => object): string {
  return JSON.stringify(events.flatMap((lines, urut) => lines.map((line, at) => ({ urut, no_urut: at + 1, ...row(line) }))))
}
