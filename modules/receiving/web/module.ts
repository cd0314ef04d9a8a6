import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { penerimaan } from '../contract/penerimaan.ts'

const delivery = documentWeb(penerimaan, async () => (await import('./looks.tsx')).deliveryLook)

export const receivingWeb = webModule({
  lists: [...delivery.lists],
  screens: {
    ...delivery.screens,
    '/penerimaan-barang': () => import('./penerimaan-barang.tsx'),
  },
})
