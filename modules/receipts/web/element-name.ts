import type { Say } from '#engine/web/text.ts'
import type { ReceiptElement } from '../contract/layout.ts'
import { type Receipt, labelOf } from '../contract/receipt.ts'

/** What people call an element: a text of the shop's own by what it says. */
export const nameOf = (receipt: Receipt, element: ReceiptElement, say: Say): string =>
  element.field === 'teks' ? element.teks : say(labelOf(receipt, element.field))
