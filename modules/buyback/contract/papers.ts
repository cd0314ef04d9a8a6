import { z } from 'zod'
import { type Call, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { core } from '#engine/contract/refusal.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { suratPenjual } from '#modules/access/contract/rights.ts'
import { userWords } from '#modules/access/contract/data-users.ts'
import { bought as b } from './fields.ts'
import { refusals } from './refusals.ts'

/**
 * The call that stores the photo of a seller's papers from a screen. It waits under the returned name for the document that is being
 * entered. The user who took the photo sees it before he sends it. Every later look at it is recorded in the log.
 */
export const takesPapers = <const C extends Call>(call: C, screen: Screen) =>
  endpoint({
    call,
    summary: "Stores a photo of a seller's papers, privately, for the document that is being entered",
    access: openTo(screen),
    file: 'image',
    body: z.object({}),
    reply: z.object({ foto_surat: z.string() }),
    refusals: [refusals.PAPERS_REQUIRED, refusals.PAPERS_REFUSED, core.FILE_TOO_LARGE, core.TOO_MANY],
  })

/** The facts about the papers of a document without a look at them, and who has looked. */
export const readPapers = endpoint({
  call: 'GET surat-penjual/{nomor}',
  summary: "What there is of the papers of the seller of a document, and who looked at them; the photo itself it doesn't show",
  access: openTo(suratPenjual),
  reply: z.object({
    surat: objectOf([rowWords.created_at, userWords.user_id, b.simpan_sampai, b.dihapus_at.optional()]).nullable(),
    dilihat: z.array(objectOf([b.dilihat_at, userWords.user_id, userWords.nama])),
  }),
})

/** Looks at the papers of a document. It is a POST since every look is written down before anything is shown. */
export const lookAtPapers = endpoint({
  call: 'POST surat-penjual/{nomor}/lihat',
  summary: "The photo of a seller's papers as JPEG; writes down who looks at it",
  access: openTo(suratPenjual),
  reply: z.unknown(),
  refusals: [refusals.NO_PAPERS],
})
