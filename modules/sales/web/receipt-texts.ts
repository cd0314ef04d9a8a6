import type { EngineSession } from '#engine/contract/session.ts'
import { textSetting } from '#modules/settings/contract/settings.ts'
import type { ReceiptTexts } from './receipt.ts'

/** What the shop's settings put above and below its receipts. */
export function receiptTexts(session: EngineSession): ReceiptTexts {
  const source = { setting: (key: string) => session.settings[key] }
  return { header: textSetting(source, 'NOTA_HEADER'), footer: textSetting(source, 'NOTA_FOOTER') }
}
