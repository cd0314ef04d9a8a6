import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { comesBack, lotOf } from '#modules/buyback/contract/bought-piece.ts'
import { type DestroyedPurchase, destroyPurchase } from '../../contract/hancur-pembelian.ts'
import { madePurchase } from './made-purchase.ts'

let told = 0

/** The body that destroys all of a new purchase of MC2; each time for another reason. */
export async function destroyedBody(app: TestApp): Promise<BodyInputOf<typeof destroyPurchase>> {
  const { no_faktur_beli, kode_toko, detail_barang } = await madePurchase(app)
  told += 1
  return {
    keterangan: `PENYOK ${told}`,
    detail_barang: detail_barang.map((piece) => ({
      kode_beli: comesBack(piece, kode_toko) ? (piece.kode_barcode ?? '') : lotOf(no_faktur_beli, piece.no_urut),
    })),
  }
}

/** Destroys all of a new purchase, which a supervisor allows. */
export async function madeDestroyedPurchase(app: TestApp): Promise<DestroyedPurchase> {
  const body = await destroyedBody(app)
  const user = 'kasir.mc2'
  const { kategori, uraian, permintaan } = (await app.call(user, destroyPurchase, { body })).body.details
  const requested = { user_id: 'spv.mc2', password: demoPassword, kategori, description: uraian, keterangan: '', permintaan }
  const { token } = (await app.call(user, authorize, { body: requested })).body
  const made = await app.call<DestroyedPurchase>(user, destroyPurchase, { body, approvals: [token] })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  return made.body
}
