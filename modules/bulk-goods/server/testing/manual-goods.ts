import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { dealer, goldRp } from '#modules/sales/server/testing/gold-owed.ts'
import type { Cell } from '../../contract/cells.ts'
import { type Trade, tradeManual } from '../../contract/jual-beli-manual.ts'
import { type acceptTrade, sendTrade } from '../../contract/validasi.ts'
import { type Mutation, addManual, type destroyManual } from '../../contract/mutasi-manual.ts'
import { mutate } from '../mutate.ts'

const till = 'kasir.mc2'

/** The base of the tests of MC2: two lots of one group in two trays, and the list prices per gram. */
export interface ManualShop {
  readonly cell: Cell
  readonly other: Cell
  readonly kode_sales: string
  readonly kode_supplier: string
  readonly harga: number
  readonly harga_beli: number
}

/** The lots and prices of MC2's stories. */
export async function manualShop(app: TestApp): Promise<ManualShop> {
  const { rows } = await sql<{
    trays: string[]
    kode_group: string
    kode_dept: string
    kode_sales: string
    kode_supplier: string
    harga: number
    harga_beli: number
  }>`
    select (select array_agg(kode_baki order by kode_baki) from baki where kode_toko = 'MC2') as trays, g.kode_group, g.harga, b.harga_per_gram as harga_beli,
           (select min(kode_dept) from jenis where not is_berlian) as kode_dept, (select min(kode_sales) from sales where kode_toko = 'MC2') as kode_sales,
           (select min(kode_supplier) from supplier) as kode_supplier
    from grup g join harga_beli b using (kode_harga) order by g.kode_group limit 1`.execute(app.db)
  const { trays, kode_group, kode_dept, ...facts } = rows[0]!
  const [one, two] = trays as [string, string]
  return { ...facts, cell: { kode_baki: one, kode_group, kode_dept }, other: { kode_baki: two, kode_group, kode_dept } }
}

const done = <Body>({ status, body }: { readonly status: number; readonly body: Body }): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** The body of goods that come in: 10 pieces of 20 g that cost 16 million, unless told. */
export async function additionBody(app: TestApp, facts: object = {}, line: object = {}): Promise<BodyInputOf<typeof addManual>> {
  const { cell, kode_supplier } = await manualShop(app)
  const goods = { ...cell, qty: 10, berat: 20, hpp: 16_000_000, ...line }
  return { sumber: 'SUPPLIER', kode_supplier, keterangan: null, detail_barang: [goods], ...facts }
}

/** Takes goods without a barcode into MC2. */
export async function madeAddition(app: TestApp, line: object = {}): Promise<Mutation> {
  return done(await app.call<Mutation>(till, addManual, { body: await additionBody(app, {}, line) }))
}

/** The body of a destruction of a gram of what comes in for it. */
export async function manualDestructionBody(app: TestApp): Promise<BodyInputOf<typeof destroyManual>> {
  const { cell } = await manualShop(app)
  await madeAddition(app)
  return { keterangan: 'PUTUS SEMUA', detail_barang: [{ ...cell, qty: 1, berat: 1 }] }
}

/**
 * The body of a trade: a customer takes 2 g of what comes in for it, and brings 1 g; he pays the difference
 * in cash, and no cashier validates it. */
export async function tradeBody(
  app: TestApp,
  facts: { readonly jual?: object; readonly beli?: object } = {},
): Promise<BodyInputOf<typeof tradeManual>> {
  const { cell, other, kode_sales, harga, harga_beli } = await manualShop(app)
  await app.set({ MANUAL_ITEMS_TRANSACTION_MODULE: 'false' })
  await madeAddition(app)
  return {
    kode_sales,
    nama_customer: 'IBU MANUAL',
    alamat_customer: 'JALAN MAWAR 3',
    no_hp: '081266660000',
    no_identitas: '3374015506800003',
    foto_surat: null,
    keterangan: null,
    harga_emas: null,
    detail_emas: [],
    detail_jual: [{ ...cell, qty: 1, berat: 2, harga_per_gram: harga, ...facts.jual }],
    detail_beli: [{ ...other, qty: 1, berat: 1, harga_per_gram: harga_beli, ...facts.beli }],
    detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: 100_000_000 }],
  }
}

/** The body of a trade for gold: a dealer takes 2 g of what comes in for it, and owes 77 % of fine gold for them. */
export async function goldTradeBody(app: TestApp, facts: object = {}): Promise<BodyInputOf<typeof tradeManual>> {
  const { kode_group } = (await manualShop(app)).cell
  const body = await tradeBody(app)
  await app.set({ SEMI_GROSIR: 'true' })
  return { ...body, ...dealer, harga_emas: goldRp, detail_emas: [{ kode_group, kadar_hutang: 77 }], detail_beli: [], detail_bayar: [], ...facts }
}

/** Makes a sold line so cheap that it needs an approval; each call has another price. */
export const cheapLine = async (app: TestApp, nth: number) => ({ harga_per_gram: Math.round((await manualShop(app)).harga * 0.7) + nth })

/** Trades by gram in MC2: sells 2 g and buys 1 g. */
export async function madeTrade(app: TestApp): Promise<Trade> {
  return done(await app.call<Trade>(till, tradeManual, { body: await tradeBody(app) }))
}

/** The body that takes the money for a new trade that waits; from here on trades wait for the cashier. */
export async function waitingBody(
  app: TestApp,
  jual: object = {},
  trade?: BodyInputOf<typeof tradeManual>,
): Promise<BodyInputOf<typeof acceptTrade>> {
  const { detail_bayar, ...goods } = trade ?? (await tradeBody(app, { jual }))
  await app.set({ MANUAL_ITEMS_TRANSACTION_MODULE: 'true' })
  const { no_antri } = done(await app.call<{ no_antri: string }>(till, sendTrade, { body: goods }))
  return { no_antri, detail_bayar }
}

/** Moves a gram of MC2's goods and destroys another, for the reports. */
export async function movedAndDestroyed(app: TestApp): Promise<void> {
  const { cell, other } = await manualShop(app)
  await madeAddition(app)
  const nothing = { sumber: null, kode_supplier: null, baki_tujuan: null, keterangan: 'UJI', detail_barang: [{ ...cell, qty: 1, berat: 1 }] }
  await app.db.transaction().execute(async (db) => {
    const context = { db, kode_toko: 'MC2', tgl_system: '2026-01-31', user_id: till, request_id: 'test', modules: new Set<string>() }
    await sql`select set_config('kencana.user_id', ${till}, true)`.execute(db)
    await mutate(context, { ...nothing, jenis_mutasi: 'PINDAH', baki_tujuan: other.kode_baki })
    await mutate(context, { ...nothing, jenis_mutasi: 'HANCUR' })
  })
}
