import { webModule } from '#engine/web/module.ts'

export const couponsWeb = webModule({
  screens: {
    '/cek-kupon': () => import('./cek-kupon.tsx'),
    '/terbit-kupon': () => import('./terbit-kupon.tsx'),
  },
})
