import { z } from 'zod'
import { documentRefusals } from '#engine/contract/document-calls.ts'
import { type AnyDocument, headerFields } from '#engine/contract/document.ts'
import { endpoint, openTo, signedIn } from '#engine/contract/endpoint.ts'
import type { AnyField } from '#engine/contract/field.ts'
import { core } from '#engine/contract/refusal.ts'
import { identitasOrang } from '#modules/access/contract/rights.ts'

/** The fields of a kind of document that answers show only the end of. */
export const hiddenFields = (document: AnyDocument): readonly AnyField[] => headerFields(document).filter(({ kind }) => kind.hidden !== undefined)

const numbers = z.object({ nilai: z.record(z.string(), z.string()) })

/** What a document hides, to be read. It is a POST because every look is written down before anything is shown. */
export const showNumbers = endpoint({
  call: 'POST dokumen/{jenis}/{nomor}/identitas',
  summary: 'The identity number of a document, by the name of its field; the look is written down (docs/decisions/172)',
  access: openTo(identitasOrang),
  reply: numbers,
  refusals: [core.NOT_FOUND, documentRefusals.DOCUMENT_NOT_FOUND],
})

/** The same for its paper, for users who may print it. */
export const printNumbers = endpoint({
  call: 'POST dokumen/{jenis}/{nomor}/identitas-cetak',
  summary: 'The identity number of a document for its paper, for whoever made it or may print it; the print is written down (docs/decisions/172)',
  access: signedIn(),
  reply: numbers,
  refusals: [core.NOT_FOUND, core.FORBIDDEN, documentRefusals.DOCUMENT_NOT_FOUND],
})
