import { webModule } from '#engine/web/module.ts'

export const instalmentsWeb = webModule({
  documents: {
    cicilan: async () => (await import('./looks.tsx')).contractLook,
    mutasi_cicilan: async () => (await import('./looks.tsx')).eventLook,
  },
  screens: {
    '/transaksi-cicilan': () => import('./transaksi-cicilan.tsx'),
    '/bayar-cicilan': () => import('./bayar-cicilan.tsx'),
    '/lelang-cicilan': () => import('./lelang-cicilan.tsx'),
    '/hapus-buku-cicilan': () => import('./hapus-buku-cicilan.tsx'),
    '/pulih-cicilan': () => import('./pulih-cicilan.tsx'),
    '/putus-cicilan': () => import('./putus-cicilan.tsx'),
    '/surat-cicilan': () => import('./surat-cicilan.tsx'),
    '/ambil-cicilan': () => import('./ambil-cicilan.tsx'),
  },
})
