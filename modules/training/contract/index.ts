import { declarations as declare } from '#engine/contract/declarations.ts'
import { emptyTraining, refusals } from './kosongkan-latihan.ts'

export const declarations = declare({ module: 'training', endpoints: { emptyTraining }, refusals })
