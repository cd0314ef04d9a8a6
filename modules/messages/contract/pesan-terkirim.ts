import { z } from 'zod'
import { isoDate } from '#engine/kinds/date/iso-date.ts'
import { done, endpoint, openTo, page, pageQuery } from '#engine/contract/endpoint.ts'
import { core, defineRefusals } from '#engine/contract/refusal.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { type MessageKind, type MessageState, messageKinds, messageStates, messages as m } from './fields.ts'

/** What was sent to customers, what waits and what failed. */
export const pesanTerkirim = defineScreen({
  path: '/pesan-terkirim',
  title: 'Pesan Terkirim',
  menu: menu.utility,
  gate: { all: ['WHATSAPP'], levels: ['OWN', 'SPV', 'SU', 'MU'] },
  synonyms: ['whatsapp', 'wa', 'pengingat', 'pesan gagal', 'sent messages', 'reminders'],
})

/** How the list of messages says no. */
export const messageRefusals = defineRefusals({
  NOT_FAILED: { status: 409, text: 'Hanya Pesan Yang Gagal Dapat Dikirim Ulang' },
  FORGOTTEN: { status: 409, text: 'Isi Dan Nomor Pesan Ini Sudah Dihapus' },
  PAPER_GONE: { status: 409, text: 'Nota PDF Pesan Ini Tidak Ada Lagi, Kirim Dari Dokumennya' },
  SENT_AGAIN: { status: 409, text: 'Pesan Ini Sudah Dikirim Ulang' },
})

const keysOf = <Key extends string>(shown: Readonly<Record<Key, string>>) => Object.keys(shown) as [Key, ...Key[]]

const message = z.object({
  id: z.number().int(),
  kode_toko: z.string(),
  jenis_pesan: z.enum(keysOf<MessageKind>(messageKinds)),
  nomor_dokumen: z.string().nullable(),
  /** Neither is there once the message is forgotten. */
  no_tujuan: z.string().nullable(),
  pengirim: z.string(),
  isi_pesan: z.string().nullable(),
  /** The paper that goes along. */
  berkas: z.string().nullable(),
  dilupakan_at: z.string().nullable(),
  status: z.enum(keysOf<MessageState>(messageStates)),
  alasan: z.string().nullable(),
  kode_gagal: z.string().nullable(),
  kategori_biaya: z.string().nullable(),
  ditagih: z.boolean().nullable(),
  /** What it cost in rupiah, by the price of its category at that time. */
  biaya_rp: z.int().nullable(),
  coba: z.number().int(),
  /** When it is tried again; of those that wait. */
  coba_lagi: z.string(),
  user_id: z.string(),
  /** Whether a user has sent it again already. */
  diulang: z.boolean(),
  /** Whether its telephone gets no messages. */
  berhenti: z.boolean(),
  created_at: z.string(),
  terkirim_at: z.string().nullable(),
  sampai_at: z.string().nullable(),
  dibaca_at: z.string().nullable(),
  gagal_at: z.string().nullable(),
})

/** A message to a customer, as its screen shows it. */
export type ListedMessage = z.output<typeof message>

const filters = {
  kode_toko: z.string().max(20).optional(),
  jenis_pesan: z.enum(keysOf<MessageKind>(messageKinds)).optional(),
  status: z.enum(keysOf<MessageState>(messageStates)).optional(),
  /** A telephone, or how it begins. */
  no_tujuan: z.string().trim().max(25).optional(),
  /** Days of Jakarta. */
  tgl_from: isoDate('Tanggal Awal').optional(),
  tgl_to: isoDate('Tanggal Akhir').optional(),
}

export const listMessages = endpoint({
  call: 'GET pesan',
  summary: 'The messages of the shops that the caller may look at, the latest first, a page at a time',
  access: openTo(pesanTerkirim),
  query: z.object({ ...filters, ...pageQuery }),
  reply: page(message),
  refusals: [core.WRONG_SHOP],
})

export const countMessages = endpoint({
  call: 'GET pesan/jumlah',
  summary:
    'How many messages the filters find by state, and how many of them the provider charges for, by its category, with what they cost in rupiah',
  access: openTo(pesanTerkirim),
  query: z.object(filters),
  reply: z.object({
    status: z.array(z.object({ status: z.enum(keysOf<MessageState>(messageStates)), jumlah: z.number().int() })),
    biaya: z.array(z.object({ kategori_biaya: z.string(), jumlah: z.number().int(), biaya_rp: z.int() })),
  }),
  refusals: [core.WRONG_SHOP],
})

export const sendMessageAgain = endpoint({
  call: 'POST pesan/{id}/kirim-ulang',
  summary: 'Puts a message that failed into the queue once more, as a new one',
  access: openTo(pesanTerkirim),
  reply: done,
  refusals: [core.NOT_FOUND, messageRefusals.NOT_FAILED, messageRefusals.FORGOTTEN, messageRefusals.PAPER_GONE, messageRefusals.SENT_AGAIN],
})

export const stopMessages = endpoint({
  call: 'POST pesan/berhenti',
  summary: 'Marks a telephone that gets no messages from any shop, or takes the mark back',
  access: openTo(pesanTerkirim),
  body: z.strictObject({ no_berhenti: m.no_berhenti.check(), berhenti: z.boolean() }),
  reply: done,
})

export const listStopped = endpoint({
  call: 'GET pesan/berhenti',
  summary: 'The telephones that get no messages, by their number, a page at a time',
  access: openTo(pesanTerkirim),
  query: z.object(pageQuery),
  reply: page(z.object({ no_tujuan: z.string(), user_id: z.string(), kode_toko: z.string().nullable(), created_at: z.string() })),
})
