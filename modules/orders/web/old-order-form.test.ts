import { expect, it } from 'vitest'
import { OldOrderForm, oldOrderBody, oldOrderMessages, oldOrderSums } from './old-order-form.ts'

const rounding = { unit: 500, direction: 'UP' } as const
const today = '2026-01-31'

/** An order of the old program with one ring, as far as it is entered. */
function entered(line: object = {}, header: object = {}): OldOrderForm {
  const form = new OldOrderForm()
  form.assign({
    nama_customer: 'IBU LAMA',
    no_hp: '081234567892',
    kode_sales: 'S1',
    no_lama: 'SP-0417',
    tgl_pesanan: '2025-12-20',
    tgl_selesai: '2026-01-20',
    harga_dikunci: true,
    dp: 800_000,
    ...header,
  })
  form.lines.add(undefined, {
    deskripsi: 'CINCIN UKIR',
    kode_dept: 'CC',
    kode_group: '750L',
    berat: 3,
    ongkos: 150_000,
    harga_per_gram: 1_000_000,
    ...line,
  })
  return form
}
const messages = (line: object = {}, header: object = {}) => oldOrderMessages(entered(line, header), rounding, today)

it('comes to the price a gram that was agreed on then', () => {
  const form = entered()
  expect(oldOrderSums(form, rounding)).toMatchObject({ total_harga: 3_150_000, dp: 800_000 })
  expect(messages()).toEqual({})
  expect(oldOrderBody(form)).toMatchObject({
    no_lama: 'SP-0417',
    detail_pesanan: [{ harga_per_gram: 1_000_000, berat_dikunci: null }],
    detail_emas: [],
  })
})

it('says at the field what is missing or cannot be', () => {
  expect(messages({ harga_per_gram: null }, { no_lama: null })).toMatchObject({
    no_lama: expect.any(String),
    'detail_pesanan.0.harga_per_gram': expect.any(String),
  })
  expect(messages({}, { tgl_pesanan: '2026-02-01', tgl_selesai: '2026-02-01' })).toEqual({
    tgl_pesanan: 'Tanggal Pesanan Tidak Boleh Setelah Hari Ini',
  })
  expect(messages({}, { tgl_selesai: '2025-12-19' })).toHaveProperty('tgl_selesai')
  expect(messages({}, { kunci_sampai: '2026-01-30' })).toHaveProperty('kunci_sampai')
  expect(messages({}, { harga_dikunci: false, kunci_sampai: '2026-02-10' })).toHaveProperty('kunci_sampai')
  expect(messages({ berat_dikunci: 1 }, { harga_dikunci: false, kunci_sampai: '2026-02-10' })).toEqual({})
  expect(messages({ berat_dikunci: 4 }, { harga_dikunci: false })).toHaveProperty(['detail_pesanan.0.berat_dikunci'])
  expect(messages({}, { dp: null })).toHaveProperty('dp')
  expect(messages({}, { dp: 4_000_000 })).toHaveProperty('dp')
})

it('gold that was given then counts at the price that was agreed on then', () => {
  const form = entered({}, { dp: null })
  form.gold.add(undefined, { nama_barang: 'CINCIN TUA', cara_kadar: 'UJI', kadar: 75, berat: 2 })
  expect(oldOrderMessages(form, rounding, today)).toEqual({ harga_emas: 'Harga Emas Murni Saat Emas Diterima Harus Diisi' })
  form.set('harga_emas', 2_000_000)
  // 1.5 g of fine gold at 2,000,000.
  expect(oldOrderSums(form, rounding)).toMatchObject({ nilai_emas_pelanggan: 3_000_000 })
  expect(oldOrderMessages(form, rounding, today)).toEqual({})
  form.gold.list[0]!.set('berat', 3)
  expect(oldOrderMessages(form, rounding, today)).toHaveProperty('detail_emas')
})
