import { z } from 'zod'
import { type ReplyOf, endpoint, openTo } from '#engine/contract/endpoint.ts'
import { crud, defineMaster } from '#engine/contract/master.ts'
import { core } from '#engine/contract/refusal.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { members as m } from './fields.ts'
import { refusals } from './refusals.ts'
import { dataMember, dataPribadi } from './screens.ts'

/**
 * The agreements that members are asked for, with the wording in each language. A changed wording is a new version. An earlier agreement counts for
 * its own version only (docs/decisions/166).
 */
export const masterPersetujuan = defineMaster({
  screen: {
    path: '/master-persetujuan',
    title: 'Master Persetujuan Data',
    menu: menu.masterMember,
    shownTo: keepers,
    synonyms: ['data pribadi', 'izin data', 'UU PDP', 'consent', 'privacy'],
  },
  api: crud('tujuan-data', 'kode_tujuan'),
  table: 'tujuan_data',
  // Its earlier wordings go with it.
  isGoneForGood: true,
  key: 'kode_tujuan',
  fields: [
    m.kode_tujuan,
    m.tujuan_pakai,
    m.bunyi,
    m.bunyi_en.optional(),
    m.bunyi_hk.optional(),
    m.bunyi_my.optional(),
    m.bunyi_jp.optional(),
    m.bunyi_it.optional(),
    m.ditanyakan,
  ],
  sort: 'kode_tujuan',
})

/** The languages of a wording. One that has none of its own shows the Indonesian one. */
export const wordingLanguages = ['id', 'en', 'hk', 'my', 'jp', 'it'] as const

const bahasa = z.enum(wordingLanguages).default('id')

/** A purpose with the wording that is shown: `bahasa` is the language of that. */
const purpose = z.object({
  kode_tujuan: z.string(),
  tujuan_pakai: z.string(),
  versi_bunyi: z.int(),
  bahasa: z.enum(wordingLanguages),
  bunyi: z.string(),
})

/** A purpose with the wording that is shown. */
export type Purpose = z.output<typeof purpose>

export const readPurposes = endpoint({
  call: 'GET member/tujuan-data',
  summary: 'What members are asked to agree to, in a language',
  access: openTo(dataMember, dataPribadi),
  query: z.object({ bahasa }),
  reply: z.array(purpose),
})

const given = z.object({ setuju: z.boolean(), tgl_system: z.string(), created_at: z.string(), user_id: z.string(), versi_bunyi: z.int() })

export const readConsents = endpoint({
  call: 'GET member/persetujuan/{kode_member}',
  summary: 'What a member agreed to or took back, by purpose, with the day, who recorded it and the wording of then',
  access: openTo(dataMember, dataPribadi),
  query: z.object({ bahasa }),
  reply: z.object({
    tujuan: z.array(purpose.extend({ sekarang: given.nullable() })),
    riwayat: z.array(given.extend({ kode_tujuan: z.string(), tujuan_pakai: z.string(), bunyi: z.string() })),
  }),
  refusals: [core.NOT_FOUND],
})

/** What a member agreed to. */
export type Consents = ReplyOf<typeof readConsents>

export const writeConsents = endpoint({
  call: 'POST member/persetujuan/{kode_member}',
  summary: 'Records what a member agrees to, or takes back, by purpose and wording',
  access: openTo(dataMember, dataPribadi),
  body: z.strictObject({
    persetujuan: z
      .array(z.strictObject({ kode_tujuan: z.string().max(15), versi_bunyi: z.int(), bahasa: z.enum(wordingLanguages), setuju: z.boolean() }))
      .min(1)
      .max(50),
  }),
  reply: z.object({ message: z.string() }),
  refusals: [core.NOT_FOUND, core.INVALID, refusals.WORDING_CHANGED, refusals.PURPOSE_UNKNOWN, refusals.MEMBER_JOINED],
})
