import { chatRefusals } from '../contract/chat.ts'
import { type Messenger, post } from './messenger.ts'

/**
 * The gateway of the shop's WhatsApp account: `POST <url>?id=<sender>` with `{receiver, message, type}` and a bearer
 * token; it answers `{success}` (specification §7). Without an address nothing can be sent, and it says so.
 */
export function whatsappGateway({ url, token }: { url: string | undefined; token: string | undefined }): Messenger {
  return {
    knows: (sender) => sender !== '',
    accountOf: (sender) => sender,
    send: async ({ id, sender, receiver, text }) => {
      if (!url) return { outcome: 'NEVER', why: chatRefusals.NO_MESSENGER }
      const address = new URL(url)
      address.searchParams.set('id', sender)
      const answer = await post(address, token, id, { receiver, message: text, type: 'text' })
      if ('outcome' in answer) return answer
      if (answer.status === 401 || answer.status === 403) return { outcome: 'LATER', why: chatRefusals.NO_MESSENGER, code: `${answer.status}` }
      if (answer.status >= 500) return { outcome: 'LATER', why: 'DOWN', code: `${answer.status}` }
      const body = await answer.json().catch(() => undefined)
      const isTaken = answer.ok && typeof body === 'object' && body !== null && 'success' in body && body.success === true
      return isTaken ? { outcome: 'SENT' } : { outcome: 'NEVER', why: chatRefusals.NOT_REGISTERED }
    },
  }
}
