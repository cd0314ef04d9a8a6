import { webModule } from '#engine/web/module.ts'
import { gantiPassword } from '../contract/screens.ts'

/** The screens of access that stand in the shell; `public.ts` has those that open without a login. */
export const accessWeb = webModule({ screens: [[gantiPassword, () => import('./ganti-password.tsx')]] })
