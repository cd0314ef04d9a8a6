import { webModule } from '#engine/web/module.ts'

export const loansWeb = webModule({
  documents: {
    hutang: async () => (await import('./looks.tsx')).loanLook,
    mutasi_hutang: async () => (await import('./looks.tsx')).eventLook,
  },
  screens: {
    '/parameter-hutang-pokok': () => import('./parameter-hutang-pokok.tsx'),
    '/transaksi-hutang': () => import('./transaksi-hutang.tsx'),
    '/hitung-kantong': () => import('./hitung-kantong.tsx'),
    '/validasi-hutang': () => import('./validasi-hutang.tsx'),
    '/perpanjang-hutang': () => import('./perpanjang-hutang.tsx'),
    '/lelang-hutang': () => import('./lelang-hutang.tsx'),
    '/ambil-hutang': () => import('./ambil-hutang.tsx'),
    '/surat-hutang': () => import('./surat-hutang.tsx'),
    '/jual-hutang': () => import('./jual-hutang.tsx'),
    '/pelunasan-hutang': () => import('./pelunasan-hutang.tsx'),
  },
})
