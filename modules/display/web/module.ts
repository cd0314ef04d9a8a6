import { webModule } from '#engine/web/module.ts'

/** The customer's screen, which opens without a login. */
export const displayWeb = webModule({ screens: { '/layar-customer': () => import('./layar-customer.tsx') } })
