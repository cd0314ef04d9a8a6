import { expect, it } from 'vitest'
import { scannedRing } from '#modules/sales/web/testing/ring.ts'
import { refusals } from '../contract/refusals.ts'
import { usualDueDate } from '../contract/terms.ts'
import { DepositForm, bodyOf, depositSums, goodsMessages, goodsOf, messagesOf } from './deposit-form.ts'

const rounding = { unit: 500, direction: 'UP' } as const
const today = { tgl_system: '2026-01-31', dpPercentMin: 10, daysMax: 90 }

/** A deposit on a ring of 3 g at 1,000,000 a gram, of a customer with a telephone. */
function entered(facts: object = {}): DepositForm {
  const form = new DepositForm()
  form.addPiece(scannedRing({ ongkos: 25_000 }))
  form.assign({ nama_customer: 'IBU TITI', no_hp: '081234567890', kode_sales: 'S1', tgl_jatuh_tempo: '2026-03-02', dp: 500_000, ...facts })
  return form
}

it('is held for thirty days by default', () => {
  expect(usualDueDate(today)).toBe('2026-03-02')
  expect(usualDueDate({ ...today, tgl_system: '2028-02-01' })).toBe('2028-03-02')
  expect(usualDueDate({ ...today, daysMax: 14 })).toBe('2026-02-14')
})

it('is paid its DP, not its price', () => {
  const form = entered()
  expect(depositSums(form, rounding)).toMatchObject({ grand_total: 3_025_000, dp: 500_000, due: 500_000 })
  expect(messagesOf(form, rounding, today)).toEqual({ detail_bayar: 'Pilih Minimal Satu Metode Pembayaran' })
  form.payments.add({ jenis: 'CASH' }, { jenis: 'CASH', no_rekening: null, jumlah: 600_000 })
  expect(depositSums(form, rounding)).toMatchObject({ due: 0, change: 100_000 })
  expect(messagesOf(form, rounding, today)).toEqual({})
  expect(bodyOf(form, rounding)).toMatchObject({
    dp: 500_000,
    detail_barang: [{ kode_barcode: 'A1', harga_total: 3_025_000 }],
    detail_bayar: [{ jumlah: 600_000 }],
  })
})

it('is left for the cashier without payments', () => {
  expect(goodsMessages(entered(), rounding, today)).toEqual({})
  expect(goodsOf(entered(), rounding)).not.toHaveProperty('detail_bayar')
})

it.each([
  ['no_hp', { no_hp: null }, 'No HP Tidak Boleh Kosong'],
  ['no_hp', { no_hp: '0812' }, 'Mohn Masukan Nomor Handphone Yang Valid'],
  ['dp', { dp: null }, 'DP Tidak Boleh Kosong'],
  ['dp', { dp: 3_025_001 }, refusals.DP_TOO_LARGE.text],
  ['dp', { dp: 302_499 }, 'DP Paling Sedikit Rp. 302,500'],
  ['tgl_jatuh_tempo', { tgl_jatuh_tempo: '2026-05-02' }, 'Jatuh Tempo Paling Lambat 2026-05-01'],
  ['tgl_jatuh_tempo', { tgl_jatuh_tempo: '2026-01-30' }, refusals.DUE_IN_PAST.text],
])('says at %s what is wrong', (field, facts, message) => {
  expect(goodsMessages(entered(facts), rounding, today)).toEqual({ [field]: message })
})
