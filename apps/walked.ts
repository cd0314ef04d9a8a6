import { documentsOf, mastersOf, reportsOf } from '#engine/contract/declarations.ts'
import type { AnyDocument } from '#engine/contract/document.ts'
import type { Master } from '#engine/contract/master.ts'
import type { Report } from '#engine/contract/report.ts'
import { isWalked } from '#engine/testing/walked.ts'
import { declared } from './declared.ts'

// Declarations for the generic tests of a run: all of them, or those of the selected modules.
const modules = declared.filter(({ module }) => isWalked(module))

export const walkedMasters: readonly Master[] = mastersOf(modules)
export const walkedReports: readonly Report[] = reportsOf(modules)
export const walkedDocuments: readonly AnyDocument[] = documentsOf(modules)
