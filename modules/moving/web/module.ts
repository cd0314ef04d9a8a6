import { webModule } from '#engine/web/module.ts'

export const movingWeb = webModule({
  documents: {
    pindah_data: async () => (await import('./move-look.tsx')).moveLook,
  },
  screens: { '/pindah-data': () => import('./pindah-data.tsx') },
})
