import type { Say } from '#engine/web/text.ts'
import type { Example } from '../contract/receipt-fields.ts'
import type { Receipt } from '../contract/receipt.ts'
import type { ReceiptData, ReceiptRow } from './receipt-data.ts'

/** A document that never was, for a shop that has none of its kind yet, as its receipt declares it; long names show what is cut. */
export function specimen(receipt: Receipt, say: Say): ReceiptData {
  const said = (facts: Readonly<Record<string, { readonly contoh?: Example }>>) =>
    Object.fromEntries(Object.entries(facts).map(([name, { contoh = '' }]) => [name, typeof contoh === 'string' ? contoh : contoh(say)]))
  const piece = (no_urut: number, keterangan: string, warna: string): ReceiptRow => ({
    cells: { ...said(receipt.columns), no_urut: String(no_urut) },
    keterangan,
    warna,
  })
  const texts: Record<string, string> = { ...said(receipt.texts), judul: say(receipt.judul) }
  return {
    receipt,
    nomor: texts['no_faktur'] ?? '',
    texts,
    barang: [piece(1, '', '#7a5908'), piece(2, 'MATA MERAH', '#6b3fa0')],
    pembayaran: receipt.hasPayments
      ? [
          [say('Cash'), 6_500_000],
          [`${say('Debit')} · BCA · **** 1234`, 5_000_000],
        ]
      : [],
    rangkap: 1,
  }
}
