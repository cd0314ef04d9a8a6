import { send } from '#engine/web/api.ts'
import { getSession } from '#engine/web/session.ts'
import { type SaysReceipt, settingsHere } from '#modules/receipts/web/public.ts'
import { type DocumentLook, type StoredDocument, numberOf } from './stored.ts'

// A shop that wrote none for a season is shown a made-up one; its whole past need not be counted for a picture.
const backDays = 92

/** The latest document of a kind in the shop looked at, as its receipt says it: what the designer shows a layout with. */
export async function latestDocument({ document, says, variantOf }: DocumentLook): Promise<SaysReceipt | undefined> {
  const session = getSession()
  if (!session) return undefined
  const tgl_to = session.tgl_system
  const tgl_from = new Date(Date.parse(tgl_to) - backDays * 86_400_000).toISOString().slice(0, 10)
  const { rows } = await send(document.calls.list, { query: { tgl_from, tgl_to, limit: 1 } })
  const [latest] = rows as readonly Readonly<Record<string, unknown>>[]
  if (!latest) return undefined
  const stored = (await send(document.calls.read, { params: { nomor: numberOf(document, latest) } })) as StoredDocument
  // Its own paper is another one.
  if (variantOf?.(stored).receipt) return undefined
  return (say) => says(stored, settingsHere(session), say)
}
