import { declarations as declare } from '#engine/contract/declarations.ts'
import { documentRefusals } from '#engine/contract/document.ts'

/** What every document says no with; the kinds themselves are declared by the modules above. */
export const declarations = declare({ refusals: documentRefusals })
