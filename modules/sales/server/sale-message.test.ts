import { expect, it } from 'vitest'
import { messageOf as messageOfDocument } from '#modules/documents/server/message.ts'
import { settings } from '#modules/settings/contract/settings.ts'
import { type Sale, penjualan } from '../contract/penjualan.ts'
import { saleMessage } from './sale-message.ts'

const nothingBeside = {
  biaya_admin: 0,
  biaya_kemas: 0,
  ongkos_kirim: 0,
  ppn: 0,
  ppn_di_atas: false,
  no_titipan: null,
  bayar_titipan: 0,
  no_pesanan: null,
  no_po: null,
  bayar_pesanan: 0,
  emas_pesanan: 0,
  nilai_emas_pesanan: 0,
  bayar_emas: 0,
  no_cicilan: null,
  bayar_cicilan: 0,
  bayar_marketplace: 0,
  bayar_poin: 0,
  bayar_kupon: 0,
  nilai_fine: 0,
  sisa_bayar: 0,
  detail_tukar: [],
}
const saleOf = (count: number, facts: object = {}) =>
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
    ...nothingBeside,
    ...facts,
  }) as unknown as Sale
const messageOf = (count: number, facts: object = {}) =>
  messageOfDocument(penjualan, { ...saleOf(count, facts) }, settings.WA_TEMPLATE_PENJUALAN.default, saleMessage(saleOf(count, facts)))
const amountsIn = (message: string) =>
  [...message.matchAll(/^- .*: Rp\. (-?[\d,]+)$/gm)].map(([, amount]) => Number(String(amount).replaceAll(',', '')))

it('a sale of a few pieces names each of them', () => {
  expect(messageOf(2)).toContain('- GELANG RANTAI ITALI DUA WARNA 1 (750, 1.500 gram): Rp. 1,000,000')
  expect(amountsIn(messageOf(2))).toEqual([1_000_000, 1_000_000])
})

it('a sale of a hundred pieces still fits a message, and what it says adds up to the total', () => {
  const message = messageOf(100)
  expect(message.length).toBeLessThan(4_000)
  expect(amountsIn(message).reduce((sum, rp) => sum + rp, 0)).toBe(100_000_000)
})

const brought = (count: number, harga: number) =>
  Array.from({ length: count }, (_, at) => ({ nama_barang: `KALUNG LAMA ${at}`, berat_bayar: 2, harga }))

it('a trade-in shows both sides: the new goods, the additions, the old gold, and the difference', () => {
  const facts = { grand_total: 2_240_000, biaya_admin: 20_000, ppn: 220_000, ppn_di_atas: true, detail_tukar: brought(1, 1_500_000) }
  const message = messageOf(2, facts)
  expect(message).toContain('- Tukar KALUNG LAMA 0 (2.000 gram): Rp. -1,500,000')
  expect(amountsIn(message)).toEqual([1_000_000, 1_000_000, 20_000, 220_000, -1_500_000])
  expect(message).toContain('*Total: Rp. 740,000*')
})

it('who brings more than he takes reads what he is paid, and who owes the rest reads that', () => {
  expect(messageOf(1, { detail_tukar: brought(1, 1_500_000) })).toContain('*Total: Rp. 500,000 (Dibayarkan Ke Customer)*')
  expect(messageOf(1, { sisa_bayar: 300_000 })).toContain('*Total: Rp. 1,000,000 (Sisa Bayar Rp. 300,000)*')
})

it('a tax in the prices adds nothing, and the payments by deposit, points and coupons are shown', () => {
  const message = messageOf(1, { ppn: 110_000, no_titipan: 'TP-1', bayar_titipan: 400_000, bayar_poin: 10_000, bayar_kupon: 50_000 })
  expect(amountsIn(message)).toEqual([1_000_000, -400_000, -10_000, -50_000])
  expect(message).toContain('*Total: Rp. 540,000*')
})

it('a hundred pieces for a hundred of old gold still fit, and add up', () => {
  const message = messageOf(100, { detail_tukar: brought(100, 600_000) })
  expect(message.length).toBeLessThan(4_000)
  expect(amountsIn(message).reduce((sum, rp) => sum + rp, 0)).toBe(40_000_000)
})
