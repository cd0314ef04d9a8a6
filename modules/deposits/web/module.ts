import { webModule } from '#engine/web/module.ts'

export const depositsWeb = webModule({
  documents: {
    titipan: async () => (await import('./looks.tsx')).depositLook,
    mutasi_titipan: async () => (await import('./looks.tsx')).eventLook,
    simpanan: async () => (await import('./safe-keeping-looks.tsx')).keptLook,
    ambil_simpanan: async () => (await import('./safe-keeping-looks.tsx')).fetchedLook,
  },
  screens: {
    '/transaksi-simpanan': () => import('./transaksi-simpanan.tsx'),
    '/ambil-simpanan': () => import('./ambil-simpanan.tsx'),
    '/transaksi-titipan': () => import('./transaksi-titipan.tsx'),
    '/saldo-awal-titipan': () => import('./saldo-awal-titipan.tsx'),
    '/validasi-titipan': () => import('./validasi-titipan.tsx'),
    '/bayar-titipan': () => import('./bayar-titipan.tsx'),
    '/ambil-titipan': () => import('./ambil-titipan.tsx'),
    '/batal-titipan': () => import('./batal-titipan.tsx'),
  },
})
