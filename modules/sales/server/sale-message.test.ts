import { expect, it } from 'vitest'
import { messageOf as messageOfDocument } from '#modules/documents/server/message.ts'
import { settings } from '#modules/settings/contract/settings.ts'
import { type Sale, penjualan } from '../contract/penjualan.ts'
import { saleMessage } from './sale-message.ts'

const saleOf = (count: number) =>
  ({
    nama_toko: 'Kencana',
    no_faktur: 'FJ-1',
    tgl_system: '2026-01-31',
    nama_customer: 'IBU SRI',
    grand_total: count * 1_000_000,
    detail_barang: Array.from({ length: count }, (_, at) => ({
      nama_barang: `GELANG RANTAI ITALI DUA WARNA ${at}`,
      kadar_cetak: '750',
      berat: 1.5,
      harga_total: 1_000_000,
    })),
  }) as unknown as Sale
const messageOf = (count: number) =>
  messageOfDocument(penjualan, { ...saleOf(count) }, settings.WA_TEMPLATE_PENJUALAN.default, saleMessage(saleOf(count)))
const amountsIn = (message: string) =>
  [...message.matchAll(/^- .*: Rp\. ([\d,]+)$/gm)].map(([, amount]) => Number(String(amount).replaceAll(',', '')))

it('a sale of a few pieces names each of them', () => {
  expect(messageOf(2)).toContain('- GELANG RANTAI ITALI DUA WARNA 1 (750, 1.500 gram): Rp. 1,000,000')
  expect(amountsIn(messageOf(2))).toEqual([1_000_000, 1_000_000])
})

it('a sale of a hundred pieces still fits a message, and what it says adds up to the total', () => {
  const message = messageOf(100)
  expect(message.length).toBeLessThan(4_000)
  expect(amountsIn(message).reduce((sum, rp) => sum + rp, 0)).toBe(100_000_000)
})
