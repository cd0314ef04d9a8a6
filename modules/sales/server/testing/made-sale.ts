import type { TestApp } from '#apps/server/testing/test-app.ts'
import { type Sale, sell } from '../../contract/penjualan.ts'
import { loweredSale } from './lowered-sale.ts'
import { stockPieces } from './stock.ts'

/** Sells a piece of MC2 for cash through the till's own call; `facts` say what else the sale is. */
export async function madeSale(app: TestApp, facts: object = {}): Promise<Sale> {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const { status, body } = await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, kode_barcode, 0, facts) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
