import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyOf } from '#engine/contract/endpoint.ts'
import { type acceptSale, sendSale } from '../../contract/validasi.ts'
import { loweredSale } from './lowered-sale.ts'
import { stockPieces } from './stock.ts'

type Accepting = BodyOf<typeof acceptSale>

/** Leaves what a till would sell for the cashier of MC2; answers the body that takes its money. */
export async function leftSale(app: TestApp, body: object): Promise<Accepting> {
  const { detail_bayar, ...goods } = body as Pick<Accepting, 'detail_bayar'>
  const { status, body: left } = await app.call('mu.mc2', sendSale, { body: goods })
  if (status !== 200) throw new Error(JSON.stringify(left))
  const { no_antri, grand_total, bayar } = left as { no_antri: string; grand_total: number; bayar: number }
  return { no_antri, grand_total, bayar_tukar: grand_total - bayar, detail_bayar }
}

/** The body that takes the money for a new sale that waits, of a piece so much cheaper. */
export async function waitingSaleBody(app: TestApp, diskon_rp = 0): Promise<Accepting> {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  return leftSale(app, await loweredSale(app.db, kode_barcode, diskon_rp))
}
