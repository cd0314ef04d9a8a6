import { declarations as declare } from '#engine/contract/declarations.ts'
import { refusals } from './refusals.ts'

/** What buying back says no with; the documents that buy are declared by the modules above. */
export const declarations = declare({ module: 'buyback', refusals })
