import type { EngineSession } from '#engine/contract/session.ts'
import { fetchFile, send } from '#engine/web/api.ts'
import { openPdf } from '#engine/web/mobile-wrapper.ts'
import { readLogo, readProfile } from '#modules/masters/contract/settingtoko.ts'
import { splitCall } from '#engine/contract/endpoint.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'
import { type LayoutKey, type ReceiptLayout, layoutKey } from '../contract/layout.ts'
import { readLayout } from '../contract/setting-nota.ts'
import type { ReceiptData, ReceiptLogo } from './receipt-data.ts'

/** Which layout the shop's settings choose for a kind of document. */
export function layoutInUse(jenis: LayoutKey['jenis'], session: EngineSession): LayoutKey {
  const source = { setting: (key: string) => session.settings[key] }
  return layoutKey.parse({
    jenis,
    bentuk: textSetting(source, 'NOTA_BENTUK'),
    platform: textSetting(source, 'NOTA_PLATFORM'),
    sisi: textSetting(source, 'NOTA_SISI'),
  })
}

/** Prints a receipt in the shop's own layout: opens it, or hands it to the mobile wrapper. */
export async function openReceipt(jenis: LayoutKey['jenis'], data: ReceiptData, session: EngineSession): Promise<void> {
  await openReceiptAs(await send(readLayout, { params: layoutInUse(jenis, session) }), data)
}

/** Prints a receipt in a layout that may not have been saved yet. */
export async function openReceiptAs(layout: ReceiptLayout, data: ReceiptData): Promise<void> {
  const hasLogo = layout.elemen.some(({ field }) => field === 'logo')
  const [{ receiptPdf }, logo] = await Promise.all([import('./receipt-pdf.ts'), hasLogo ? fetchLogo() : undefined])
  await openPdf((await receiptPdf(layout, data, logo)).output('blob'), `${data.no_faktur}.pdf`)
}

/** The shop's picture; a shop without one prints none. */
export async function fetchLogo(): Promise<ReceiptLogo | undefined> {
  if ((await send(readProfile)).logo === null) return undefined
  const file = await fetchFile(splitCall(readLogo.call).path)
  const [data, { width, height }] = await Promise.all([dataOf(file), createImageBitmap(file)])
  return { data, width, height }
}

function dataOf(file: Blob): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(file)
  })
}
