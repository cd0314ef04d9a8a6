import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { bayarSupplier } from '../contract/bayar-supplier.ts'
import { penerimaan } from '../contract/penerimaan.ts'

const delivery = documentWeb(penerimaan, async () => (await import('./looks.tsx')).deliveryLook)
const payment = documentWeb(bayarSupplier, async () => (await import('./looks.tsx')).paymentLook)

export const receivingWeb = webModule({
  lists: [...delivery.lists, ...payment.lists],
  screens: {
    ...delivery.screens,
    ...payment.screens,
    '/penerimaan-barang': () => import('./penerimaan-barang.tsx'),
    '/bayar-supplier': () => import('./bayar-supplier.tsx'),
  },
})
