import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { buy } from '#modules/purchases/contract/pembelian.ts'
import { purchaseBody } from '#modules/purchases/server/testing/made-purchase.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { readPiece } from '../contract/data-barang.ts'
import { holdPieces, releasePieces } from './public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('a piece that was bought back says so to whoever opens it', async () => {
  const sales = [await madeSale(app), await madeSale(app), await madeSale(app)]
  const { kode_barcode, berat } = sales[0]!.detail_barang[0]!
  const body = await purchaseBody(app, [{ kode_barcode, berat }])
  const bought = await app.call('kasir.mc2', buy, { body })
  expect(bought.status, JSON.stringify(bought.body)).toBe(200)
  const { status, body: piece } = await app.call('spv.mc2', readPiece, { params: { kode_barcode } })
  expect([status, piece.status, piece.tempat]).toEqual([200, 'BOUGHT', 'BEKAS'])
})

const till = { kode_toko: 'MC2', modules: new Set<string>() }
const open = async (kode_barcode: string) => (await app.call('spv.mc2', readPiece, { params: { kode_barcode } })).body

it('a held piece says for whom, until it is held no more', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  expect((await open(kode_barcode)).ditahan).toBeNull()
  const hold = { untuk: 'IBU SRI', kind: 'TITIPAN', dokumen: 'TP-MC2-1', user_id: 'kasir.mc2' }
  await app.db.transaction().execute((tx) => holdPieces(tx, till, [kode_barcode], hold))
  expect(await open(kode_barcode)).toMatchObject({ status: 'HELD', ditahan: { untuk: 'IBU SRI', kind: 'TITIPAN', reference: 'TP-MC2-1' } })
  await app.db.transaction().execute((tx) => releasePieces(tx, 'MC2', [kode_barcode]))
  expect(await open(kode_barcode)).toMatchObject({ status: 'READY', ditahan: null })
  // It can be held again; by hand nobody says for whom a piece is held that is not, nor changes what was said.
  await app.db.transaction().execute((tx) => holdPieces(tx, till, [kode_barcode], { ...hold, untuk: 'PAK BUDI' }))
  expect((await open(kode_barcode)).ditahan?.untuk).toBe('PAK BUDI')
  const refused = (statement: ReturnType<typeof sql>) =>
    statement.execute(app.db).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    )
  const [free] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  expect(
    await refused(sql`insert into barang_tahan (kode_barcode, kode_toko, untuk, kind, dokumen, user_id) values (${free}, 'MC2', 'X', 'X', 'X', 'X')`),
  ).toBe('KN002')
  expect(await refused(sql`update barang_tahan set untuk = 'X'`)).not.toBe('done')
  expect(await refused(sql`delete from barang_tahan`)).not.toBe('done')
})
