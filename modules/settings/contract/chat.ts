import { z } from 'zod'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { internationalPhone } from '#engine/kinds/phone/normalize-phone.ts'
import { defineRefusals } from '#engine/contract/refusal.ts'

/** How sending a message says no (specification §8). */
export const chatRefusals = defineRefusals({
  NOT_REGISTERED: { status: 422, text: 'No Wa Tidak Terdaftar' },
  NO_MESSENGER: { status: 503, text: 'Server WhatsApp Belum Diatur' },
  MESSENGER_SILENT: { status: 503, text: 'Server WhatsApp Tidak Menjawab, Silakan Coba Lagi' },
})

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
  }),
  /** `antri`: the gateway was down; it is tried again for one to two hours. */
  reply: z.object({ success: z.boolean(), antri: z.boolean() }),
  // What it changes is far away: no transaction waits for the gateway.
  readsOnly: true,
  refusals: [chatRefusals.NOT_REGISTERED, chatRefusals.NO_MESSENGER, chatRefusals.MESSENGER_SILENT],
})
