import { webModule } from '#engine/web/module.ts'

export const repairsWeb = webModule({
  documents: {
    service: async () => (await import('./looks.tsx')).serviceLook,
    mutasi_service: async () => (await import('./looks.tsx')).eventLook,
  },
  screens: {
    '/transaksi-services': () => import('./transaksi-services.tsx'),
    '/validasi-service': () => import('./validasi-service.tsx'),
    '/selesai-services': () => import('./selesai-services.tsx'),
    '/ambil-services': () => import('./ambil-services.tsx'),
    '/kembali-services': () => import('./kembali-services.tsx'),
    '/ganti-rugi-services': () => import('./ganti-rugi-services.tsx'),
  },
})
