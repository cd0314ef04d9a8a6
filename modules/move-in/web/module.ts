import { webModule } from '#engine/web/module.ts'

export const moveInWeb = webModule({
  documents: {
    pindah_data: async () => (await import('./move-look.tsx')).moveLook,
  },
  screens: { '/pindah-data': () => import('./pindah-data.tsx') },
})
