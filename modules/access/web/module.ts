import { webModule } from '#engine/web/module.ts'

/** The screens of access that stand in the shell; `public-screens.ts` has those that open without a login. */
export const accessWeb = webModule({
  lists: [{ path: '/data-users', isByDays: false, load: async () => (await import('./user-list.ts')).userList }],
  screens: {
    '/ganti-password': () => import('./ganti-password.tsx'),
    '/perangkat-saya': () => import('./perangkat-saya.tsx'),
    '/blank': () => import('./blank.tsx'),
    '/404': () => import('./not-found.tsx'),
    '/data-users': () => import('./data-users.tsx'),
    '/hak-akses-users': () => import('./hak-akses-users.tsx'),
    '/hak-akses-news': () => import('./hak-akses-news.tsx'),
  },
})
