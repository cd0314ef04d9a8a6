import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type Parting, partPieces } from '../../contract/pecah-barang.ts'
import { allowed } from './moved.ts'

type Body = BodyInputOf<typeof partPieces>
type Child = Body['detail_barang'][number]

/** A new piece like one that there is, as the screen sends it: all of it unless `facts` say otherwise. */
export async function childOf(app: Pick<TestApp, 'db'>, kode_barcode: string, facts: Partial<Child> = {}): Promise<Child> {
  const { rows } = await sql<Child>`
    select nama_barang, kode_dept, kode_group, kode_baki, berat_bruto, berat_stock, berat, size, ongkos, markup, harga_jual
    from barang where kode_barcode = ${kode_barcode}`.execute(app.db)
  return { ...rows[0]!, ...facts }
}

/** Weights of a new piece, all alike. */
export const weighing = (grams: number) => ({ berat_bruto: grams, berat_stock: grams, berat: grams })

/** The body of a piece that is tagged anew, a new one of MC2 unless told. */
export async function retagBody(app: TestApp, kode_barcode?: string): Promise<Body> {
  const code = kode_barcode ?? ((await stockPieces(app.db, 'MC2', 1)) as [string])[0]
  const { rows } = await sql<Body['detail_induk'][number]>`select kode_barcode, versi from barang where kode_barcode = ${code}`.execute(app.db)
  return { keterangan: 'LABEL HILANG', sisa_ke: null, detail_induk: rows, detail_barang: [await childOf(app, code)], batu: [] }
}

/** The body of a piece that is parted into pieces of such weights, a new one of MC2 unless told. */
export async function partingBody(app: TestApp, weights: readonly number[], facts: Partial<Body> = {}, kode_barcode?: string): Promise<Body> {
  const body = await retagBody(app, kode_barcode)
  const [child] = body.detail_barang as [Child]
  return { ...body, keterangan: 'SET DIPISAH', detail_barang: weights.map((grams) => ({ ...child, ...weighing(grams) })), ...facts }
}

/** Parts a new piece of MC2 in two, approved; 0.215 g of it is scrap. */
export const madeParting = async (app: TestApp): Promise<Parting> =>
  allowed(app, partPieces, { body: await partingBody(app, [2, 1], { sisa_ke: 'ROSOK' }) })
