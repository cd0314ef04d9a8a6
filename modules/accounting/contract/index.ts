import { declarations as declare } from '#engine/contract/declarations.ts'

export const declarations = declare({})
