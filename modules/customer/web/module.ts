import { webModule } from '#engine/web/module.ts'

export const customerWeb = webModule({
  documents: { bayar_sekaligus: async () => (await import('./looks.tsx')).togetherLook },
  screens: {
    '/halaman-member': () => import('./halaman-member.tsx'),
    '/bayar-sekaligus': () => import('./bayar-sekaligus.tsx'),
  },
})
