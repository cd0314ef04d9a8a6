import { declarations as declare } from '#engine/contract/declarations.ts'
import { parameterCicilan } from './parameter-cicilan.ts'

export const declarations = declare({ module: 'instalments', masters: { parameterCicilan } })
