import { webModule } from '#engine/web/module.ts'
import { login, privacyPolicy, termsAndConditions } from '../contract/screens.ts'

/** The pages that open without a login. They are drawn by the entrance of the application, outside the shell. */
export const publicWeb = webModule({
  screens: [
    [login, () => import('./login.tsx')],
    [termsAndConditions, () => import('./terms-and-conditions.tsx')],
    [privacyPolicy, () => import('./privacy-policy.tsx')],
  ],
})
