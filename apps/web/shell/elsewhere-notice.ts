import { tellNews } from '#engine/web/dialogs.tsx'
import { elsewhereMessage } from '#modules/access/contract/login.ts'
import { gantiPassword } from '#modules/access/contract/screens.ts'

/** Warns a user that his session is used from a second address. The warning stays until he closes it. */
export function tellElsewhere(payload: unknown): void {
  const heard = elsewhereMessage.safeParse(payload).data
  if (!heard) return
  const text = 'Sesi Anda juga dipakai dari alamat {{ip}}. Jika bukan Anda, ganti password.'
  tellNews({ text, values: { ip: heard.ip }, path: gantiPassword.path, search: {}, isBad: true })
}
