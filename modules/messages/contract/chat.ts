import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { internationalPhone } from '#engine/kinds/phone/normalize-phone.ts'
import { defineRefusals } from '#engine/contract/refusal.ts'
import { paperInBase64 } from './paper-header.ts'

/** How sending a message says no (specification §8). */
export const chatRefusals = defineRefusals({
  NOT_REGISTERED: { status: 422, text: 'No Wa Tidak Terdaftar' },
  NO_MESSENGER: { status: 503, text: 'Server WhatsApp Belum Diatur' },
  MESSENGER_SILENT: { status: 503, text: 'Server WhatsApp Tidak Menjawab, Silakan Coba Lagi' },
  STOPPED: { status: 409, text: 'Nomor Ini Minta Tidak Dikirimi Pesan' },
  WINDOW_CLOSED: { status: 409, text: 'Customer Tidak Menulis Dalam 24 Jam Terakhir, Pesan Bebas Tidak Bisa Dikirim' },
  TEMPLATE_REFUSED: { status: 409, text: 'Template WhatsApp Belum Disetujui Atau Isinya Lain' },
  // The browser could not draw the paper that the template wants, or it is too old to be sent again.
  NO_PAPER: { status: 409, text: 'Nota PDF Tidak Dapat Dibuat, Kirim Lagi Dari Dokumennya' },
  PAPER_REFUSED: { status: 422, text: 'Server WhatsApp Menolak Nota PDF' },
  PROVIDER_REFUSED: { status: 422, text: 'Server WhatsApp Menolak Pesan Ini' },
})

/** The reasons of a failed message that no user waits for. */
export const failReasons = {
  UNKNOWN: 'Tidak Diketahui Apakah Pesan Terkirim, Periksa Dahulu Sebelum Dikirim Ulang',
  NO_LONGER: 'Sudah Tidak Perlu Saat Akan Dikirim',
  MODULE_OFF: 'Modul WhatsApp Tidak Aktif',
} as const

/** What is said of a message whose paper the provider did not take yet. */
export const paperWaits = 'Nota PDF Belum Terunggah Ke WhatsApp, Dicoba Lagi'

/** What is said of a message that the gateway did not take yet. */
export const chatWaits = 'Server WhatsApp Tidak Menjawab, Pesan Dikirim Begitu Bisa'

/** Sends a message to a customer's telephone. */
export const sendChat = endpoint({
  call: 'POST chat/send',
  summary:
    'Sends a WhatsApp message; the leading 0 of the receiver becomes 62. While the gateway is down it waits, and is sent when it answers again',
  access: signedIn({ all: ['WHATSAPP'] }),
  body: z.strictObject({
    receiver: z
      .string({ error: 'Nomor Tujuan Tidak Boleh Kosong' })
      .max(25)
      .transform((typed, context) => {
        const number = internationalPhone(typed)
        if (number) return number
        context.addIssue({ code: 'custom', message: 'Nomor Tujuan Tidak Benar' })
        return z.NEVER
      }),
    message: z.string({ error: 'Pesan Tidak Boleh Kosong' }).trim().min(1, 'Pesan Tidak Boleh Kosong').max(4_000, 'Pesan Maksimal 4000 Karakter'),
    type: z.literal('text'),
    /** What it is the receipt of, and its words as parameters for a provider that wants a template. */
    nota: z
      .strictObject({
        nomor: z.string().min(1).max(60),
        template: z.string().regex(/^WA_TEMPLATE_[A-Z_]{1,40}$/),
        parameter: z.record(z.string().regex(/^[a-z_]{1,40}$/), z.string().max(4_000)),
        /** Its paper as PDF, where the template has a document as its header; null if it could not be drawn. */
        kertas: paperInBase64.nullish(),
      })
      .optional(),
  }),
  /** `antri`: the gateway was down; it is tried again for one to two hours. */
  reply: z.object({ success: z.boolean(), antri: z.boolean() }),
  // What it changes is far away: no transaction waits for the gateway.
  readsOnly: true,
  refusals: Object.values(chatRefusals),
})
