import { webModule } from '#engine/web/module.ts'
import { registerPieceTask } from '#modules/goods/web/public.ts'
import { cetakBarcode } from '../contract/screens.ts'

registerPieceTask(cetakBarcode, { isFirst: true })

export const labelsWeb = webModule({
  screens: {
    '/cetak-barcode': () => import('./cetak-barcode.tsx'),
    '/setting-label': () => import('./setting-label.tsx'),
  },
})
