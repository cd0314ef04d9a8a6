import { webModule } from '#engine/web/module.ts'

export const countingWeb = webModule({
  documents: {
    opname: async () => (await import('./opname-look.tsx')).opnameLook,
  },
  screens: {
    '/stock-opname': () => import('./stock-opname.tsx'),
    '/stock-opname-penerimaan': () => import('./stock-opname-penerimaan.tsx'),
    '/stock-opname-global': () => import('./stock-opname-global.tsx'),
    '/stock-opname-rfid': () => import('./stock-opname-rfid.tsx'),
    '/barang-hilang': () => import('./barang-hilang.tsx'),
  },
})
