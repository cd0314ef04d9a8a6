import { webModule } from '#engine/web/module.ts'

/** The pages that open without a login. They are drawn by the entrance of the application, outside the shell. */
export const publicAccessWeb = webModule({
  screens: {
    '/': () => import('./login.tsx'),
    '/terms-and-conditions': () => import('./terms-and-conditions.tsx'),
    '/privacy-policy': () => import('./privacy-policy.tsx'),
  },
})
