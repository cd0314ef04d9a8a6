import { beforeAll, expect, it } from 'vitest'
import '#apps/declared.ts'
import { fill } from '#engine/contract/refusal.ts'
import type { Mark } from '#engine/paper/mark.ts'
import { pointMm } from '#engine/paper/ruler.ts'
import { fetchFacesFromDisk } from '#engine/paper/testing/faces.ts'
import type { Say } from '#engine/web/text.ts'
import { receipts } from '#modules/receipts/contract/receipt.ts'
import { terbilang } from '#modules/receipts/contract/terbilang.ts'
import { drawReceipt } from '#modules/receipts/web/draw-receipt.ts'
import { specimen } from '#modules/receipts/web/specimen.ts'

beforeAll(fetchFacesFromDisk)

type Text = Extract<Mark, { kind: 'text' }>

/** Indonesian: every text is its own key. */
const say: Say = (text, values) => fill(text, values)
/** Letters above their baseline, as part of their size: two lines that are closer run into each other. */
const capHeight = 0.7
const heightOf = ({ face }: Text) => face.size * pointMm * capHeight
const runInto = (one: Text, other: Text) =>
  one.x < other.x + other.width - 0.1 &&
  other.x < one.x + one.width - 0.1 &&
  one.y - heightOf(one) < other.y - 0.1 &&
  other.y - heightOf(other) < one.y - 0.1

const papers = receipts().flatMap((receipt) =>
  Object.entries(receipt.layouts).map(([shape, layout]) => [`${shape} of ${receipt.document}`, receipt, layout] as const),
)

it('looks at the papers of all modules', () => expect(papers.length).toBeGreaterThan(40))

it.each(papers)('the %s shows what it has, and nothing leaves its paper', (_, receipt, layout) =>
  expect(receipt.layout.safeParse(layout).error?.issues).toBeUndefined(),
)

it.each(papers)('on the %s no words run into others, however long names are', (_, receipt, layout) => {
  const texts = drawReceipt(layout, specimen(receipt, say), say).flatMap((page) => page.filter((mark) => mark.kind === 'text'))
  const over = texts.flatMap((one, at) => texts.slice(at + 1).flatMap((other) => (runInto(one, other) ? [`${one.text} | ${other.text}`] : [])))
  expect(over).toEqual([])
})

/** What has a total of rupiah, and acknowledges none. */
const ofNoMoney: Readonly<Record<string, string>> = {
  ANTRIAN: 'what is to be paid at the cashier’s',
  JURNAL_UMUM: 'an entry of the books',
  SALDO_AWAL_TAGIHAN: 'what others owed before the books',
  SELISIH_KAS: 'what a count found, above or below',
  UPDATE_PROFIT: 'what goods cost from now on',
}
/** The amount that the receipt confirms, if it differs from the total. */
const acknowledged: Readonly<Record<string, string>> = {
  PESANAN: 'uang_pesanan',
  PRE_ORDER: 'uang_po',
  SERVICE: 'uang_muka_service',
  TITIPAN: 'uang_titipan',
}

const ofMoney = papers.flatMap(([name, receipt, layout]) => {
  const total = layout.elemen[layout.elemen.findIndex(({ id }) => id === 'label_total') + 1]?.field ?? ''
  const [amount] = /Rp\. [\d,]+$/.exec(specimen(receipt, say).texts[acknowledged[receipt.document] ?? total] ?? '') ?? []
  return amount !== undefined && !(receipt.document in ofNoMoney) ? [[name, receipt, layout, amount] as const] : []
})

it('finds the papers of money', () => expect(ofMoney.length).toBeGreaterThan(25))

it.each(ofMoney)('the %s says its money in words', (_, receipt, layout, amount) => {
  const drawn = drawReceipt(layout, specimen(receipt, say), say).flatMap((page) => page.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])))
  expect(drawn.join(' ')).toContain(terbilang(Number(amount.replace(/\D/g, '')), 'id'))
})
