import { declarations as declare } from '#engine/contract/declarations.ts'
import { listSettings, readSetting } from './para-system.ts'

export const declarations = declare({
  endpoints: [listSettings, readSetting],
})
