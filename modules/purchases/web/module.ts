import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { pembelian } from '../contract/pembelian.ts'

const purchase = documentWeb(pembelian, async () => (await import('./purchase-look.tsx')).purchaseLook)

export const purchasesWeb = webModule({
  lists: purchase.lists,
  screens: { '/transaksi-pembelian': () => import('./transaksi-pembelian.tsx'), ...purchase.screens },
})
