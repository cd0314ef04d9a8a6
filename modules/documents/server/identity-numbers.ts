import type { AnyDocument } from '#engine/contract/document.ts'
import { core, refuse } from '#engine/contract/refusal.ts'
import { refusalFor } from '#engine/server/access.ts'
import { readDocument } from '#engine/server/document-calls.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type Look, lookedAt } from '#modules/members/server/public.ts'
import { hiddenFields, type printNumbers as printCall, type showNumbers as showCall } from '../contract/identity-numbers.ts'

type Input = Context & { readonly params: { readonly jenis: string; readonly nomor: string } }
type Whole = Readonly<Record<string, unknown>>

/** What a document hides, by name. Nothing is answered that is not written down. */
async function numbersOf(
  input: Input,
  documents: readonly AnyDocument[],
  jenis: Look['jenis'],
  allow: (document: AnyDocument, whole: Whole) => void,
) {
  const { db, caller, ip, params } = input
  const document = documents.find(({ name }) => name === params.jenis) ?? refuse(core.NOT_FOUND, params)
  const fields = hiddenFields(document)
  if (fields.length === 0) refuse(core.NOT_FOUND, params)
  const whole = (await readDocument(db, document, caller.everyShop, params.nomor)) as Whole
  allow(document, whole)
  const nilai = Object.fromEntries(fields.map(({ name }) => [name, whole[name]]).filter(([, value]) => typeof value === 'string'))
  if (Object.keys(nilai).length > 0) await lookedAt(db, caller, ip, { jenis, milik: params.nomor })
  return { nilai: nilai as Record<string, string> }
}

/**
 * Answers the identity number of a document, to users who may read such numbers and the document.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_FOUND
 */
export const showNumbers =
  (documents: readonly AnyDocument[]): Handler<typeof showCall> =>
  (input) =>
    numbersOf(input, documents, 'IDENTITAS_DOKUMEN', ({ calls }) => {
      const refused = refusalFor(calls.read.access, input.caller)
      if (refused) refuse(refused)
    })

/**
 * The same for its paper, to users who may print it: from its list, or because they made it or took its money.
 *
 * @throws Refusal NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_FOUND
 */
export const printNumbers =
  (documents: readonly AnyDocument[]): Handler<typeof printCall> =>
  (input) =>
    numbersOf(input, documents, 'CETAK_IDENTITAS', ({ calls }, { user_id, valid_by }) => {
      const refused = refusalFor(calls.receipt.access, input.caller)
      if (refused && ![user_id, valid_by].includes(input.caller.user_id)) refuse(refused)
    })
