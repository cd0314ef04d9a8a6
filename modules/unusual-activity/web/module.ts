import { webModule } from '#engine/web/module.ts'

export const unusualActivityWeb = webModule({ screens: { '/aktivitas-tidak-biasa': () => import('./aktivitas-tidak-biasa.tsx') } })
