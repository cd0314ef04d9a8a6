import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { jualBeliManual } from '../contract/jual-beli-manual.ts'
import { mutasiManual } from '../contract/mutasi-manual.ts'

const mutation = documentWeb(mutasiManual, async () => (await import('./looks.tsx')).mutationLook)
const trade = documentWeb(jualBeliManual, async () => (await import('./looks.tsx')).tradeLook)

export const manualWeb = webModule({
  lists: [...mutation.lists, ...trade.lists],
  screens: {
    ...mutation.screens,
    ...trade.screens,
    '/tambah-barang-manual': () => import('./tambah-barang-manual.tsx'),
    '/pindah-barang-manual': () => import('./pindah-barang-manual.tsx'),
    '/hancur-barang-manual': () => import('./hancur-barang-manual.tsx'),
    '/validasi-jual-beli-manual': () => import('./validasi-jual-beli-manual.tsx'),
    '/transaksi-jual-beli-manual': () => import('./transaksi-jual-beli-manual.tsx'),
  },
})
