import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { hancurBarang } from '../contract/hancur-barang.ts'
import { ubahBarang } from '../contract/ubah-barang.ts'
import { stockAksesoris } from '../contract/stock-aksesoris.ts'
import { updateProfit } from '../contract/update-profit.ts'
import { pindahBarang } from '../contract/pindah-barang.ts'

const move = documentWeb(pindahBarang, async () => (await import('./looks.tsx')).moveLook)
const correction = documentWeb(ubahBarang, async () => (await import('./looks.tsx')).correctionLook)
const repricing = documentWeb(updateProfit, async () => (await import('./looks.tsx')).repricingLook)
const accessories = documentWeb(stockAksesoris, async () => (await import('./looks.tsx')).accessoryLook)
const destruction = documentWeb(hancurBarang, async () => (await import('./looks.tsx')).destructionLook)

export const stockWeb = webModule({
  lists: [...move.lists, ...destruction.lists, ...correction.lists, ...repricing.lists, ...accessories.lists],
  screens: {
    ...move.screens,
    ...destruction.screens,
    ...correction.screens,
    ...repricing.screens,
    ...accessories.screens,
    '/tambah-dan-ambil-stock-aksesoris': () => import('./tambah-dan-ambil-stock-aksesoris.tsx'),
    '/update-profit-barang': () => import('./update-profit-barang.tsx'),
    '/ubah-barang': () => import('./ubah-barang.tsx'),
    '/pindah-barang': () => import('./pindah-barang.tsx'),
    '/pindah-barang-satu-baki': () => import('./pindah-barang-satu-baki.tsx'),
    // The list of the specification, in place of the usual one.
    '/lihat-pindah-barang': () => import('./lihat-pindah-barang.tsx'),
    '/hancur-data-barang': () => import('./hancur-data-barang.tsx'),
  },
})
