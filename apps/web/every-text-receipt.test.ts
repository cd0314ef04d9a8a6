import { expect, it } from 'vitest'
import '#apps/declared.ts'
import { fill } from '#engine/contract/refusal.ts'
import type { Say } from '#engine/web/text.ts'
import { printRequest, rollLetters, textPapers } from '#modules/receipts/contract/print-bridge.ts'
import { type Receipt, receipts } from '#modules/receipts/contract/receipt.ts'
import type { ReceiptData } from '#modules/receipts/web/receipt-data.ts'
import { receiptLines } from '#modules/receipts/web/receipt-lines.ts'
import { specimen } from '#modules/receipts/web/specimen.ts'

const say: Say = (text, values) => fill(text, values)
const amount = /\d{1,3}(?:,\d{3})+/g
const grown = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.replace(amount, (figure) => `${figure},999,999`)]))

/** A document with large amounts and the longest possible names. */
function large(receipt: Receipt): ReceiptData {
  const data = specimen(receipt, say)
  return {
    ...data,
    texts: {
      ...grown(data.texts),
      nama_customer: 'Bapak Raden Mas Suryadiningrat Kusumawardhana Prawirodirjo',
      kasir: 'a.cashier.whose.name.is.longer.than.a.line',
    },
    barang: data.barang.map((row) => ({ ...row, cells: { ...grown(row.cells), nama_barang: 'KALUNG RANTAI HOLLOW SAMBUNG… MATA ZIRCON' } })),
    pembayaran: [...data.pembayaran, [`${say('Transfer')} · BANK PEMBANGUNAN DAERAH · **** 1234`, 123_456_789_012]],
  }
}

const all = receipts().map((receipt) => [receipt.document, receipt] as const)

it.each(all)('the text receipt of %s keeps every amount in one line, on every roll and on forms', (_, receipt) => {
  const data = large(receipt)
  const linesAt = (letters: number) => receiptLines(data, letters, say)?.baris.map(({ teks }) => teks) ?? []
  const widest = linesAt(textPapers.DOT_MATRIX)
  const figures = widest.flatMap((line) => line.match(/(?:Rp\. )?\d{1,3}(?:,\d{3})+/g) ?? [])
  expect(figures.length).toBeGreaterThan(0)
  for (const letters of rollLetters) {
    const lines = linesAt(letters)
    expect(lines.filter((line) => line.length > letters)).toEqual([])
    const left = lines.join('\n')
    for (const figure of figures) expect(left, `${letters} letters`).toContain(figure)
    expect(printRequest.safeParse({ kertas: 'ESCPOS', lembar: [receiptLines(data, letters, say)], laci: false }).success).toBe(true)
  }
})
