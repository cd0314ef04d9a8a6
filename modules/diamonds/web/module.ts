import { webModule } from '#engine/web/module.ts'

/** Masters of stones are the engine's own; that of rates has its history beside. */
export const diamondsWeb = webModule({ screens: { '/parameter-kurs': () => import('./parameter-kurs.tsx') } })
