import { describe, expect, it } from 'vitest'
import { priceSale, totalsOf } from './price-sale.ts'
import { noPoints } from './points.ts'
import { type SettledSale, type SoldStock, saleLines } from './sale-lines.ts'
import type { Payment } from '#modules/payments/contract/payment.ts'
import { settle, withCardFees } from '#modules/payments/server/public.ts'

const rounding = { unit: 500, direction: 'UP' } as const
const tray = { tempat: 'BAKI', kode_gudang: 'TOKO', kode_baki: 'T01' }

const piece = (kode_barcode: string, facts: Partial<SoldStock> = {}): SoldStock => ({
  ...tray,
  kode_barcode,
  berat: 3.215,
  berat_stock: 3.215,
  fine: 2.411,
  qty: 1,
  hpp: 3_000_000,
  harga_jual: null,
  ongkos: 0,
  harga_estimasi: null,
  harga_batu: 0,
  is_berlian: false,
  jenis_berlian: false,
  markup: 0,
  is_konsinyasi: false,
  harga_beli: null,
  kode_supplier: null,
  harga_group: 1_150_000,
  ...facts,
})

function saleOf(pieces: readonly SoldStock[], pay: (totalRp: number) => Payment[], diskon_rp = 0, validatesNonCash = false): SettledSale {
  const requested = pieces.map(({ kode_barcode }) => ({ kode_barcode, ongkos: null, diskon_persen: 0, diskon_rp, harga_total: null }))
  const priced = priceSale(requested, pieces, rounding)
  const totals = totalsOf(priced)
  const payments = withCardFees(pay(totals.grand_total), { validatesNonCash })
  const about = {
    kode_toko: 'MC2',
    brought: [],
    dibayarkan: 0,
    no_faktur: 'FJ-MC2-260131-0001',
    tgl_system: '2026-01-31',
    kode_sales: 'S1',
    kode_member: null,
    sisa_bayar: 0,
    fee_sales: 0,
    kode_afiliasi: null,
    komisi_persen: 0,
    komisi_afiliasi: 0,
    grosir: false,
    hutang_fine: 0,
    nilai_fine: 0,
  }
  return { ...about, ...noPoints, bayar_kupon: 0, priced, payments, ...totals, ...settle(totals.grand_total, payments) }
}

