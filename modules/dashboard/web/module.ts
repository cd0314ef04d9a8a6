import { webModule } from '#engine/web/module.ts'

// `/home` draws nothing of its own: the shell leads from there to the first screen of the user.
export const dashboardWeb = webModule({
  screens: {
    '/dashboard': () => import('./dashboard.tsx'),
    '/dashboardPusat': () => import('./dashboardPusat.tsx'),
    '/validasi-jual-beli': () => import('./validasi-jual-beli.tsx'),
  },
})
