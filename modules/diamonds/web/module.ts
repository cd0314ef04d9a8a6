import { webModule } from '#engine/web/module.ts'

/** Masters of stones have the screen of the engine. The screen of rates also has their history. */
export const diamondsWeb = webModule({ screens: { '/parameter-kurs': () => import('./parameter-kurs.tsx') } })
