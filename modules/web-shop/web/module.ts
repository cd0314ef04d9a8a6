import { webModule } from '#engine/web/module.ts'

export const webShopWeb = webModule({
  screens: {
    '/kirim-barang-external': () => import('./kirim-barang-external.tsx'),
    '/update-barang-external': () => import('./update-barang-external.tsx'),
  },
})
