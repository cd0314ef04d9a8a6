import { webModule } from '#engine/web/module.ts'

export const goodsWeb = webModule({ screens: [] })
