import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { type Lines, type PostingContext, moved, post, reversePosting, verify } from './public.ts'

const [kode_toko, today] = ['MC2', '2026-01-31']
let own: TestDatabase
let database: Database
let client: pg.Client

beforeAll(async () => {
  own = await createTestDatabase('demo')
  database = openDatabase(own.url)
  client = new pg.Client({ connectionString: own.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.close()
  await own.drop()
})

const context = (facts: Partial<PostingContext> = {}): PostingContext => ({
  db: database.db,
  kode_toko,
  tgl_system: today,
  user_id: 'spv.mc2',
  request_id: 'test',
  ...facts,
})

/** Money that comes into the till from nowhere but the owner's pocket. */
const cashIn = (jumlahRp: number, reference = 'KM-1'): Lines => ({
  kind: 'KAS_MASUK',
  reference,
  stock: [],
  cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp }],
  counter: [{ type: 'KAS', kode_akun: 'MODAL', jumlahRp }],
  points: [],
})

interface Piece {
  readonly kode_barcode: string
  readonly kode_gudang: string
  readonly kode_baki: string
  readonly berat_stock: number
  readonly fine: number
  readonly hpp: number
}

async function aPiece(): Promise<Piece> {
  const { rows } = await sql<Piece>`
    select kode_barcode, kode_gudang, kode_baki, berat_stock, fine, hpp from barang where kode_toko = ${kode_toko} and tempat = 'BAKI' order by random() limit 1`.execute(
    database.db,
  )
  return rows[0] as Piece
}

const measures = (piece: Piece) => ({
  kode_barcode: piece.kode_barcode,
  pieces: 1,
  grossMg: Math.round(piece.berat_stock * 1000),
  fineMg: Math.round(piece.fine * 1000),
  costRp: piece.hpp,
})

/** A piece that is given away: out of its tray, to a customer, at its cost. */
const given = (piece: Piece, reference = 'T-1'): Lines => ({
  kind: 'PENJUALAN',
  reference,
  stock: moved(measures(piece), {
    from: { tempat: 'BAKI', kode_gudang: piece.kode_gudang, kode_baki: piece.kode_baki },
    to: { tempat: 'PELANGGAN' },
  }),
  cash: [],
  counter: [],
  points: [],
})

/** What a document does beside its posting: the state of the piece. */
const setStatus = (piece: Piece, status: string) =>
  sql`update barang set status = ${status} where kode_barcode = ${piece.kode_barcode}`.execute(database.db)

const balance = async (akun_kas = 'CASH') =>
  (await sql<{ saldo: number }>`select saldo from saldo_kas where kode_toko = ${kode_toko} and akun_kas = ${akun_kas}`.execute(database.db)).rows[0]
    ?.saldo ?? 0

const tray = async (kode_baki: string) =>
  (
    await sql<{ pieces: number; gross: number; fine: number; cost: number }>`
      select pieces, gross, fine, cost from saldo_stock where kode_toko = ${kode_toko} and tempat = 'BAKI' and kode_baki = ${kode_baki}`.execute(
      database.db,
    )
  ).rows[0]

const codeOf = async (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: { code?: string; kind?: { code: string } }) => error.kind?.code ?? error.code ?? String(error),
  )

