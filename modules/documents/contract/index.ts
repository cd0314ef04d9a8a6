import { declarations as declare } from '#engine/contract/declarations.ts'
import { refusals } from './refusals.ts'

/** What every document says no with; the kinds themselves are declared by the modules above. */
export const declarations = declare({ module: 'documents', refusals })
