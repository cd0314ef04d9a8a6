import { webModule } from '#engine/web/module.ts'

// What the pages of higher storeys that open without a login are made with.
export { EntryBar, entryPage } from './entry-bar.tsx'
export { useEntry } from './entry.ts'

/** The pages that open without a login. They are drawn by the entrance of the application, outside the shell. */
export const publicWeb = webModule({
  screens: {
    '/': () => import('./login.tsx'),
    '/terms-and-conditions': () => import('./terms-and-conditions.tsx'),
    '/privacy-policy': () => import('./privacy-policy.tsx'),
  },
})
