import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { effectiveSettings } from '#modules/settings/server/public.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import { type Payout, payOut } from '../../contract/pencairan-marketplace.ts'
import { type MarketReturn, takeReturn } from '../../contract/retur-marketplace.ts'
import { accountOf } from '../accounts.ts'
import { sellKnownOrder } from '../known-order.ts'

let orders = 0

/** An order of MC2 at Shopee that is sold: as the job makes it of what the marketplace says. */
export async function madeMarketSale(app: Pick<TestApp, 'db' | 'set'>, harga = 3_000_000): Promise<Sale> {
  await app.set({ MARKETPLACE_INTEGRATION_MODULE: 'true' })
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  await sql`
    insert into marketplace_akun (kode_toko, kode_marketplace, penghubung, nama_akun, id_toko, kategori_luar, ekspedisi, biaya_persen, kode_gudang, kode_baki, kode_sales, id_aplikasi, user_id)
    select 'MC2', 'SHP', 'SHOPEE', 'KENCANA', '7001', '1', '{JNE}', 6, kode_gudang, kode_baki, 'S1', '1', 'own.mc2' from barang where kode_barcode = ${kode_barcode}
    on conflict do nothing`.execute(app.db)
  orders += 1
  const named = { kode_marketplace: 'SHP', no_pesanan_luar: `UJI${Date.now()}${orders}` }
  return sellOrdered(app.db, { kode_toko: 'MC2', ...named }, kode_barcode, harga)
}

/** Holds a piece for an order and sells it. */
export async function sellOrdered(
  db: TestApp['db'],
  {
    kode_toko,
    kode_marketplace,
    no_pesanan_luar,
  }: { readonly kode_toko: string; readonly kode_marketplace: string; readonly no_pesanan_luar: string },
  kode_barcode: string,
  harga: number,
): Promise<Sale> {
  const named = { kode_marketplace, no_pesanan_luar }
  const { rows } = await sql<{ kode_toko: string; key: string; value: string }>`
    select kode_toko, key, value from para_system where kode_toko in ('*', ${kode_toko})`.execute(db)
  const shop = effectiveSettings(rows, kode_toko)
  const account = (await accountOf(db, kode_toko, kode_marketplace))!
  const order = { ...named, kode_toko, nama_pembeli: 'SRI', status_luar: '', kode_barcode, harga }
  return inTransaction(db, { user_id: account.user_id }, (tx) => sellKnownOrder(tx, order, shop))
}

/** The body that pays out these sales, less a fee. */
export async function payoutBody(app: Pick<TestApp, 'db'>, sales: readonly Sale[], feeRp = 180_000): Promise<BodyInputOf<typeof payOut>> {
  const { rows } = await sql<{ no_rekening: string }>`select no_rekening from rekening order by 1 limit 1`.execute(app.db)
  return {
    kode_marketplace: sales[0]!.kode_marketplace!,
    no_rekening: rows[0]!.no_rekening,
    tgl_rekening: sales[0]!.tgl_system,
    uang_masuk: sales.reduce((sum, { grand_total }) => sum + grand_total, 0) - feeRp,
    no_pencairan_luar: null,
    keterangan: null,
    detail_faktur: sales.map(({ no_faktur }) => ({ no_faktur })),
  }
}

/** A payout of a sale of MC2. */
export async function madePayout(app: TestApp): Promise<Payout> {
  const { status, body } = await app.call<Payout>('kasir.mc2', payOut, { body: await payoutBody(app, [await madeMarketSale(app)]) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** The body that takes the pieces of a sale back into the tray they were sold from, as heavy as they were. */
export function returnBody(sale: Sale, facts: Partial<BodyInputOf<typeof takeReturn>> = {}): BodyInputOf<typeof takeReturn> {
  const [{ kode_gudang, kode_baki }] = sale.detail_barang as unknown as [Sale['detail_barang'][number]]
  return {
    kode_gudang,
    kode_baki,
    biaya_ditahan: null,
    keterangan: null,
    detail_barang: sale.detail_barang.map(({ kode_barcode, berat }) => ({ kode_barcode, berat_retur: berat })),
    ...facts,
  }
}

/** A return of a sale of MC2 that the marketplace had not paid yet. */
export async function madeMarketReturn(app: TestApp): Promise<MarketReturn> {
  const { status, body } = await app.call<MarketReturn>('kasir.mc2', takeReturn, {
    body: returnBody(await madeMarketSale(app), { biaya_ditahan: 50_000 }),
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
