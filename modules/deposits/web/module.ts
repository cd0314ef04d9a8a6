import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { mutasiTitipan } from '../contract/mutasi-titipan.ts'
import { titipan } from '../contract/titipan.ts'

const deposit = documentWeb(titipan, async () => (await import('./looks.tsx')).depositLook)
const event = documentWeb(mutasiTitipan, async () => (await import('./looks.tsx')).eventLook)

export const depositsWeb = webModule({
  lists: [...deposit.lists, ...event.lists],
  screens: {
    ...deposit.screens,
    ...event.screens,
    '/transaksi-titipan': () => import('./transaksi-titipan.tsx'),
    '/validasi-titipan': () => import('./validasi-titipan.tsx'),
    '/bayar-titipan': () => import('./bayar-titipan.tsx'),
    '/ambil-titipan': () => import('./ambil-titipan.tsx'),
    '/batal-titipan': () => import('./batal-titipan.tsx'),
  },
})
