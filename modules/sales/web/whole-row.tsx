import { useText } from '#engine/web/text.ts'

/** How many pieces a row of accessories has, and that all of them are sold together. One piece needs no words. */
export function WholeRow({ qty }: { qty: number }) {
  const say = useText()
  return qty > 1 ? <span className="entry-whole-row">{say('Qty {{n}} · dijual semua sekaligus', { n: qty })}</span> : null
}
