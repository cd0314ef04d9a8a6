import { describe, expect, it } from 'vitest'
import type { OurPiece } from '#modules/buyback/web/bought-form.ts'
import { type BoughtRules, priceOfLine } from '#modules/buyback/web/bought-form.ts'
import { addPayment } from '#modules/payments/web/payment-rows.ts'
import type { BuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { PurchaseForm, bodyOf, messagesOf, sumsOf } from './purchase-form.ts'

/*
 * Forty purchases, reckoned by hand from the rules (docs/decisions/030; specification §6, §9), not taken from a run:
 *   grams that are paid for (those on the scale, at the most those of our invoice) × the list's price a gram = base
 *   base − condition − loss by age − category, each of the base, percent and rupiah a gram; never below nothing; rounded once
 * A gram of 750 is bought for 1,600,000, one of 375 for 780,000, one of 916 for 1,950,000 where the list has them.
 * Condition: B takes nothing, P 2 % and 5,000 a gram, R (rusak) 15 %, H (hancur) 100 %.
 * Age of the invoice: 750 under 12 months 25,000 a gram, from 12 months 3 %, from 36 months 5 % and 10,000 a gram; 375 always 1.25 %; 916 nothing.
 * Category: PESTA 1.5 %, BATU 20,000 a gram.
 */
const prices: BuybackPrices = {
  grup: [
    { kode_group: '750L', nama_group: '750 LOKAL', kode_kadar: 'K750', kadar: 75, harga_per_gram: 1_600_000 },
    { kode_group: '375L', nama_group: '375 LOKAL', kode_kadar: 'K375', kadar: 37.5, harga_per_gram: 780_000 },
    { kode_group: '916U', nama_group: '916 UBS', kode_kadar: 'K916', kadar: 91.6, harga_per_gram: 1_950_000 },
  ],
  kondisi: [
    { kode_kondisi: 'B', kondisi_beli: 'BAGUS', persen_harga: 100, potongan_per_gram: 0 },
    { kode_kondisi: 'P', kondisi_beli: 'PUTUS', persen_harga: 98, potongan_per_gram: 5_000 },
    { kode_kondisi: 'R', kondisi_beli: 'RUSAK', persen_harga: 85, potongan_per_gram: 0 },
    { kode_kondisi: 'H', kondisi_beli: 'HANCUR', persen_harga: 0, potongan_per_gram: 0 },
  ],
  rugi_nota: [
    { kode_kadar: 'K750', umur_bulan: 0, rugi_per_gram: 25_000, rugi_persen: 0 },
    { kode_kadar: 'K750', umur_bulan: 12, rugi_per_gram: 0, rugi_persen: 3 },
    { kode_kadar: 'K750', umur_bulan: 36, rugi_per_gram: 10_000, rugi_persen: 5 },
    { kode_kadar: 'K375', umur_bulan: 0, rugi_per_gram: 0, rugi_persen: 1.25 },
  ],
  potongan_kategori: [
    { kode_kategori: 'PESTA', potongan_persen: 1.5, potongan_per_gram: 0 },
    { kode_kategori: 'BATU', potongan_persen: 0, potongan_per_gram: 20_000 },
  ],
}
const upTo500: BoughtRules = { prices, rounding: { unit: 500, direction: 'UP' }, toleransi: 0.05, identity: 'TIDAK' }
const by = (unit: number, direction: 'UP' | 'DOWN'): BoughtRules => ({ ...upTo500, rounding: { unit, direction } })
/** A shop with POTONGAN_PENJUALAN off: nothing is taken off by category. */
const noCategories: BoughtRules = { ...upTo500, prices: { ...prices, potongan_kategori: [] } }

interface Old {
  readonly berat: number
  readonly group?: '750L' | '375L' | '916U'
  readonly kondisi?: 'B' | 'P' | 'R' | 'H'
  readonly kategori?: 'PESTA' | 'BATU'
  /** Of our invoice, its age in months, its grams (those of the scale unless told) and its price; without an age there is no invoice of ours. */
  readonly umur?: number
  readonly nota?: number
  readonly harga_nota?: number
  /** The shop of the chain that sold it. */
  readonly toko?: string
  /** Rupiah a gram that were agreed, where it is not the list's. */
  readonly agreed?: number
}
type Needs = readonly ('TOLERANSI_BERAT_BELI' | 'HARGA_BELI_DI_ATAS_NOTA' | 'UBAH_HARGA_PER_GRAM')[]
type Row = readonly [why: string, old: readonly Old[], paid: number, rules?: BoughtRules, needs?: Needs]

const kadarOf = { '750L': 75, '375L': 37.5, '916U': 91.6 } as const
const listOf = { '750L': 1_600_000, '375L': 780_000, '916U': 1_950_000 } as const

function purchase(old: readonly Old[]): PurchaseForm {
  const form = new PurchaseForm()
  form.reset({ nama_customer: 'IBU SRI', kode_sales: 'S1' })
  old.forEach(({ berat, group = '750L', kondisi = 'B', kategori, umur, nota = berat, harga_nota = 900_000_000, toko = 'MC2', agreed }, at) => {
    const facts = { nama_barang: 'CINCIN LAMA', kode_dept: 'CC', kode_group: group, kadar: kadarOf[group], kode_kategori: kategori ?? null }
    const ours: OurPiece | null =
      umur === undefined
        ? null
        : {
            ...facts,
            kode_barcode: `MC200001${at}`,
            no_faktur: 'FJ-MC2-250101-0001',
            kode_toko: toko,
            tgl_nota: '2025-01-01',
            umur_bulan: umur,
            foto: null,
            kadar_cetak: '750',
            qty: 1,
            berat_nota: nota,
            harga_nota,
          }
    const line = form.addPiece(ours, kondisi)
    line.set('berat', berat)
    line.set('harga_per_gram', agreed ?? listOf[group])
    if (!ours) for (const [name, value] of Object.entries(facts)) line.set(name, value)
  })
  return form
}

const table: readonly Row[] = [
  // Without an invoice of ours the age is unknown, and nothing is deducted for it.
  ['no invoice: 1 × 1,600,000', [{ berat: 1 }], 1_600_000],
  ['no invoice, 2.35 g: 2.35 × 1,600,000 = 3,760,000', [{ berat: 2.35 }], 3_760_000],
  ['no invoice, broken: 1,600,000 − 32,000 − 5,000', [{ berat: 1, kondisi: 'P' }], 1_563_000],
  ['no invoice, damaged: 85 % of 1,600,000', [{ berat: 1, kondisi: 'R' }], 1_360_000],
  ['no invoice, 375: 4 × 780,000', [{ berat: 4, group: '375L' }], 3_120_000],
  ['no invoice, 916: 1.5 × 1,950,000', [{ berat: 1.5, group: '916U' }], 2_925_000],
  ['a milligram of 375 is 780, up to 1,000', [{ berat: 0.001, group: '375L' }], 1_000],
  ['crushed is worth nothing, whatever it weighs', [{ berat: 5, kondisi: 'H' }], 0],
  // Our invoice, by its age.
  ['of this month: 1,600,000 − 25,000', [{ berat: 1, umur: 0 }], 1_575_000],
  ['of 11 months still 25,000 a gram: 3 × 1,575,000', [{ berat: 3, umur: 11 }], 4_725_000],
  ['of 12 months 3 %: 1,600,000 − 48,000', [{ berat: 1, umur: 12 }], 1_552_000],
  ['of 35 months still 3 %: 2 × 1,552,000', [{ berat: 2, umur: 35 }], 3_104_000],
  ['of 36 months 5 % and 10,000: 1,600,000 − 80,000 − 10,000', [{ berat: 1, umur: 36 }], 1_510_000],
  ['of 120 months no more than from 36: 1,510,000', [{ berat: 1, umur: 120 }], 1_510_000],
  ['375 loses 1.25 % at any age: 780,000 − 9,750 = 770,250, up to 770,500', [{ berat: 1, group: '375L', umur: 50 }], 770_500],
  ['916 loses nothing by age: 1,950,000', [{ berat: 1, group: '916U', umur: 50 }], 1_950_000],
  ['broken and of 12 months: 1,600,000 − 37,000 − 48,000; each is of the base', [{ berat: 1, kondisi: 'P', umur: 12 }], 1_515_000],
  ['damaged and of 36 months: 1,600,000 − 240,000 − 90,000', [{ berat: 1, kondisi: 'R', umur: 36 }], 1_270_000],
  ['crushed and of 36 months is not below nothing', [{ berat: 1, kondisi: 'H', umur: 36 }], 0],
  // What the scale says against the invoice; 0.05 g are let pass.
  ['heavier within 0.05 g is paid for the invoice: 3 × 1,575,000', [{ berat: 3.05, nota: 3, umur: 1 }], 4_725_000],
  [
    'heavier by 0.051 g asks somebody, and is paid for the invoice',
    [{ berat: 3.051, nota: 3, umur: 1 }],
    4_725_000,
    upTo500,
    ['TOLERANSI_BERAT_BELI'],
  ],
  ['lighter within 0.05 g is paid for the scale: 2.95 × 1,575,000 = 4,646,250, up to 4,646,500', [{ berat: 2.95, nota: 3, umur: 1 }], 4_646_500],
  ['lighter by 0.1 g asks somebody: 2.9 × 1,575,000 = 4,567,500', [{ berat: 2.9, nota: 3, umur: 1 }], 4_567_500, upTo500, ['TOLERANSI_BERAT_BELI']],
  // What she had paid, and what a gram is agreed at.
  ['more than she had paid asks somebody', [{ berat: 1, umur: 0, harga_nota: 1_500_000 }], 1_575_000, upTo500, ['HARGA_BELI_DI_ATAS_NOTA']],
  ['as much as she had paid asks nobody', [{ berat: 1, umur: 0, harga_nota: 1_575_000 }], 1_575_000],
  ['less a gram was agreed: 1,550,000 − 25,000', [{ berat: 1, umur: 0, agreed: 1_550_000 }], 1_525_000],
  ['more a gram asks somebody: 2 × 1,650,000', [{ berat: 2, agreed: 1_650_000 }], 3_300_000, upTo500, ['UBAH_HARGA_PER_GRAM']],
  [
    'percents are of what was agreed: 1,700,000 − 3 % is 1,649,000',
    [{ berat: 1, umur: 12, agreed: 1_700_000 }],
    1_649_000,
    upTo500,
    ['UBAH_HARGA_PER_GRAM'],
  ],
  // By category, of the base too.
  ['PESTA 1.5 %: 1,600,000 − 24,000', [{ berat: 1, kategori: 'PESTA' }], 1_576_000],
  ['with stones 20,000 a gram: 2.5 × 1,580,000', [{ berat: 2.5, kategori: 'BATU' }], 3_950_000],
  ['broken, 12 months, PESTA: 1,600,000 − 37,000 − 48,000 − 24,000', [{ berat: 1, kondisi: 'P', umur: 12, kategori: 'PESTA' }], 1_491_000],
  ['stones of ours are in the weight alone: 3 × (1,600,000 − 25,000 − 20,000)', [{ berat: 3, umur: 3, kategori: 'BATU' }], 4_665_000],
  ['where the shop takes nothing off by category: 1,600,000', [{ berat: 1, kategori: 'PESTA' }], 1_600_000, noCategories],
  // Rounding: once a piece, to the unit and in the direction of the shop.
  ['0.333 g: 532,800, up to 533,000', [{ berat: 0.333 }], 533_000],
  ['… down to 532,500', [{ berat: 0.333 }], 532_500, by(500, 'DOWN')],
  ['… to the rupiah it stays', [{ berat: 0.333 }], 532_800, by(1, 'UP')],
  ['… to 10,000 up: 540,000; down it were 530,000', [{ berat: 0.333 }], 540_000, by(10_000, 'UP')],
  ['1.337 g, 375, broken: 1,042,860 − 20,857.2 − 6,685 = 1,015,317.8, up to 1,015,500', [{ berat: 1.337, group: '375L', kondisi: 'P' }], 1_015_500],
  ['two small ones are rounded each: 533,000 twice', [{ berat: 0.333 }, { berat: 0.333 }], 1_066_000],
  // Which shop of the chain sold it, and whether it was on consignment there, changes no price: what is paid is what it costs from now on.
  [
    'another shop’s ring of 2 months, ours of 13 and a strange one: 1,575,000 + 1,552,000 + 780,000',
    [
      { berat: 1, umur: 2, toko: 'MC3' },
      { berat: 1, umur: 13 },
      { berat: 1, group: '375L' },
    ],
    3_907_000,
  ],
]

describe('a purchase, reckoned by hand', () => {
  it('has forty of them', () => expect(table).toHaveLength(40))

  it.each(table.map((row) => [row[0], row] as const))('%s', (_why, [, old, paid, rules = upTo500, needs = []]) => {
    const form = purchase(old)
    expect(sumsOf(form, rules)).toMatchObject({ total: paid, due: paid })
    expect(form.pieces.list.flatMap((line) => priceOfLine(line, rules).needs.map(({ kategori }) => kategori))).toEqual(needs)
    if (paid > 0) addPayment(form.payments, 'CASH', paid)
    expect(messagesOf(form, rules)).toEqual({})
    expect(bodyOf(form, rules).detail_barang).toHaveLength(old.length)
  })
})
