import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { hancurPembelian } from '../contract/hancur-pembelian.ts'
import { pembelian } from '../contract/pembelian.ts'

const purchase = documentWeb(pembelian, async () => (await import('./purchase-look.tsx')).purchaseLook)
const destroyed = documentWeb(hancurPembelian, async () => (await import('./destroyed-look.tsx')).destroyedLook)

export const purchasesWeb = webModule({
  lists: [...purchase.lists, ...destroyed.lists],
  screens: {
    '/transaksi-pembelian': () => import('./transaksi-pembelian.tsx'),
    ...purchase.screens,
    ...destroyed.screens,
    '/hancur-pembelian': () => import('./hancur-pembelian.tsx'),
  },
})
