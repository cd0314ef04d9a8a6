import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { bayarSupplier } from '../contract/bayar-supplier.ts'
import { penerimaan } from '../contract/penerimaan.ts'
import { returSupplier } from '../contract/retur-supplier.ts'

const delivery = documentWeb(penerimaan, async () => (await import('./looks.tsx')).deliveryLook)
const payment = documentWeb(bayarSupplier, async () => (await import('./looks.tsx')).paymentLook)
const goodsBack = documentWeb(returSupplier, async () => (await import('./looks.tsx')).returnLook)

export const receivingWeb = webModule({
  lists: [...delivery.lists, ...payment.lists, ...goodsBack.lists],
  screens: {
    ...delivery.screens,
    ...payment.screens,
    ...goodsBack.screens,
    '/penerimaan-barang': () => import('./penerimaan-barang.tsx'),
    '/bayar-supplier': () => import('./bayar-supplier.tsx'),
    '/retur-supplier': () => import('./retur-supplier.tsx'),
  },
})
