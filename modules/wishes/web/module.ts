import { webModule } from '#engine/web/module.ts'

export const wishesWeb = webModule({ screens: { '/permintaan-customer': () => import('./permintaan-customer.tsx') } })
