import { z } from 'zod'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { endpoint, openTo, page, pageQuery } from '#engine/contract/endpoint.ts'
import { dictionary } from '#engine/contract/field.ts'
import { rowWords } from '#engine/contract/row-words.ts'
import { core } from '#engine/contract/refusal.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { date, text } from '#engine/kinds/index.ts'
import { userWords } from '#modules/access/contract/data-users.ts'
import { menu } from '#modules/access/contract/menu.ts'

/** Who changed what, where and when. */
export const jejakAudit = defineScreen({
  path: '/jejak-audit',
  title: 'Jejak Audit',
  menu: menu.utility,
  gate: { levels: ['OWN', 'SU', 'MU', 'DEV'] },
  synonyms: ['riwayat perubahan', 'siapa mengubah', 'log', 'audit trail', 'history'],
})

/** The words of the audit. */
export const auditWords = dictionary({
  created_at: rowWords.created_at,
  user_id: rowWords.user_id,
  kode_toko: rowWords.kode_toko,
  apa: text('Apa', { atMost: 200 }),
  kunci: text('Kunci', { atMost: 200 }),
  ringkasan: text('Yang Berubah', { atMost: 500 }),
  layar: text('Layar', { atMost: 200 }),
  ip: userWords.ip,
  request_id: text('Nomor Permintaan', { atMost: 60 }),
  tgl_from: date('Tanggal Awal'),
  tgl_to: date('Tanggal Akhir'),
})

const listed = z.object({
  id: z.number().int(),
  created_at: z.string(),
  /** Empty for a call without a login. */
  user_id: z.string(),
  kode_toko: z.string(),
  /** The screen or event, as the menu calls it. */
  judul: z.string(),
  /** What was done there; empty where the title says it. */
  tindakan: z.string(),
  /** The kind of thing that the key opens; empty where it opens nothing. */
  kind: z.string(),
  kunci: z.string(),
  /** Labels of the fields that changed. */
  berubah: z.array(z.string()),
})

const filterText = z.string().trim().max(200).optional()

export const listAudit = endpoint({
  call: 'GET audit',
  mayLag: true,
  summary: 'What was changed, the latest first, a page at a time; of the own shop, and at the head office of every shop',
  access: openTo(jejakAudit),
  query: z.object({
    user_id: filterText,
    /** Only the head office asks for another shop than the one looked at. */
    kode_toko: filterText,
    /** The path of a screen. */
    layar: filterText,
    /** A document, code or number, or how it begins. */
    kunci: filterText,
    /** Days of Jakarta. */
    tgl_from: isoDate('Tanggal Awal').optional(),
    tgl_to: isoDate('Tanggal Akhir').optional(),
    ...pageQuery,
  }),
  reply: page(listed),
})

/** What a field was and became, in words. */
const comparedField = z.object({ nama: z.string(), label: z.string(), sebelum: z.string(), sesudah: z.string(), berubah: z.boolean() })

const change = listed.extend({
  call: z.string(),
  ip: z.string().nullable(),
  request_id: z.string(),
  /** Those that changed stand first. */
  isi: z.array(comparedField),
})

/** A change with every field before and after. */
export type AuditedChange = z.output<typeof change>

export const readAudit = endpoint({
  call: 'GET audit/{id}',
  summary: 'A change with every field before and after',
  access: openTo(jejakAudit),
  reply: change,
  refusals: [core.NOT_FOUND],
})

export const auditChoices = endpoint({
  call: 'GET audit/pilihan',
  summary: 'The people and the screens that the audit can be searched by',
  access: openTo(jejakAudit),
  reply: z.object({ users: z.array(z.string()), layar: z.array(z.object({ path: z.string(), judul: z.string() })) }),
})
