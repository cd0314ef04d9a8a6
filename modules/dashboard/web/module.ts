import { webModule } from '#engine/web/module.ts'

// `/home` draws nothing of its own: the shell leads from there to the screen that somebody begins with.
export const dashboardWeb = webModule({
  screens: {
    '/dashboard': () => import('./dashboard.tsx'),
    '/dashboardPusat': () => import('./dashboardPusat.tsx'),
    '/validasi-jual-beli': () => import('./validasi-jual-beli.tsx'),
  },
})
