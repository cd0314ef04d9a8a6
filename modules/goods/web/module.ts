import { nameThings } from '#engine/contract/thing-titles.ts'
import { webModule } from '#engine/web/module.ts'
import { registerDrawer } from '#engine/web/openers.tsx'

registerDrawer('barang', () => import('./piece-drawer.tsx'), 'Barang')
// What goods come in by is no document.
nameThings('TAMBAH_BARANG', 'Tambah Barang')
registerDrawer('baki', () => import('./tray-drawer.tsx'), 'Baki')

export const goodsWeb = webModule({
  lists: [{ path: '/data-barang', isByDays: false, load: async () => (await import('./piece-list.ts')).pieceList }],
  screens: {
    '/data-barang': () => import('./data-barang.tsx'),
    '/cari-dengan-foto': () => import('./cari-dengan-foto.tsx'),
  },
})
