import { z } from 'zod'
import { type ReplyOf, endpoint, openTo, page } from '#engine/contract/endpoint.ts'
import { core } from '#engine/contract/refusal.ts'
import { rowWords as w } from '#engine/contract/row-words.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { personalFields, storedFields } from './data-member.ts'
import { members as m } from './fields.ts'
import { memberGate } from './screens.ts'

/** The members of the chain as a file (specification §2). */
export const exportDataMember = defineScreen({
  path: '/export-data-member',
  title: 'Export Data Member',
  menu: menu.member,
  gate: memberGate,
  shownTo: keepers,
  synonyms: ['download member', 'excel member', 'csv member', 'export members'],
})

/** The fields of every file. */
export const exportedFields = [m.kode_member, m.nama_member, m.poin, w.kode_toko, m.tgl_daftar] as const

/** Personal fields: null for a caller who may not open /data-member. */
export const exportedPersonal = [m.no_hp.optional(), ...personalFields] as const

/** The maximum of members in one answer. */
export const exportedPageMax = 1_000

export const exportMembers = endpoint({
  call: 'POST member/export',
  summary:
    'A page of the members that match, for a file; personal fields only for whoever may open /data-member. It is a POST because each page is written into the audit',
  access: openTo(exportDataMember),
  body: z.object({
    cari: z.string().trim().max(100).optional(),
    ulang_tahun: z.enum(['', 'HARI_INI']).optional(),
    after: z.string().max(2_000).optional(),
  }),
  reply: page(storedFields([...exportedFields, ...exportedPersonal])),
  refusals: [core.INVALID],
})

/** A member of the file. */
export type ExportedMember = ReplyOf<typeof exportMembers>['rows'][number]
