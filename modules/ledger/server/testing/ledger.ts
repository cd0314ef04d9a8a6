import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { type Lines, type PostingContext, moved } from '../public.ts'

/** The shop that postings are tried in, and its business date. */
export const [kode_toko, today] = ['MC2', '2026-01-31'] as const

/** A piece that lies in a tray. */
export interface Piece {
  readonly kode_barcode: string
  readonly kode_gudang: string
  readonly kode_baki: string
  readonly berat_stock: number
  readonly fine: number
  readonly hpp: number
}

/** A demo chain of its own for a test file, without an application: call it at the top of the file. */
export function startLedger() {
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
  return {
    /** Its address, as the owner. */
    url: () => own.url,
    db: () => database.db,
    /** A connection that bypasses the code. */
    client: () => client,
    context: (facts: Partial<PostingContext> = {}): PostingContext => ({
      db: database.db,
      kode_toko,
      tgl_system: today,
      user_id: 'spv.mc2',
      request_id: 'test',
      ...facts,
    }),
    /** Any piece of a tray. */
    aPiece: async (): Promise<Piece> => {
      const { rows } = await sql<Piece>`
        select kode_barcode, kode_gudang, kode_baki, berat_stock, fine, hpp from barang where kode_toko = ${kode_toko} and tempat = 'BAKI' order by random() limit 1`.execute(
        database.db,
      )
      return rows[0] as Piece
    },
    /** The cash in the till. */
    balance: async (): Promise<number> =>
      (await sql<{ saldo: number }>`select saldo from saldo_kas where kode_toko = ${kode_toko} and akun_kas = 'CASH'`.execute(database.db)).rows[0]
        ?.saldo ?? 0,
    /** The content of a tray. */
    tray: async (kode_baki: string) =>
      (
        await sql<{ pieces: number; gross: number; fine: number; cost: number }>`
          select pieces, gross, fine, cost from saldo_stock where kode_toko = ${kode_toko} and tempat = 'BAKI' and kode_baki = ${kode_baki}`.execute(
          database.db,
        )
      ).rows[0],
  }
}

/** Money that comes into the till from nowhere but the owner's pocket. */
export const cashIn = (jumlahRp: number, reference = 'KM-1'): Lines => ({
  kind: 'SALDO_AWAL',
  reference,
  stock: [],
  cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp }],
  claims: [],
  counter: [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp }],
  points: [],
})

/** What a piece is, as a line of goods says it. */
export const measures = (piece: Piece) => ({
  kode_barcode: piece.kode_barcode,
  pieces: 1,
  grossMg: Math.round(piece.berat_stock * 1000),
  fineMg: Math.round(piece.fine * 1000),
  costRp: piece.hpp,
})

/** A piece that leaves: out of its tray, to a customer, at its cost; by a kind of event whose document is not looked at here. */
export const given = (piece: Piece, reference = 'T-1'): Lines => ({
  kind: 'KOREKSI',
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

/** A piece that travels to MC3: what the sender writes when it leaves, and what both write when it arrives. */
export function toBranch(piece: Piece): Record<'sent' | 'arrived' | 'received', Lines> {
  const none = { reference: 'K-1', cash: [], claims: [], counter: [], points: [] }
  const goods = measures(piece)
  const road = { tempat: 'PERJALANAN', pihak: 'MC3' } as const
  const there = { tempat: 'BAKI', kode_gudang: 'TOKO', kode_baki: 'T01' } as const
  const tray = { tempat: 'BAKI', kode_gudang: piece.kode_gudang, kode_baki: piece.kode_baki } as const
  return {
    sent: { ...none, kind: 'KOREKSI', stock: moved(goods, { from: tray, to: road }) },
    arrived: { ...none, kind: 'KOREKSI', stock: moved(goods, { from: road, to: { tempat: 'CABANG', pihak: 'MC3' } }) },
    received: { ...none, kind: 'KOREKSI', stock: moved(goods, { from: { tempat: 'CABANG', pihak: 'MC2' }, to: there }) },
  }
}

/** By which code something is refused, ours or the database's; 'done' where it is not. */
export const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string; kind?: { code: string } }) => error.kind?.code ?? error.code ?? String(error),
  )
