import { declarations as declare } from '#engine/contract/declarations.ts'
import { lookAtPapers, readPapers } from './papers.ts'
import { refusals } from './refusals.ts'

/** What buying back says no with, and the papers of those who sell; the documents that buy are declared by the modules above. */
export const declarations = declare({
  module: 'buyback',
  endpoints: { readPapers, lookAtPapers },
  tables: { surat_penjual: 'Foto Surat', surat_dilihat: 'Foto Surat' },
  refusals,
})
