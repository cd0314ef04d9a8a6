import { expect, it } from 'vitest'
import { priceOfLine } from '../contract/prices.ts'
import { OrderForm, type OrderRules, bodyOf, goodsMessages, messagesOf, orderSums } from './order-form.ts'

const rules: OrderRules = {
  rates: new Map([['750L', 1_956_400]]),
  rounding: { unit: 500, direction: 'UP' },
  harga_emas: 2_000_000,
  fixing: { percentMin: 0, days: 0 },
  tgl_system: '2026-01-31',
}

/** An order of one ring, as far as it is entered. */
function entered(line: object = {}, header: object = {}): OrderForm {
  const form = new OrderForm()
  form.assign({
    nama_customer: 'IBU PESAN',
    no_hp: '081234567891',
    kode_sales: 'S1',
    tgl_selesai: '2026-02-14',
    harga_dikunci: true,
    dp: 500_000,
    ...header,
  })
  form.lines.add(undefined, { deskripsi: 'CINCIN UKIR', kode_dept: 'CC', kode_group: '750L', berat: 2.75, ongkos: 149_500, ...line })
  return form
}

it('comes to what the till would ask for the weight that is thought of', () => {
  const form = entered()
  const price = priceOfLine({ berat: 2.75, harga_per_gram: 1_956_400, ongkos: 149_500 }, rules.rounding)
  expect(orderSums(form, rules)).toMatchObject({ berat: 2.75, total_harga: price.harga_total, dp: 500_000 })
  expect(price.harga_total % 500).toBe(0)
})

it('says at the field what is missing or cannot be', () => {
  const of = (line: object = {}, header: object = {}) => goodsMessages(entered(line, header), rules)
  expect(of()).toEqual({})
  expect(of({ deskripsi: null, berat: 0 })).toMatchObject({
    'detail_pesanan.0.deskripsi': 'Deskripsi Harus Diisi',
    'detail_pesanan.0.berat': expect.any(String),
  })
  expect(of({ contoh: 'CINCIN LAMA' })).toEqual({
    'detail_pesanan.0.berat_contoh': 'Berat Contoh Harus Diisi',
    'detail_pesanan.0.kadar_contoh': 'Kadar Contoh Harus Diisi',
  })
  expect(of({}, { tgl_selesai: '2026-01-30' })).toEqual({ tgl_selesai: 'Estimasi Selesai Tidak Boleh Sebelum Hari Ini' })
  expect(of({}, { dp: 90_000_000 })).toEqual({ dp: 'DP Tidak Boleh Melebihi Total Harga' })
  expect(of({}, { dp: null, kode_sales: null })).toMatchObject({ dp: expect.any(String), kode_sales: 'Sales Harus Dipilih' })
  expect(messagesOf(entered(), rules)).toHaveProperty('detail_bayar')
})

it('counts gold of the customer by its fine gold, which pays where no money does', () => {
  const form = entered({}, { dp: null })
  expect(goodsMessages(form, rules)).toMatchObject({ dp: expect.any(String) })
  form.gold.add(undefined, { nama_barang: 'CINCIN TUA', cara_kadar: 'UJI', kadar: 75, berat: 2 })
  expect(orderSums(form, rules)).toMatchObject({ dp: 0, nilai_emas_pelanggan: 3_000_000 })
  expect(goodsMessages(form, rules)).toEqual({})
  expect(goodsMessages(form, { ...rules, harga_emas: null })).toHaveProperty('detail_emas')
  expect(bodyOf(form, rules)).toMatchObject({
    dp: null,
    harga_emas: 2_000_000,
    detail_emas: [{ berat: 2, kadar: 75, cara_kadar: 'UJI' }],
    detail_bayar: [],
  })
  form.gold.list[0]!.set('berat', 20)
  expect(goodsMessages(form, rules)).toHaveProperty('detail_emas')
})

it('is sent with the price per gram that each line showed', () => {
  const form = entered({ contoh: 'CINCIN LAMA', berat_contoh: 3, kadar_contoh: 75 })
  form.payments.add({ jenis: 'CASH' }, { jenis: 'CASH', jumlah: 500_000 })
  expect(bodyOf(form, rules)).toMatchObject({
    harga_dikunci: true,
    detail_pesanan: [{ harga_per_gram: 1_956_400, contoh: 'CINCIN LAMA', ukuran_jari: null }],
    detail_bayar: [{ jenis: 'CASH', jumlah: 500_000 }],
  })
})
