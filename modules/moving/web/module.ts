import { webModule } from '#engine/web/module.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { pindahData } from '../contract/pindah-data.ts'

const moves = documentWeb(pindahData, async () => (await import('./move-look.tsx')).moveLook)

export const movingWeb = webModule({
  lists: moves.lists,
  screens: { ...moves.screens, '/pindah-data': () => import('./pindah-data.tsx') },
})
