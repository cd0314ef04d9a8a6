import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'
import { dataBarang } from '../contract/data-barang.ts'

registerDrawer('barang', () => import('./piece-drawer.tsx'))
registerDrawer('baki', () => import('./tray-drawer.tsx'))

export const goodsWeb = webModule({
  lists: [{ screen: dataBarang, isByDays: false, load: async () => (await import('./piece-list.ts')).pieceList }],
  screens: {
    '/data-barang': () => import('./data-barang.tsx'),
  },
})
