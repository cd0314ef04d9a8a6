import { webModule } from '#engine/web/module.ts'

export const approvalsWeb = webModule({
  screens: {
    '/otorisasi': () => import('./otorisasi.tsx'),
    '/sidik-jari': () => import('./sidik-jari.tsx'),
  },
})
