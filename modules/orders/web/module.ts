import { webModule } from '#engine/web/module.ts'
import { declareOrders } from '#modules/intake/contract/orders.ts'

// The form of a new piece asks for its order, even before a screen of orders was opened.
declareOrders('no_pesanan')

export const ordersWeb = webModule({
  documents: {
    pesanan: async () => (await import('./looks.tsx')).orderLook,
    mutasi_pesanan: async () => (await import('./looks.tsx')).eventLook,
  },
  screens: {
    '/transaksi-pesanan': () => import('./transaksi-pesanan.tsx'),
    '/saldo-awal-pesanan': () => import('./saldo-awal-pesanan.tsx'),
    '/validasi-pesanan': () => import('./validasi-pesanan.tsx'),
    '/bayar-pesanan': () => import('./bayar-pesanan.tsx'),
    '/kunci-harga-pesanan': () => import('./kunci-harga-pesanan.tsx'),
    '/ambil-pesanan': () => import('./ambil-pesanan.tsx'),
    '/batal-pesanan': () => import('./batal-pesanan.tsx'),
    '/ambil-barang-contoh': () => import('./ambil-barang-contoh.tsx'),
  },
})
