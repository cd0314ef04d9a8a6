import { webModule } from '#engine/web/module.ts'

export const salesWeb = webModule({ screens: [] })