describe('a posting', () => {
  it('moves goods in four measures, money, the journal and every balance, and its reversal brings all of it back', async () => {
    const piece = await aPiece()
    const [trayBefore, cashBefore] = [await tray(piece.kode_baki), await balance()]
    const { posting_id } = await post(context(), {
      ...given(piece),
      ...cashIn(500_000),
      kind: 'PENJUALAN',
      stock: given(piece).stock,
      counter: [{ type: 'PENJUALAN', kode_akun: 'PENDAPATAN', jumlahRp: 500_000 }],
    })
    await setStatus(piece, 'SOLD')
    const trayAfter = await tray(piece.kode_baki)
    expect(trayBefore && trayAfter && [trayBefore.pieces - trayAfter.pieces, trayBefore.cost - trayAfter.cost]).toEqual([1, piece.hpp])
    expect((await balance()) - cashBefore).toBe(500_000)
    const { rows } = await sql<{ nomor_akun: string; debet: number; kredit: number }>`
      select nomor_akun, debet, kredit from jurnal where posting_id = ${posting_id} order by debet desc, nomor_akun`.execute(database.db)
    expect(rows.reduce((sum, row) => sum + row.debet - row.kredit, 0)).toBe(0)
    expect(rows.map((row) => row.nomor_akun).toSorted()).toEqual(['1-1001', '1-1301', '4-1001', '5-1001'])
    expect(await verify(database.db, kode_toko)).toEqual([])

    await reversePosting(context(), { posting_id }, { reason: 'salah input' })
    await setStatus(piece, 'READY')
    expect([await tray(piece.kode_baki), await balance()]).toEqual([trayBefore, cashBefore])
    expect(await codeOf(reversePosting(context(), { posting_id }, { reason: 'lagi' }))).toBe('ALREADY_REVERSED')
    expect(await verify(database.db, kode_toko)).toEqual([])
  })

  it('names the account that nobody has set, and leaves nothing behind', async () => {
    const before = await balance()
    const lines = { ...cashIn(1), counter: [{ type: 'KAS', kode_akun: 'TIDAK_ADA', jumlahRp: 1 }] }
    await expect(post(context(), lines)).rejects.toThrow('Parameter Akun KAS_MASUK / KAS / TIDAK_ADA Belum Diatur')
    expect(await balance()).toBe(before)
  })

  it('notices an account that was changed since it was remembered', async () => {
    await post(context(), cashIn(1))
    await sql`update para_akun_transaksi set nomor_akun = '4-1099' where trx = 'KAS_MASUK' and kode_akun = 'MODAL'`.execute(database.db)
    const { posting_id } = await post(context(), cashIn(1))
    const { rows } = await sql<{ nomor_akun: string }>`select nomor_akun from jurnal where posting_id = ${posting_id} and kredit > 0`.execute(
      database.db,
    )
    expect(rows).toEqual([{ nomor_akun: '4-1099' }])
    await sql`update para_akun_transaksi set nomor_akun = '3-1001' where trx = 'KAS_MASUK' and kode_akun = 'MODAL'`.execute(database.db)
  })

  it('is refused on any day but the shop’s own', async () => {
    expect(await codeOf(post(context({ tgl_system: '2026-01-30' }), cashIn(1)))).toBe('KN003')
    expect(await codeOf(post(context({ tgl_system: '2026-02-01' }), cashIn(1)))).toBe('KN003')
  })

  it('is refused where the till or a tray would go below nothing', async () => {
    expect(
      await codeOf(
        post(context(), { ...cashIn(-999_999_999), kind: 'KAS_KELUAR', counter: [{ type: 'KAS', kode_akun: 'PRIVE', jumlahRp: -999_999_999 }] }),
      ),
    ).toBe('23514')
    const piece = await aPiece()
    const { posting_id } = await post(context(), given(piece))
    expect(await codeOf(post(context(), given(piece, 'T-2')))).toBe('KN004')
    await reversePosting(context(), { posting_id }, { reason: 'kembali' })
  })
})

