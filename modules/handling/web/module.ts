import { webModule } from '#engine/web/module.ts'
import { registerPieceTask } from '#modules/goods/web/public.ts'
import { pindahBarangScreen, updateProfitBarang } from '../contract/screens.ts'

registerPieceTask(pindahBarangScreen)
registerPieceTask(updateProfitBarang)

export const handlingWeb = webModule({
  documents: {
    pindah_barang: async () => (await import('./looks.tsx')).moveLook,
    ubah_barang: async () => (await import('./looks.tsx')).correctionLook,
    pecah_barang: async () => (await import('./looks.tsx')).partingLook,
    update_profit: async () => (await import('./looks.tsx')).repricingLook,
    stock_aksesoris: async () => (await import('./looks.tsx')).accessoryLook,
    hancur_barang: async () => (await import('./looks.tsx')).destructionLook,
  },
  screens: {
    '/tambah-dan-ambil-stock-aksesoris': () => import('./tambah-dan-ambil-stock-aksesoris.tsx'),
    '/update-profit-barang': () => import('./update-profit-barang.tsx'),
    '/ubah-barang': () => import('./ubah-barang.tsx'),
    '/pecah-barang': () => import('./pecah-barang.tsx'),
    '/pindah-barang': () => import('./pindah-barang.tsx'),
    '/pindah-barang-satu-baki': () => import('./pindah-barang-satu-baki.tsx'),
    // The list of the specification, in place of the usual one.
    '/lihat-pindah-barang': () => import('./lihat-pindah-barang.tsx'),
    '/hancur-data-barang': () => import('./hancur-data-barang.tsx'),
  },
})
