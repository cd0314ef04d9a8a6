import { webModule } from '#engine/web/module.ts'

export const accountingWeb = webModule({
  screens: { '/parameter-akun': () => import('./parameter-akun.tsx') },
})
