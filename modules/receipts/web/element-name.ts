import type { Say } from '#engine/web/text.ts'
import type { ReceiptElement } from '../contract/layout.ts'
import { labelOf } from '../contract/receipt-fields.ts'

/** What people call an element: a text of the shop's own by what it says. */
export const nameOf = (element: ReceiptElement, say: Say): string => (element.field === 'teks' ? element.teks : say(labelOf(element.field)))
