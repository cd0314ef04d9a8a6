import { describe, expect, it } from 'vitest'
import type { ShopTerms } from '../contract/ceiling.ts'
import { LoanForm, type LoanRules, bodyOf, messagesOf, needsIn, offeredOf, sumsOf } from './loan-form.ts'

const terms: ShopTerms = {
  hasCeilings: true,
  bunga: [{ jumlah_dari: 1, jumlah_sampai: 4_999_999, bunga_persen: 2.5, hitungan: 'SETENGAH' }],
  plafond: [{ jenis_plafond: 'EMAS', berat_dari: 0, berat_sampai: 100, plafond: 50_000_000 }],
  kadar: [
    { kode_kadar: 'K750', kadar: 75, pokok_per_gram: 1_000_500, plafond_emas: 1_100_000, plafond_emas_plastik: null },
    { kode_kadar: 'K375', kadar: 37.5, pokok_per_gram: null, plafond_emas: null, plafond_emas_plastik: null },
  ],
  kondisi: [{ kode_kondisi: 'R', persen_nilai: 70 }],
}
const rules: LoanRules = { terms, rounding: { unit: 500, direction: 'UP' }, needsPhoto: false }

function entered(facts: Readonly<Record<string, unknown>> = {}, kode_kadar = 'K750') {
  const form = new LoanForm()
  form.assign({ nama_customer: 'IBU TITI', no_hp: '081299990003', kode_sales: 'S1', jenis_plafond: 'EMAS', lama_pinjam: 2, admin_gadai: 0, ...facts })
  form.pledges.add(undefined, { nama_barang: 'GELANG', kode_kadar, qty: 1, berat: 3, berat_dengan_plastik: null, kode_kondisi: null })
  return form
}

describe('the offered amount', () => {
  it('is what the parameters come to, in whole thousands, less what the condition takes', () => {
    const form = entered()
    expect([sumsOf(form, rules).taksiran, offeredOf(form, rules)]).toEqual([3_001_500, 3_001_000])
    form.pledges.list[0]?.assign({ kode_kondisi: 'R' })
    expect(offeredOf(form, rules)).toBe(2_101_000)
  })

  it('is never more than the ceiling, and nothing where a purity has no parameter', () => {
    const low = { ...rules, terms: { ...terms, plafond: [{ ...terms.plafond[0]!, plafond: 2_500_000 }] } }
    expect(offeredOf(entered(), low)).toBe(2_500_000)
    expect(offeredOf(entered({}, 'K375'), rules)).toBeNull()
  })
})

it('computes the interest of the bracket until the due date, and the amount paid out', () => {
  const sums = sumsOf(entered({ jumlah_hutang: 2_000_000, admin_gadai: 10_000 }), rules)
  expect(sums).toMatchObject({ bunga_rp: 100_000, total: 1_990_000, plafond: 3_300_000 })
})

it('weighs every line, also one whose purity is not entered yet', () => {
  const form = entered()
  form.pledges.add(undefined, { nama_barang: 'CINCIN', kode_kadar: null, qty: 1, berat: 0.52, berat_dengan_plastik: null, kode_kondisi: null })
  expect(sumsOf(form, rules).berat).toBe(3.52)
})

it('shows errors before it is sent, and the approvals it needs', () => {
  expect(messagesOf(entered(), rules)).toHaveProperty('jumlah_hutang')
  expect(messagesOf(entered({ jumlah_hutang: 3_300_001 }), rules)['jumlah_hutang']).toContain('Plafond')
  const beyond = { ...terms, plafond: [], kadar: [{ ...terms.kadar[0]!, plafond_emas: 5_000_000 }] }
  expect(messagesOf(entered({ jumlah_hutang: 5_000_000 }), { ...rules, terms: beyond })).toMatchObject({
    bunga_persen: 'Bunga (%) Per Bulan Harus Diisi',
  })
  expect(messagesOf(entered({ jumlah_hutang: 1_000, admin_gadai: 1_000 }), rules)).toHaveProperty('admin_gadai')
  expect([needsIn(entered({ jumlah_hutang: 3_001_500 }), rules), needsIn(entered({ jumlah_hutang: 3_001_501 }), rules)]).toEqual([
    [],
    ['HUTANG_DI_ATAS_TAKSIRAN'],
  ])
})

it('asks for a photo of each thing where the shop wants one', () => {
  const form = entered()
  const asking = { ...rules, needsPhoto: true }
  expect(messagesOf(form, asking)).toMatchObject({ 'detail_barang.0.foto': 'Foto Wajib Diisi' })
  form.pledges.list[0]?.assign({ foto: 'AbCdEfGhIjKlMnOp' })
  expect(messagesOf(form, asking)).not.toHaveProperty('detail_barang.0.foto')
  expect(messagesOf(entered(), rules)).not.toHaveProperty('detail_barang.0.foto')
})

it('sends the input', () => {
  const form = entered({ jumlah_hutang: 2_000_000, no_kantong: 'K-1' })
  expect(bodyOf(form)).toMatchObject({
    jumlah_hutang: 2_000_000,
    no_kantong: 'K-1',
    detail_barang: [{ kode_kadar: 'K750', berat: 3, berat_dengan_plastik: null, foto: null }],
  })
})
