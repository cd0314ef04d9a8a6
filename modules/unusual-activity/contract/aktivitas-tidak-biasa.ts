import { z } from 'zod'
import { done, endpoint, openTo, page, pageQuery } from '#engine/contract/endpoint.ts'
import { core, defineRefusals } from '#engine/contract/refusal.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { activity as a, conclusions, findingStates, reviewSteps } from './fields.ts'
import { ruleKeys } from './rules.ts'

const keysOf = <const Shown extends object>(shown: Shown) => Object.keys(shown) as [keyof Shown & string, ...(keyof Shown & string)[]]

/** What the rules have found, for those who look into it. */
export const aktivitasTidakBiasa = defineScreen({
  path: '/aktivitas-tidak-biasa',
  title: 'Aktivitas Tidak Biasa',
  menu: menu.utility,
  gate: { levels: ['OWN', 'SPV', 'SU', 'MU'] },
  synonyms: ['kecurangan', 'mencurigakan', 'temuan', 'fraud', 'unusual activity'],
})

/** How reviewing says no. */
export const refusals = defineRefusals({
  NAMED_IN_FINDING: { status: 403, text: 'Anda Disebut Dalam Temuan Ini, Harus Ditinjau Orang Lain' },
  FINDING_CLOSED: { status: 409, text: 'Temuan Ini Sudah Selesai Ditinjau' },
  FINDING_OPEN: { status: 409, text: 'Temuan Ini Belum Selesai Ditinjau' },
})

/**
 * The limit of documents of a finding that the user sees; more would not help him. If there are more, one more is kept, so that the
 * screen says so.
 */
export const documentsShown = 50

const finding = z.object({
  id: z.number().int(),
  aturan: z.enum(ruleKeys),
  kode_toko: z.string(),
  /** The date of its last event. */
  tgl_system: z.string(),
  /** What the sentence of its rule says; names that end with `_rp` are rupiah. */
  fakta: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The users whom it names: none of them reviews it. */
  orang: z.array(z.string()),
  dokumen: z.array(z.object({ kind: z.string(), nomor: z.string() })),
  nilai_rp: z.number().nullable(),
  status: z.enum(keysOf(findingStates)),
  created_at: z.string(),
  terakhir_at: z.string(),
})

/** Something that a rule has found. */
export type Finding = z.output<typeof finding>

export const listFindings = endpoint({
  call: 'GET aktivitas-tidak-biasa',
  summary: 'What was found in the shops that the caller may look at, the latest first, a page at a time',
  access: openTo(aktivitasTidakBiasa),
  query: z.object({
    kode_toko: z.string().max(20).optional(),
    aturan: z.enum(ruleKeys).optional(),
    status: z.enum(keysOf(findingStates)).optional(),
    ...pageQuery,
  }),
  reply: page(finding),
  refusals: [core.WRONG_SHOP],
})

export const readFinding = endpoint({
  call: 'GET aktivitas-tidak-biasa/{id}',
  summary: 'A finding with everything that people did about it, the first first',
  access: openTo(aktivitasTidakBiasa),
  reply: finding.extend({
    tinjauan: z.array(
      z.object({
        langkah_tinjau: z.enum(keysOf(reviewSteps)),
        simpulan: z.enum(keysOf(conclusions)).nullable(),
        catatan: z.string(),
        user_id: z.string(),
        created_at: z.string(),
      }),
    ),
  }),
  refusals: [core.NOT_FOUND],
})

export const reviewFinding = endpoint({
  call: 'POST aktivitas-tidak-biasa/{id}/tinjau',
  summary: 'Notes something about a finding, closes it with a conclusion, or opens it again',
  access: openTo(aktivitasTidakBiasa),
  body: z
    .strictObject({ langkah_tinjau: a.langkah_tinjau.check(), simpulan: a.simpulan.optional().check(), catatan: a.catatan.check() })
    .superRefine(({ langkah_tinjau, simpulan }, context) => {
      const message = 'Simpulan Tidak Boleh Kosong'
      if (langkah_tinjau === 'SELESAI' && simpulan === null) context.addIssue({ code: 'custom', path: ['simpulan'], message })
    }),
  reply: done,
  refusals: [core.NOT_FOUND, ...Object.values(refusals)],
})

export const failedRules = endpoint({
  call: 'GET aktivitas-tidak-biasa/aturan-gagal',
  summary: 'The rules that could not be computed the last time: what they would find, nobody knows',
  access: openTo(aktivitasTidakBiasa),
  reply: z.array(z.object({ aturan: z.enum(ruleKeys), sejak: z.string() })),
})

export const lookNow = endpoint({
  call: 'POST aktivitas-tidak-biasa/periksa',
  summary: 'Looks for unusual activity now instead of waiting for the next ten minutes; answers how much is new',
  access: openTo(aktivitasTidakBiasa),
  reply: z.object({ baru: z.number().int(), gagal: z.array(z.enum(ruleKeys)) }),
})
