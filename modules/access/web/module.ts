import { webModule } from '#engine/web/module.ts'
import { dataUsers } from '../contract/data-users.ts'
import { hakAksesNews, hakAksesUsers } from '../contract/hak-akses-users.ts'
import { blank, gantiPassword, notFound } from '../contract/screens.ts'

/** The screens of access that stand in the shell; `public.ts` has those that open without a login. */
export const accessWeb = webModule({
  lists: [{ screen: dataUsers, isByDays: false, load: async () => (await import('./user-list.ts')).userList }],
  screens: [
    [gantiPassword, () => import('./ganti-password.tsx')],
    [blank, () => import('./blank.tsx')],
    [notFound, () => import('./not-found.tsx')],
    [dataUsers, () => import('./data-users.tsx')],
    [hakAksesUsers, () => import('./hak-akses-users.tsx')],
    [hakAksesNews, () => import('./hak-akses-news.tsx')],
  ],
})
