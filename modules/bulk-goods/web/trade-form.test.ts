import { describe, expect, it } from 'vitest'
import { paidInGold } from '#modules/sales/web/public.ts'
import { TradeForm, type TradeRules, goodsMessages, messagesOf, priceOfLine, sumsOf, wireOf } from './trade-form.ts'

const up = { unit: 500, direction: 'UP' } as const
const rules: TradeRules = {
  prices: {
    grup: [
      { kode_group: '750L', nama_group: '750 LOKAL', kode_kadar: 'K750', kadar: 75, harga_per_gram: 1_600_000 },
      { kode_group: '999', nama_group: '999', kode_kadar: 'K999', kadar: 99.9, harga_per_gram: null },
    ],
    kondisi: [],
    rugi_nota: [],
    potongan_kategori: [],
  },
  soldAt: new Map([['750L', 2_000_000]]),
  rounding: { detail_jual: up, detail_beli: up },
  limit: 5,
  identity: 'DATA',
}

const cell = { kode_group: '750L', kode_dept: 'CC', kode_baki: 'T01', qty: 1 }

/** A trade that sells so many grams and buys so many. */
function trade(sold: number, bought: number, facts: object = {}): TradeForm {
  const form = new TradeForm()
  form.assign({
    nama_customer: 'IBU SRI',
    kode_sales: 'S1',
    no_hp: '081266660000',
    alamat_customer: 'JALAN MAWAR 3',
    no_identitas: '3374015506800003',
  })
  if (sold > 0) form.sold.add(undefined, { ...cell, berat: sold, harga_per_gram: 2_000_000, ...facts })
  if (bought > 0) form.bought.add(undefined, { ...cell, berat: bought, harga_per_gram: 1_600_000 })
  return form
}

describe('a trade by gram', () => {
  it('is paid by the customer who takes more than he brings, and by the shop otherwise', () => {
    expect(sumsOf(trade(2.0001, 1), rules)).toMatchObject({ beli: 1_600_000, net: sumsOf(trade(2.0001, 1), rules).total })
    expect(sumsOf(trade(1, 2), rules)).toMatchObject({ jual: 2_000_000, beli: 3_200_000, net: -1_200_000, total: 1_200_000, due: 1_200_000 })
    const form = trade(1, 2)
    form.payments.add({ jenis: 'CASH' }, { jenis: 'CASH', jumlah: 1_200_500 })
    // We get no change of a customer.
    expect(messagesOf(form, rules)).toEqual({ detail_bayar: 'Pembayaran Lebih' })
  })

  it('says which lines need an approval before it sends the form', () => {
    const needsAt = (harga_per_gram: number) => priceOfLine(trade(1, 0, { harga_per_gram }).sold.list[0]!, 'detail_jual', rules).needs
    expect([needsAt(1_900_000), needsAt(1_899_999)]).toEqual([undefined, 'BATAS_HARGA_JUAL'])
    const form = trade(0, 1)
    form.bought.list[0]!.set('harga_per_gram', 1_600_001)
    expect(priceOfLine(form.bought.list[0]!, 'detail_beli', rules).needs).toBe('UBAH_HARGA_PER_GRAM')
  })

  it('sends the list price of a line that the user saw, and none for a typed price', () => {
    const form = trade(1, 1)
    form.bought.list[0]!.set('harga_per_gram', 1_550_000)
    expect(wireOf(form, rules)).toMatchObject({
      detail_jual: [{ harga_per_gram: 2_000_000, harga_emas: 2_000_000 }],
      detail_beli: [{ harga_per_gram: 1_550_000, harga_emas: null }],
    })
  })

  it('comes to the tax of what is sold, on top of it or in it, and tells the server its total', () => {
    const rate = { berlaku_dari: '2023-05-01', persen_ppn: 1.1, di_atas_harga: true, teks_ppn: null }
    const taxed = (di_atas_harga: boolean): TradeRules => ({ ...rules, rate: { ...rate, di_atas_harga } })
    expect(sumsOf(trade(2, 1), taxed(true))).toMatchObject({ ppn: 44_000, ppn_di_atas: true, net: 2_444_000, total: 2_444_000 })
    expect(sumsOf(trade(2, 1), taxed(false))).toMatchObject({ ppn: 43_521, ppn_di_atas: false, net: 2_400_000 })
    // What the customer brings is not taxed, nor does it lessen the tax.
    expect(sumsOf(trade(1, 2), taxed(true))).toMatchObject({ ppn: 22_000, net: -1_178_000, total: 1_178_000 })
    expect(sumsOf(trade(0, 1), taxed(true))).toMatchObject({ ppn: 0, ppn_di_atas: false, net: -1_600_000 })
    expect(wireOf(trade(1, 2), taxed(true))).toMatchObject({ grand_total: -1_178_000 })
    const gold = trade(1, 0)
    gold.assign({ [paidInGold.name]: true })
    expect(sumsOf(gold, taxed(true))).toMatchObject({ ppn: 22_000, nilai_fine: 2_000_000, net: 22_000 })
  })

  it('names every field that is missing, of each line', () => {
    expect(goodsMessages(new TradeForm(), rules)).toMatchObject({ detail_jual: 'Data Barang Harus Diisi', kode_sales: 'Sales Harus Dipilih' })
    const form = trade(0, 1)
    form.sold.add(undefined, { kode_group: '750L' })
    form.bought.list[0]!.set('kode_group', '999')
    expect(goodsMessages(form, rules)).toMatchObject({
      'detail_jual.0.kode_dept': 'Jenis Harus Dipilih',
      'detail_jual.0.kode_baki': 'Mohon Untuk Pilih Kode Baki',
      'detail_beli.0.kode_group': 'Harga Beli Belum Diatur',
    })
  })
})
