import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'
import { dataBarang } from '../contract/data-barang.ts'
import { tambahDataBarang } from '../contract/tambah-data-barang.ts'

registerDrawer('barang', () => import('./piece-drawer.tsx'))

export const goodsWeb = webModule({
  screens: [
    [tambahDataBarang, () => import('./tambah-data-barang.tsx')],
    [dataBarang, () => import('./data-barang.tsx')],
  ],
})
