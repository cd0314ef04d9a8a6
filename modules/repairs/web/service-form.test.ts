import { describe, expect, it } from 'vitest'
import { refusals } from '../contract/refusals.ts'
import { ServiceForm, bodyOf, goodsMessages, goodsOf, messagesOf, sumsOf } from './service-form.ts'

const today = '2026-01-31'

/** A ring and a necklace, for 150,000; 100,000 are paid now. */
function entered(facts: Record<string, unknown> = {}): ServiceForm {
  const form = new ServiceForm()
  form.assign({ nama_customer: 'IBU TITI', no_hp: '081299990002', kode_sales: 'S1', tgl_estimasi: '2026-02-07', dp_service: 100_000, ...facts })
  form.lines.add(undefined, { nama_barang: 'CINCIN', deskripsi_service: 'PATRI', kadar: 75, qty: 1, berat: 5, biaya: 90_000 })
  form.lines.add(undefined, { nama_barang: 'KALUNG', deskripsi_service: 'CUCI', kadar: 37.5, qty: 2, berat: 8.005, biaya: 60_000 })
  form.payments.add({ jenis: 'CASH' }, { jenis: 'CASH', jumlah: 120_000 })
  return form
}

describe('a service while it is entered', () => {
  it('comes to what its lines weigh and cost, and gives change of its advance', () => {
    expect(sumsOf(entered())).toMatchObject({ berat: 13.005, biaya: 150_000, dp: 100_000, total: 100_000, change: 20_000 })
    expect(messagesOf(entered(), today)).toEqual({})
  })

  it('is sent with its payments, and left for the cashier without', () => {
    expect(bodyOf(entered())).toMatchObject({
      kode_tukang: null,
      detail_barang: [{ berat: 5 }, { kode_barcode: null }],
      detail_bayar: [{ jumlah: 120_000 }],
    })
    expect(goodsOf(entered())).not.toHaveProperty('detail_bayar')
    expect(bodyOf(entered())).not.toHaveProperty('kode_member')
  })

  it('says at each field what is wrong', () => {
    expect(messagesOf(entered({ tgl_estimasi: '2026-01-30' }), today)).toMatchObject({ tgl_estimasi: refusals.ESTIMATE_IN_PAST.text })
    expect(goodsMessages(entered({ dp_service: 150_001 }), today)).toMatchObject({ dp_service: refusals.ADVANCE_TOO_LARGE.text })
    expect(Object.keys(messagesOf(new ServiceForm(), today))).toEqual(
      expect.arrayContaining(['nama_customer', 'no_hp', 'kode_sales', 'tgl_estimasi', 'detail_barang']),
    )
    const form = entered()
    form.lines.list[1]?.assign({ deskripsi_service: null, berat: 0 })
    expect(Object.keys(messagesOf(form, today)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'detail_barang.1.berat',
      'detail_barang.1.deskripsi_service',
    ])
  })

  it('asks for no payment where nothing is paid in advance', () => {
    const form = entered({ dp_service: 0 })
    form.payments.clear()
    expect(messagesOf(form, today)).toEqual({})
  })
})
