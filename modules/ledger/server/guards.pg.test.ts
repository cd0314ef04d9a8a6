import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { type Lines, type PostingContext, moved, post, postEvent, reversePosting, verify } from './public.ts'
import { type RawPosting, rawPosting } from './testing/raw-posting.ts'

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
  kind: 'SALDO_AWAL',
  reference,
  stock: [],
  cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp }],
  claims: [],
  counter: [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp }],
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

/** A piece that leaves: out of its tray, to a customer, at its cost; by a kind of event whose document is not looked at here. */
const given = (piece: Piece, reference = 'T-1'): Lines => ({
  kind: 'CICILAN',
  reference,
  stock: moved(measures(piece), {
    from: { tempat: 'BAKI', kode_gudang: piece.kode_gudang, kode_baki: piece.kode_baki },
    to: { tempat: 'PELANGGAN', trx: 'JUAL' },
  }),
  cash: [],
  claims: [],
  counter: [],
  points: [],
})

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

const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string; kind?: { code: string } }) => error.kind?.code ?? error.code ?? String(error),
  )

describe('a posting', () => {
  it('moves goods in four measures, money, the journal and every balance, and its reversal brings all of it back', async () => {
    const piece = await aPiece()
    const [trayBefore, cashBefore] = [await tray(piece.kode_baki), await balance()]
    const paid = { cash: cashIn(500_000).cash, counter: [{ type: 'CICILAN', kode_akun: 'PENDAPATAN', jumlahRp: 500_000 }] }
    const { posting_id } = await post(context(), { ...given(piece), ...paid })
    const trayAfter = await tray(piece.kode_baki)
    expect(trayBefore && trayAfter && [trayBefore.pieces - trayAfter.pieces, trayBefore.cost - trayAfter.cost]).toEqual([1, piece.hpp])
    expect((await balance()) - cashBefore).toBe(500_000)
    const { rows } = await sql<{ nomor_akun: string; debet: number; kredit: number }>`
      select nomor_akun, debet, kredit from jurnal where posting_id = ${posting_id} order by debet desc, nomor_akun`.execute(database.db)
    expect(rows.reduce((sum, row) => sum + row.debet - row.kredit, 0)).toBe(0)
    expect(rows.map((row) => row.nomor_akun).toSorted()).toEqual(['1-1001', '1-1301', '4-1001', '5-1001'])
    expect(await verify(database.db, kode_toko)).toEqual([])

    await reversePosting(context(), { posting_id }, { reason: 'salah input' })
    expect([await tray(piece.kode_baki), await balance()]).toEqual([trayBefore, cashBefore])
    expect(await codeOf(reversePosting(context(), { posting_id }, { reason: 'lagi' }))).toBe('ALREADY_REVERSED')
    expect(await verify(database.db, kode_toko)).toEqual([])
  })

  it('gives a piece the state of the place that it enters, and the list of what lies in trays follows', async () => {
    const piece = await aPiece()
    const stands = async () => {
      const { rows } = await sql<{ status: string; listed: string | null }>`
        select b.status, s.status as listed from barang b left join stok s using (kode_barcode) where kode_barcode = ${piece.kode_barcode}`.execute(
        database.db,
      )
      return rows[0]
    }
    expect(await stands()).toEqual({ status: 'READY', listed: 'READY' })
    const { posting_id } = await post(context(), given(piece))
    expect(await stands()).toEqual({ status: 'SOLD', listed: null })
    await reversePosting(context(), { posting_id }, { reason: 'kembali' })
    expect(await stands()).toEqual({ status: 'READY', listed: 'READY' })

    // Held by hand, it stays so as long as it stays in trays.
    await sql`update barang set status = 'HELD' where kode_barcode = ${piece.kode_barcode}`.execute(database.db)
    expect(await stands()).toEqual({ status: 'HELD', listed: 'HELD' })
    const tray = { tempat: 'BAKI', kode_gudang: piece.kode_gudang, kode_baki: piece.kode_baki } as const
    const other = await sql<{ kode_baki: string }>`
      select kode_baki from baki where (kode_toko, kode_gudang) = (${kode_toko}, ${piece.kode_gudang}) and kode_baki <> ${piece.kode_baki} limit 1`.execute(
      database.db,
    )
    const elsewhere = { ...tray, kode_baki: other.rows[0]!.kode_baki }
    await post(context(), { ...given(piece), kind: 'KIRIM_BARANG', stock: moved(measures(piece), { from: tray, to: elsewhere }) })
    expect(await stands()).toEqual({ status: 'HELD', listed: 'HELD' })
    await post(context(), { ...given(piece), stock: moved(measures(piece), { from: elsewhere, to: { tempat: 'PELANGGAN', trx: 'JUAL' } }) })
    expect(await stands()).toEqual({ status: 'SOLD', listed: null })
    expect(await verify(database.db, kode_toko)).toEqual([])
  })

  it('touches no index of the pieces when one of them moves', async () => {
    const { rows } = await sql<{ indexname: string }>`
      select indexrelid::regclass::text as indexname from pg_index
      where indrelid = 'barang'::regclass and pg_get_indexdef(indexrelid) ~ '(status|tempat|kode_gudang|kode_baki)'`.execute(database.db)
    expect(rows).toEqual([])
  })

  it('names the account that nobody has set, and leaves nothing behind', async () => {
    const before = await balance()
    const lines = { ...cashIn(1), counter: [{ type: 'SALDO_AWAL', kode_akun: 'TIDAK_ADA', jumlahRp: 1 }] }
    await expect(post(context(), lines)).rejects.toThrow('Parameter Akun SALDO_AWAL / SALDO_AWAL / TIDAK_ADA Belum Diatur')
    expect(await balance()).toBe(before)
  })

  it('notices an account that was changed since it was remembered', async () => {
    await post(context(), cashIn(1))
    await sql`update para_akun_transaksi set nomor_akun = '4-1099' where trx = 'SALDO_AWAL' and kode_akun = 'MODAL'`.execute(database.db)
    const { posting_id } = await post(context(), cashIn(1))
    const { rows } = await sql<{ nomor_akun: string }>`select nomor_akun from jurnal where posting_id = ${posting_id} and kredit > 0`.execute(
      database.db,
    )
    expect(rows).toEqual([{ nomor_akun: '4-1099' }])
    await sql`update para_akun_transaksi set nomor_akun = '3-1001' where trx = 'SALDO_AWAL' and kode_akun = 'MODAL'`.execute(database.db)
  })

  it('is refused on any day but the shop’s own', async () => {
    expect(await codeOf(post(context({ tgl_system: '2026-01-30' }), cashIn(1)))).toBe('KN003')
    expect(await codeOf(post(context({ tgl_system: '2026-02-01' }), cashIn(1)))).toBe('KN003')
  })

  it('is refused where the till or a tray would go below nothing', async () => {
    expect(
      await codeOf(post(context(), { ...cashIn(-999_999_999), counter: [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp: -999_999_999 }] })),
    ).toBe('23514')
    const piece = await aPiece()
    const { posting_id } = await post(context(), given(piece))
    expect(await codeOf(post(context(), given(piece, 'T-2')))).toBe('KN004')
    await reversePosting(context(), { posting_id }, { reason: 'kembali' })
  })
})

