import { webModule } from '#engine/web/module.ts'

export const loansWeb = webModule({
  screens: { '/parameter-hutang-pokok': () => import('./parameter-hutang-pokok.tsx') },
})