const cash = (jumlah: number): Payment => ({ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah })
const debit = (jumlah: number): Payment => ({ jenis: 'DEBIT', no_rekening: '0011223344', no_kartu: '4811', jumlah })
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('the ledger lines of a sale', () => {
  it('take each piece out of its own tray to the customer, in all four measures', () => {
    const { stock } = saleLines(saleOf([piece('A'), piece('B', { kode_baki: 'T02', hpp: 1_000 })], (totalRp) => [cash(totalRp)]))
    expect(stock).toEqual([
      { place: tray, kode_barcode: 'A', pieces: -1, grossMg: -3215, fineMg: -2411, costRp: -3_000_000 },
      { place: { tempat: 'PELANGGAN', trx: 'JUAL' }, kode_barcode: 'A', pieces: 1, grossMg: 3215, fineMg: 2411, costRp: 3_000_000 },
      { place: { ...tray, kode_baki: 'T02' }, kode_barcode: 'B', pieces: -1, grossMg: -3215, fineMg: -2411, costRp: -1_000 },
      { place: { tempat: 'PELANGGAN', trx: 'JUAL' }, kode_barcode: 'B', pieces: 1, grossMg: 3215, fineMg: 2411, costRp: 1_000 },
    ])
  })

  it('book every payment to its account, and the change out of the cash', () => {
    const sale = saleOf([piece('A')], (totalRp) => [debit(1_000_000), cash(totalRp - 1_000_000 + 2_500)])
    expect(sale.kembali).toBe(2_500)
    expect(saleLines(sale).cash).toEqual([
      { akun_kas: '0011223344', jenis: 'DEBIT', jumlahRp: 1_000_000 },
      { akun_kas: 'CASH', jenis: 'CASH', jumlahRp: sale.grand_total - 1_000_000 },
    ])
  })

  it('leave card payments and transfers to the bank until they are validated, and give no change from them', () => {
    const sale = saleOf([piece('A')], (totalRp) => [debit(1_000_000), cash(totalRp - 1_000_000 + 2_500)], 0, true)
    const { cash: money, claims } = saleLines(sale)
    expect(claims).toEqual([{ jenis: 'PIUTANG_KARTU', pihak: '0011223344', dokumen: 'FJ-MC2-260131-0001', rupiah: 1_000_000 }])
    expect(money).toEqual([{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: sale.grand_total - 1_000_000 }])
    const transfer = withCardFees([{ ...debit(1_000_000), jenis: 'TRANSFER' }], { validatesNonCash: true })
    expect(saleLines({ ...sale, payments: transfer }).claims).toEqual(claims)
  })

  it('take change that is more than the first cash out of the next', () => {
    const sale = saleOf([piece('A')], (totalRp) => [cash(1_000), cash(totalRp + 1_000)])
    expect(saleLines(sale).cash).toEqual([{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: sale.grand_total }])
  })

  it('say what the money was for: goods, work, discount given, rounding', () => {
    // 3.215 g × 1,150,000 = 3,697,250; with work 3,722,250, less 1,000 is 3,721,250, up to 3,721,500.
    const sale = saleOf([piece('A', { ongkos: 25_000 })], (totalRp) => [cash(totalRp)], 1_000)
    expect(sale.grand_total).toBe(3_721_500)
    expect(saleLines(sale).counter).toEqual([
      { type: 'PENJUALAN', kode_akun: 'PENDAPATAN', jumlahRp: 3_697_250 },
      { type: 'PENJUALAN', kode_akun: 'ONGKOS', jumlahRp: 25_000 },
      { type: 'PENJUALAN', kode_akun: 'DISKON', jumlahRp: -1_000 },
      { type: 'PENJUALAN', kode_akun: 'PEMBULATAN', jumlahRp: 250 },
    ])
  })

  it('earn what a dealer pays on an account of its own', () => {
    const sale = { ...saleOf([piece('A')], (totalRp) => [cash(totalRp)]), grosir: true }
    expect(saleLines(sale).counter).toEqual([
      { type: 'PENJUALAN', kode_akun: 'GROSIR', jumlahRp: 3_697_250 },
      { type: 'PENJUALAN', kode_akun: 'PEMBULATAN', jumlahRp: 250 },
    ])
  })

  it('add up: goods sum to zero, and the receipts equal the earnings, for any sale', () => {
    for (let at = 0; at < 200; at += 1) {
      const pieces = Array.from({ length: 1 + (at % 4) }, (_, place) =>
        piece(`B${place}`, { berat: (100 + at * 37 + place * 911) / 1000, ongkos: (at % 7) * 1_234, harga_jual: at % 5 === place ? 777_777 : null }),
      )
      const sale = saleOf(pieces, (totalRp) => [debit(Math.floor(totalRp / 3)), cash(totalRp - Math.floor(totalRp / 3) + (at % 3) * 500)], at * 3)
      const lines = saleLines(sale)
      for (const measure of ['pieces', 'grossMg', 'fineMg', 'costRp'] as const) expect(sum(lines.stock.map((line) => line[measure]))).toBe(0)
      expect(sum(lines.cash.map((line) => line.jumlahRp))).toBe(sale.grand_total)
      expect(sum(lines.counter.map((line) => line.jumlahRp))).toBe(sale.grand_total)
    }
  })

  it('move goods alone when nothing was to be paid', () => {
    const sale = saleOf([piece('A', { harga_jual: 500_000 })], () => [], 500_000)
    expect(saleLines(sale)).toMatchObject({ cash: [], counter: [{ jumlahRp: 500_000 }, { jumlahRp: -500_000 }] })
  })
})
