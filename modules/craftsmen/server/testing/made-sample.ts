import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import { madeOrder } from '#modules/orders/server/testing/made-order.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type RequestedSample, type Sample, lendSample } from '../../contract/contoh-tukang.ts'
import { done, keeper } from './made-bars.ts'
import { craftsmanOf } from './made-work.ts'

/** The body that lends a new piece of MC2 to its craftsman for a new order; `facts` say what else it is. */
export async function sampleBody(app: TestApp, facts: object = {}): Promise<RequestedSample> {
  // The user who takes the order also takes its money.
  await app.set({ SEPUHAN: 'true', VALIDASI_PESANAN: 'false' })
  const kode_tukang = await craftsmanOf(app)
  const { no_pesanan } = await madeOrder(app)
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const { rows } = await sql<{ berat: number }>`select berat_stock as berat from barang where kode_barcode = ${kode_barcode}`.execute(app.db)
  return {
    arah_contoh: 'KELUAR',
    kode_tukang,
    no_pesanan,
    kode_barcode,
    berat: rows[0]!.berat,
    kode_gudang: null,
    kode_baki: null,
    keterangan: null,
    ...facts,
  }
}

/** Lends a new piece of MC2 to its craftsman. */
export const madeSample = async (app: TestApp, facts: object = {}): Promise<Sample> =>
  done(await app.call<Sample>(keeper, lendSample, { body: await sampleBody(app, facts) }))

/** The body that takes a sample back into its tray, as heavy as it went; `facts` say what else it is. */
export const backBody = (sample: Sample, facts: object = {}): RequestedSample => ({
  arah_contoh: 'KEMBALI',
  kode_tukang: null,
  no_pesanan: null,
  kode_barcode: sample.kode_barcode,
  berat: sample.berat,
  kode_gudang: sample.kode_gudang,
  kode_baki: sample.kode_baki,
  keterangan: null,
  ...facts,
})
