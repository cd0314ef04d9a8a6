import { webModule } from '#engine/web/module.ts'

/** The customer's screen, which opens without a login. */
export const customerScreenWeb = webModule({ screens: { '/layar-customer': () => import('./layar-customer.tsx') } })
