import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { mutasiTitipan } from '../contract/mutasi-titipan.ts'
import { ambilSimpanan, simpanan } from '../contract/simpanan.ts'
import { titipan } from '../contract/titipan.ts'

const deposit = documentWeb(titipan, async () => (await import('./looks.tsx')).depositLook)
const event = documentWeb(mutasiTitipan, async () => (await import('./looks.tsx')).eventLook)

const kept = documentWeb(simpanan, async () => (await import('./kept-looks.tsx')).keptLook)
const fetched = documentWeb(ambilSimpanan, async () => (await import('./kept-looks.tsx')).fetchedLook)

export const depositsWeb = webModule({
  lists: [...deposit.lists, ...event.lists, ...kept.lists, ...fetched.lists],
  screens: {
    ...deposit.screens,
    ...event.screens,
    ...kept.screens,
    ...fetched.screens,
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