describe('the database, even to somebody who goes round the code,', () => {
  beforeEach(async () => void (await client.query('rollback')))

  const header = (facts: string = '') =>
    `insert into posting (kode_toko, tgl_system, kind, reference, user_id, request_id ${facts && ', membatalkan'}) values ('MC2', '${today}', 'X', 'X', 'x', 'x' ${facts && `, ${facts}`}) returning id`
  const refusedAs = (text: string) => codeOf(client.query(text))

  it('refuses a posting that does not balance, or that moves nothing', async () => {
    expect(await refusedAs(header())).toBe('KN002')
    const lopsided = `with p as (${header()}), j as (insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, debet) select id, 1, 'MC2', '${today}', '1-1001', 5 from p) select 1`
    expect(await refusedAs(lopsided)).toBe('KN002')
    const oneEnd = `with p as (${header()}), s as (insert into mutasi_stock (posting_id, no_urut, kode_toko, tgl_system, tempat, pieces, gross, fine, cost) select id, 1, 'MC2', '${today}', 'SUSUT', 0, 1, 1, 0 from p) select 1`
    expect(await refusedAs(oneEnd)).toBe('KN002')
    const cashWithoutJournal = `with p as (${header()}), k as (insert into mutasi_kas (posting_id, no_urut, kode_toko, tgl_system, akun_kas, jenis, jumlah) select id, 1, 'MC2', '${today}', 'CASH', 'CASH', 100 from p) select 1`
    expect(await refusedAs(cashWithoutJournal)).toBe('KN002')
  })

  it.each(['posting', 'mutasi_stock', 'mutasi_kas', 'jurnal'])('refuses to change, delete or empty %s', async (table) => {
    expect(await refusedAs(`update ${table} set kode_toko = kode_toko`)).toBe('KN001')
    expect(await refusedAs(`delete from ${table}`)).toBe('KN001')
    expect(['KN001', '0A000']).toContain(await refusedAs(`truncate ${table} cascade`))
  })

  it('refuses a line that is added to a posting later, in the same transaction even', async () => {
    const { posting_id } = await post(context(), cashIn(100))
    const late = (id: number | string) =>
      `insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, debet) values (${id}, 90, 'MC2', '${today}', '1-1001', 5)`
    expect(await refusedAs(late(posting_id))).toBe('KN005')
    expect(
      await refusedAs(
        `insert into mutasi_kas (posting_id, no_urut, kode_toko, tgl_system, akun_kas, jenis, jumlah) values (${posting_id}, 90, 'MC2', '${today}', 'CASH', 'CASH', 5)`,
      ),
    ).toBe('KN005')
    await database.db
      .transaction()
      .execute(async (tx) => {
        const own_ = await post(context({ db: tx }), cashIn(100))
        expect(await codeOf(sql.raw(late(own_.posting_id)).execute(tx))).toBe('KN005')
        throw new Error('roll back')
      })
      .catch(() => {})
  })

  it('refuses a balance, a place or a business date that is set by hand', async () => {
    expect(await refusedAs(`update saldo_stock set pieces = pieces + 1 where kode_toko = 'MC2'`)).toBe('KN006')
    expect(await refusedAs(`update saldo_kas set saldo = saldo + 1`)).toBe('KN006')
    expect(await refusedAs(`update barang set kode_baki = 'T02' where kode_toko = 'MC2' and tempat = 'BAKI' and kode_baki <> 'T02'`)).toBe('KN006')
    expect(await refusedAs(`delete from barang where kode_toko = 'MC2'`)).toBe('KN006')
    expect(await refusedAs(`update toko set tgl_system = '2026-01-01' where kode_toko = 'MC2'`)).toBe('KN007')
  })

  it('refuses a second reversal, and one that is not the mirror of what it reverses', async () => {
    const { posting_id } = await post(context(), cashIn(700))
    const bad = `with p as (${header(String(posting_id))}), k as (insert into mutasi_kas (posting_id, no_urut, kode_toko, tgl_system, akun_kas, jenis, jumlah) select id, 1, 'MC2', '${today}', 'CASH', 'CASH', -300 from p),
      j as (insert into jurnal (posting_id, no_urut, kode_toko, tgl_system, nomor_akun, akun_kas, debet, kredit) select id, n, 'MC2', '${today}', a, k, d, c from p, (values (1, '3-1001', null, 300, 0), (2, '1-1001', 'CASH', 0, 300)) v (n, a, k, d, c)) select 1`
    expect(await refusedAs(bad)).toBe('KN002')
    await reversePosting(context(), { posting_id }, { reason: 'x' })
    const mirror = bad.replaceAll('300', '700')
    expect(await refusedAs(mirror)).toBe('23505')
  })
})

describe('at once', () => {
  it('tills of one shop post on the same tray and till without losing a rupiah', async () => {
    const before = await balance()
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => database.db.transaction().execute((tx) => post(context({ db: tx }), cashIn(1_000 + at, `KM-${at}`)))),
    )
    expect((await balance()) - before).toBe(40 * 1_000 + (39 * 40) / 2)
    expect(await verify(database.db, kode_toko)).toEqual([])
  })

  it('a connection that is killed in the middle leaves nothing', async () => {
    const before = await balance()
    const one = openDatabase(own.url, { connectionsMax: 1 })
    const killed = one.db.transaction().execute(async (tx) => {
      await post(context({ db: tx }), cashIn(5_000))
      const { rows: pids } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await client.query('select pg_terminate_backend($1)', [pids[0]?.pid])
      await sql`select 1`.execute(tx)
    })
    await expect(killed).rejects.toThrow()
    await one.close()
    expect(await balance()).toBe(before)
    expect(await verify(database.db, kode_toko)).toEqual([])
  })
})

describe('verify', () => {
  it('finds a balance that was bent where no trigger could see it', async () => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`update saldo_kas set saldo = saldo + 13 where kode_toko = 'MC2' and akun_kas = 'CASH'`)
    await client.query('commit')
    expect(await verify(database.db, kode_toko)).toMatchObject([{ balance: 'saldo_kas', key: 'CASH', measure: 'rupiah' }])
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`update saldo_kas set saldo = saldo - 13 where kode_toko = 'MC2' and akun_kas = 'CASH'`)
    await client.query('commit')
    expect(await verify(database.db, kode_toko)).toEqual([])
  })
})
