import { declarations as declare } from '#engine/contract/declarations.ts'
import { beginTraining, emptyTraining, refusals } from './kosongkan-latihan.ts'

export const declarations = declare({ module: 'training', endpoints: { beginTraining, emptyTraining }, refusals })
