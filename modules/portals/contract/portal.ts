import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { type Master, importedMax } from '#engine/contract/master.ts'
import { core } from '#engine/contract/refusal.ts'
import { refusals } from './refusals.ts'

/** What one portal answered: what it read, or why there is nothing, in words of the screen. */
export const portalAnswer = z.object({
  /** The address without its protocol: how people call it. */
  portal: z.string(),
  data: z.unknown().optional(),
  error: z.string().optional(),
})

/** What one portal answered. */
export type PortalAnswer = z.output<typeof portalAnswer>

const requested = {
  access: signedIn({ headOffice: true }),
  reply: z.object({ values: z.array(portalAnswer) }),
  refusals: [core.FORBIDDEN, refusals.PORTALS_SILENT, refusals.NOT_ASKED_OF_PORTALS],
}

/** A call of the closed list, with what it is asked behind a question mark. */
const path = z.string().trim().min(1, 'Path Harus Diisi').max(500, 'Path Maksimal 500 Karakter')

export const readPortals = endpoint({
  ...requested,
  call: 'GET portal',
  summary: 'Asks all other portals of the owner at once for what `path` reads, and answers what each of them said; without a path, which there are',
  query: z.object({ path: path.optional() }),
})

export const postToPortals = endpoint({
  ...requested,
  call: 'POST portal',
  summary: 'The same for a call that reads by POST, with its body',
  body: z.object({ path, body: z.unknown() }),
  readsOnly: true,
})

/** So many lists are taken from a portal at once, as many as are brought in at once. */
const listsMax = 60

export const readLists = endpoint({
  call: 'POST portal/daftar',
  summary: 'Lists of masters of the whole chain, for another portal of the owner: their rows without what not everybody may read',
  access: signedIn({ headOffice: true }),
  body: z.object({ tabel: z.array(z.string().max(60)).min(1, 'Daftar Harus Dipilih').max(listsMax, 'Maksimal 60 Daftar') }),
  reply: z.object({ values: z.array(z.object({ tabel: z.string(), rows: z.array(z.record(z.string(), z.unknown())).max(importedMax) })) }),
  readsOnly: true,
  portal: true,
})

/** Lists that are a chain's own although all of its shops share them: its shops, its accounts at banks, and people. */
const ownLists: ReadonlySet<string> = new Set(['toko', 'rekening', 'penaksir', 'member_afiliasi'])

/** Whether a portal gives a list to another one: a list that all shops of a chain share, and that an import may fill. */
export const isForPortals = ({ scope, api, table }: Pick<Master, 'scope' | 'api' | 'table'>): boolean =>
  scope === 'chain' && api.importRows !== undefined && !ownLists.has(table)