describe('an event of two shops', () => {
  it('is one posting of each, on its own date, and leaves nothing between them', async () => {
    const piece = await aPiece()
    const goods = measures(piece)
    const tray = { tempat: 'BAKI', kode_gudang: piece.kode_gudang, kode_baki: piece.kode_baki } as const
    const none = { reference: 'K-1', cash: [], claims: [], counter: [], points: [] }
    const road = { tempat: 'PERJALANAN', pihak: 'MC3' } as const
    const sent: Lines = { ...none, kind: 'KIRIM_BARANG', stock: moved(goods, { from: tray, to: road }) }
    const arrived: Lines = { ...none, kind: 'KIRIM_BARANG', stock: moved(goods, { from: road, to: { tempat: 'CABANG', pihak: 'MC3' } }) }
    const received: Lines = {
      ...none,
      kind: 'TERIMA_BARANG',
      stock: moved(goods, { from: { tempat: 'CABANG', pihak: 'MC2' }, to: { tempat: 'BAKI', kode_gudang: 'TOKO', kode_baki: 'T01' } }),
    }
    const state = (status: string) => sql`update barang set status = ${status} where kode_barcode = ${piece.kode_barcode}`
    await database.db.transaction().execute(async (tx) => {
      await state('IN_TRANSIT').execute(tx)
      await post(context({ db: tx }), sent)
    })
    // It is still the sender's, and nobody else's to receive.
    expect(await verify(database.db, 'MC2')).toEqual([])
    expect(await codeOf(post(context({ kode_toko: 'MC3' }), received))).toBe('KN004')
    const ids = await database.db.transaction().execute(async (tx) => {
      await state('READY').execute(tx)
      return postEvent(context({ db: tx, kode_toko: 'MC3' }), [
        { kode_toko: 'MC2', tgl_system: today, lines: arrived },
        { kode_toko: 'MC3', tgl_system: today, lines: received },
      ])
    })
    const { rows } = await sql`
      select count(distinct event_id)::int as events, array_agg(kode_toko order by kode_toko) as shops from posting where id = any(${ids})`.execute(
      database.db,
    )
    expect(rows).toEqual([{ events: 1, shops: ['MC2', 'MC3'] }])
    const there = await sql`select kode_toko, tempat, kode_baki from barang where kode_barcode = ${piece.kode_barcode}`.execute(database.db)
    expect(there.rows).toEqual([{ kode_toko: 'MC3', tempat: 'BAKI', kode_baki: 'T01' }])
    expect([await verify(database.db, 'MC2'), await verify(database.db, 'MC3')]).toEqual([[], []])
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

describe('the database refuses what would balance and yet be wrong:', () => {
  beforeEach(async () => void (await client.query('begin')))
  afterEach(async () => void (await client.query('rollback')))

  const raw = (posting: RawPosting) => rawPosting({ kode_toko, tgl_system: today, ...posting })
  const refusedAs = async (posting: RawPosting | string) => {
    await client.query('savepoint one')
    const code = await codeOf(client.query(typeof posting === 'string' ? posting : raw(posting)))
    await client.query('rollback to one')
    return code
  }
  /** A tray with a piece, and some of the lot UJI in it. */
  const trayOf = async () => {
    const piece = await aPiece()
    await client.query(
      `insert into lot (kode_lot, kode_toko, tgl_system, asal, dokumen, created_by) values ('UJI', 'MC2', '${today}', 'SALDO_AWAL', 'X', 'x') on conflict do nothing`,
    )
    await client.query(
      raw({
        kind: 'SALDO_AWAL',
        stock: [
          `'SALDO_AWAL', '', '', '', null, null, -5, -10, -5, -100`,
          `'BAKI', '', '${piece.kode_gudang}', '${piece.kode_baki}', null, 'UJI', 5, 10, 5, 100`,
        ],
        jurnal: [`'1-1301', null, 'BAKI', '', 100, 0`, `'3-1002', null, 'SALDO_AWAL', '', 0, 100`],
      }),
    )
    return { piece, at: `'${piece.kode_gudang}', '${piece.kode_baki}'`, barcode: `'${piece.kode_barcode}'` }
  }

  it('a journal alone on the till, a bank or the stock, and a line on another account than its own', async () => {
    const [till, bank, stock, rent] = ['1-1001', '1-1101', '1-1301', '6-1001']
    for (const account of [till, bank, stock]) {
      expect(await refusedAs({ kind: 'UANG_KAS', jurnal: [`'${rent}', null, null, '', 5, 0`, `'${account}', null, null, '', 0, 5`] }), account).toBe(
        'KN002',
      )
    }
    const out = { kind: 'UANG_KAS', kas: [`'CASH', 'CASH', -5`] }
    expect(await refusedAs({ ...out, jurnal: [`'${rent}', null, null, '', 5, 0`, `'6-1099', 'CASH', null, '', 0, 5`] })).toBe('KN002')
    expect(await refusedAs({ ...out, jurnal: [`'${rent}', null, null, '', 5, 0`, `'${till}', 'CASH', null, '', 0, 5`] })).toBe('done')
    const { at, piece } = await trayOf()
    expect(piece.hpp).toBeGreaterThan(5)
    const given_ = { kind: 'CICILAN', stock: [`'BAKI', '', ${at}, null, 'UJI', 0, 0, 0, -5`, `'PELANGGAN', 'JUAL', '', '', null, null, 0, 0, 0, 5`] }
    expect(await refusedAs({ ...given_, jurnal: [`'5-1001', null, 'PELANGGAN', 'JUAL', 5, 0`, `'${bank}', null, 'BAKI', '', 0, 5`] })).toBe('KN002')
    expect(await refusedAs({ ...given_, jurnal: [`'5-1001', null, 'PELANGGAN', 'JUAL', 5, 0`, `'${stock}', null, 'BAKI', '', 0, 5`] })).toBe('done')
  })

  it('money of an account that nobody has, or paid in a way that its account is not', async () => {
    const between = (to: string, way: string) => ({
      kind: 'MUTASI_UANG',
      kas: [`'CASH', 'CASH', -5`, `'${to}', '${way}', 5`],
      jurnal: [`'1-1101', '${to}', null, '', 5, 0`, `'1-1001', 'CASH', null, '', 0, 5`],
    })
    await post(context(), cashIn(5))
    expect(await refusedAs(between('0095110001', 'TRANSFER'))).toBe('done')
    expect(await refusedAs(between('0095110001', 'CASH'))).toBe('23514')
    expect(await refusedAs(between('9999999999', 'TRANSFER'))).toBe('KN002')
    expect(await refusedAs({ ...between('0095110001', 'TRANSFER'), kas: [`'CASH', 'TRANSFER', -5`, `'0095110001', 'TRANSFER', 5`] })).toBe('23514')
  })

  it('goods in a tray that there is not, finer than heavy, out of the losses, or other than the piece is', async () => {
    const { at, barcode, piece } = await trayOf()
    const into = (tray: string, what: string) => ({
      stock: [`'BAKI', '', ${at}, null, 'UJI', 0, -1, -0.5, 0`, `'BAKI', '', ${tray}, null, 'UJI', 0, ${what}, 0`],
    })
    expect(await refusedAs(into(at, '1, 0.5'))).toBe('done')
    expect(await refusedAs(into(`'TOKO', 'TIDAK-ADA'`, '1, 0.5'))).toBe('23503')
    expect(await refusedAs(into(`'GUDANG', 'T01'`, '1, 0.5'))).toBe('23503')
    expect(await refusedAs({ stock: [`'BAKI', '', ${at}, null, 'UJI', -1, -1, -2, 0`, `'SUSUT', '', '', '', null, null, 1, 1, 2, 0`] })).toBe('23514')
    expect(await refusedAs({ stock: [`'BAKI', '', ${at}, null, 'UJI', 0, -1, -0.5, 0`, `'SUSUT', '', '', '', null, null, 0, 1, 0.5, 0`] })).toBe(
      'done',
    )
    expect(await refusedAs({ stock: [`'SUSUT', '', '', '', null, null, 0, -1, -0.5, 0`, `'BAKI', '', ${at}, null, 'UJI', 0, 1, 0.5, 0`] })).toBe(
      'KN002',
    )
    const { berat_stock, fine, hpp } = piece
    const moves = (gross: number, pure: number, cost: number) => ({
      stock: [
        `'BAKI', '', ${at}, ${barcode}, null, -1, ${-gross}, ${-pure}, ${-cost}`,
        `'BAKI', '', 'TOKO', 'T02', ${barcode}, null, 1, ${gross}, ${pure}, ${cost}`,
      ],
    })
    if (piece.kode_baki !== 'T02') expect(await refusedAs(moves(berat_stock, fine, hpp))).toBe('done')
    expect(await refusedAs(moves(berat_stock, fine, 0))).toBe('KN002')
    expect(await refusedAs(moves(berat_stock / 2, fine / 2, hpp))).toBe('KN002')
  })

  it('a reversal of a reversal, an approval by nobody, and an event of a shop that is not active', async () => {
    const { posting_id } = await post(context(), cashIn(9))
    const back = await reversePosting(context(), { posting_id }, { reason: 'x' })
    expect(await codeOf(reversePosting(context(), back!, { reason: 'again' }))).toBe('KN002')
    expect(await codeOf(post(context(), cashIn(9), { approvals: [{ id: 1, decided_by: 'own.mc2' }] }))).toBe('KN002')
    const inactive = `update toko set is_active = false where kode_toko = 'MC2'; ${raw({ stock: [] })}`
    expect(await refusedAs(inactive)).toBe('KN009')
  })

  it('a piece that is sold, weighs or costs something else by hand, and one that was never posted', async () => {
    const { barcode } = await trayOf()
    const change = (what: string) => refusedAs(`update barang set ${what} where kode_barcode = ${barcode}; set constraints all immediate`)
    for (const measure of ['hpp = hpp + 1', 'berat_stock = berat_stock / 2', 'berat = berat / 2', 'kadar = 10', 'qty = 2']) {
      expect(await change(measure), measure).toBe('KN006')
    }
    for (const status of ['SOLD', 'IN_TRANSIT', 'DESTROYED']) expect(await change(`status = '${status}'`), status).toBe('KN006')
    expect(await change(`nama_barang = 'CINCIN LAIN'`)).toBe('done')
    const another = `insert into barang (kode_barcode, kode_toko, status, tempat, nama_barang, kode_dept, kode_group, kadar, kadar_cetak, berat_bruto, berat_stock, berat, hpp, tgl_masuk, created_by)
      select 'BARU', kode_toko, 'READY', 'SUPPLIER', nama_barang, kode_dept, kode_group, kadar, kadar_cetak, berat_bruto, berat_stock, berat, hpp, tgl_masuk, 'x'
      from barang where kode_barcode = ${barcode}; set constraints all immediate`
    expect(await refusedAs(another)).toBe('KN006')
  })

  it('an account of another kind once it has lines, and an emptied history of prices', async () => {
    await post(context(), cashIn(1))
    expect(await refusedAs(`update akun set jenis_akun = 'BEBAN' where nomor_akun = '1-1001'`)).toBe('KN006')
    expect(await refusedAs(`update akun set jenis_akun = 'BEBAN' where nomor_akun = '1-1502'`)).toBe('done')
    expect(await refusedAs('truncate harga_riwayat')).toBe('KN001')
  })

  it('but an empty tray may go, and stand in another warehouse; a full one may not', async () => {
    const { at, piece } = await trayOf()
    await client.query(`insert into baki values ('MC2', 'KOSONG', 'BAKI KOSONG', 'TOKO')`)
    const there = [`'BAKI', '', ${at}, null, 'UJI', 0, -1, 0, 0`, `'BAKI', '', 'TOKO', 'KOSONG', null, 'UJI', 0, 1, 0, 0`]
    await client.query(raw({ stock: there }))
    expect(await refusedAs(`delete from baki where kode_baki = 'KOSONG'`)).toBe('23503')
    expect(await refusedAs(`update baki set kode_gudang = 'BRANKAS' where kode_baki = 'KOSONG'`)).toBe('23503')
    await client.query(raw({ stock: [`'BAKI', '', 'TOKO', 'KOSONG', null, 'UJI', 0, -1, 0, 0`, `'BAKI', '', ${at}, null, 'UJI', 0, 1, 0, 0`] }))
    expect(await refusedAs(`update baki set kode_gudang = 'BRANKAS' where kode_baki = 'KOSONG'`)).toBe('done')
    expect(await refusedAs(`delete from baki where kode_baki = 'KOSONG'`)).toBe('done')
    expect(await refusedAs(`delete from baki where kode_toko = 'MC2' and kode_baki = '${piece.kode_baki}'`)).toBe('23503')
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

  it('two shops that spend the last money of a shared account: one does, the other hears that there is no more', async () => {
    const through = (shop: string, rp: number): Promise<unknown> =>
      database.db.transaction().execute((tx) =>
        post(context({ db: tx, kode_toko: shop }), {
          ...cashIn(rp),
          kind: 'SALDO_AWAL',
          cash: [{ akun_kas: '0095110001', jenis: 'TRANSFER', jumlahRp: rp }],
          counter: [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp: rp }],
        }),
      )
    await through('MC3', 1_000)
    const codes = await Promise.all(['MC1', 'MC2', 'MC3'].map((shop) => codeOf(through(shop, -600))))
    expect(codes.toSorted()).toEqual(['23514', '23514', 'done'])
    // What comes in waits for nobody who spends.
    await database.db.transaction().execute(async (tx) => {
      await post(context({ db: tx, kode_toko: 'MC1' }), {
        ...cashIn(-400),
        kind: 'SALDO_AWAL',
        cash: [{ akun_kas: '0095110001', jenis: 'TRANSFER', jumlahRp: -400 }],
        counter: [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp: -400 }],
      })
      await through('MC3', 500)
    })
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
  /** Bends something where no trigger can see it. */
  const bend = async (statement: string) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(statement)
    await client.query('commit')
  }

  it.each([
    ['saldo_kas', `update saldo_kas set saldo = saldo + $ where kode_toko = 'MC2' and akun_kas = 'CASH'`],
    [
      'saldo_tagihan',
      `update saldo_tagihan set rupiah = rupiah - $ where kode_toko = 'MC2' and dokumen = (select min(dokumen) from saldo_tagihan where kode_toko = 'MC2')`,
    ],
    ['saldo_stock', `update saldo_stock set cost = cost + $ where kode_toko = 'MC2' and kode_baki = 'T01'`],
    [
      'barang',
      `update barang set hpp = hpp + $ where kode_barcode = (select min(kode_barcode) from barang where kode_toko = 'MC2' and kode_baki = 'T01')`,
    ],
    [
      'akun',
      `update jurnal set nomor_akun = case when $ > 0 then '1-1303' else '1-1301' end where (posting_id, no_urut) = (select posting_id, no_urut from jurnal where kode_toko = 'MC2' and tempat = 'BAKI' order by 1 limit 1)`,
    ],
    ['cabang', `update saldo_stock set cost = cost + $ where kode_toko = 'MC3' and tempat = 'CABANG'`],
  ])('finds a %s that was bent where no trigger could see it', async (balance, statement) => {
    await bend(statement.replace('$', '13'))
    expect((await verify(database.db, kode_toko)).map((found) => found.balance)).toContain(balance)
    await bend(statement.replace('$', '-13').replaceAll('- -', '+ '))
    expect(await verify(database.db, kode_toko)).toEqual([])
  })
})
