import { webModule } from '#engine/web/module.ts'
import { declareOrders } from '#modules/intake/contract/orders.ts'
import { preOrderModule } from '../contract/screens.ts'

// The form of a new piece asks for its pre-order, even before a screen of pre-orders was opened.
declareOrders('no_po', preOrderModule)

export const preordersWeb = webModule({
  documents: {
    pre_order: async () => (await import('./looks.tsx')).preOrderLook,
    mutasi_po: async () => (await import('./looks.tsx')).eventLook,
  },
  screens: {
    '/transaksi-pre-order': () => import('./transaksi-pre-order.tsx'),
    '/lihat-pre-order': () => import('./lihat-pre-order.tsx'),
    '/closing-barang-po': () => import('./closing-barang-po.tsx'),
    '/import-pre-order': () => import('./import-pre-order.tsx'),
    '/bayar-pre-order': () => import('./bayar-pre-order.tsx'),
    '/ambil-pre-order': () => import('./ambil-pre-order.tsx'),
    '/batal-pre-order': () => import('./batal-pre-order.tsx'),
  },
})
