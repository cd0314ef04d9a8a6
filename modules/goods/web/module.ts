import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'

registerDrawer('barang', () => import('./piece-drawer.tsx'))
registerDrawer('baki', () => import('./tray-drawer.tsx'))

export const goodsWeb = webModule({
  lists: [{ path: '/data-barang', isByDays: false, load: async () => (await import('./piece-list.ts')).pieceList }],
  screens: {
    '/data-barang': () => import('./data-barang.tsx'),
  },
})
