import { expect, it } from 'vitest'
import { fill } from '#engine/contract/refusal.ts'
import type { Say } from '#engine/web/text.ts'
import type { Trade } from '../contract/jual-beli-manual.ts'
import { tradeReceipt } from './receipts.ts'

const say: Say = (text, values) => fill(text, values)
const line = { no_urut: 1, nama_dept: 'CINCIN', kode_group: '750L', kode_baki: 'B01', kadar: 75, qty: 1 }
const trade = {
  kode_toko: 'MC2',
  no_jual_beli: 'JM-MC2-260131-0001',
  tgl_system: '2026-01-31',
  created_at: '2026-01-31T03:00:00.000Z',
  ada_jual: true,
  ada_beli: true,
  detail_jual: [{ ...line, berat: 2.75, harga_per_gram: 1_956_400, harga_dasar: 5_380_100, pembulatan: 400, harga_total: 5_380_500 }],
  detail_beli: [{ ...line, berat: 1.5, harga_per_gram: 1_500_000, harga_dasar: 2_250_000, pembulatan: 0, harga_total: 2_250_000 }],
  detail_bayar: [],
  detail_emas: [],
  grand_total: 3_130_500,
  harga_emas: null,
  ppn_persen: null,
  ppn_teks: null,
  ppn_dasar: 0,
  ppn: 0,
} as unknown as Trade

it('a trade by gram explains each amount to the rupiah, that of what is brought below zero', () => {
  const { barang } = tradeReceipt(trade, { setting: () => undefined }, say)
  expect(barang.map(({ cells }) => [cells['rincian'], cells['harga_total']])).toEqual([
    ['2.750 g × 1,956,400 = 5,380,100\nPembulatan 400', '5,380,500'],
    ['-1.500 g × 1,500,000 = -2,250,000', '-2,250,000'],
  ])
})

it('a trade by gram says the tax of what is sold, as a sale does', () => {
  const tax = { ppn_persen: 1.1, ppn_teks: 'PMK 48/2023', ppn_di_atas: true, ppn_dasar: 5_380_500, ppn: 59_186 }
  const { pembayaran } = tradeReceipt({ ...trade, ...tax, grand_total: 3_189_686 }, { setting: () => undefined }, say)
  expect(pembayaran).toEqual([['PPN 1.10% × 5,380,500 (PMK 48/2023)', 59_186]])
  expect(tradeReceipt(trade, { setting: () => undefined }, say).pembayaran).toEqual([])
})
