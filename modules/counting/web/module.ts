import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { opname } from '../contract/opname.ts'

const adjustment = documentWeb(opname, async () => (await import('./opname-look.tsx')).opnameLook)

export const countingWeb = webModule({
  lists: adjustment.lists,
  screens: {
    '/stock-opname': () => import('./stock-opname.tsx'),
    '/stock-opname-penerimaan': () => import('./stock-opname-penerimaan.tsx'),
    '/stock-opname-global': () => import('./stock-opname-global.tsx'),
    '/stock-opname-rfid': () => import('./stock-opname-rfid.tsx'),
    '/barang-hilang': () => import('./barang-hilang.tsx'),
    ...adjustment.screens,
  },
})
