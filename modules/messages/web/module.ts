import { webModule } from '#engine/web/module.ts'

export const messagesWeb = webModule({
  screens: {
    '/pesan-terkirim': () => import('./pesan-terkirim.tsx'),
    '/whatsapp-setting': () => import('./whatsapp-setting.tsx'),
  },
})
