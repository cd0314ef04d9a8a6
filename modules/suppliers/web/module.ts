import { webModule } from '#engine/web/module.ts'

export const suppliersWeb = webModule({
  documents: {
    penerimaan: async () => (await import('./looks.tsx')).deliveryLook,
    bayar_supplier: async () => (await import('./looks.tsx')).paymentLook,
    retur_supplier: async () => (await import('./looks.tsx')).returnLook,
  },
  screens: {
    '/penerimaan-barang': () => import('./penerimaan-barang.tsx'),
    '/bayar-supplier': () => import('./bayar-supplier.tsx'),
    '/retur-supplier': () => import('./retur-supplier.tsx'),
  },
})
