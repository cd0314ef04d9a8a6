import { describe, expect, it } from 'vitest'
import type { OpenThing } from '../contract/open-things.ts'
import { partSteps, person as p } from '../contract/fields.ts'
import { TogetherForm, messagesOf } from './together-form.ts'

const loan: OpenThing = {
  jenis_hal: 'HUTANG',
  no_hal: 'HT-1',
  tgl_system: '2026-01-01',
  tgl_jatuh_tempo: '2026-02-01',
  hari_lewat: 0,
  nama_customer: 'IBU TITI',
  no_hp: '081299990003',
  biaya_hari_ini: 2_025_000,
  tentang: 'GELANG',
  layar: '/pelunasan-hutang',
  usulan: [
    { langkah_bayar: 'PERPANJANG', jumlah: 25_000, versi_hal: '0/0', bisa_diubah: false },
    { langkah_bayar: 'TEBUS', jumlah: 2_025_000, versi_hal: '0/0', bisa_diubah: false },
  ],
}
const deposit: OpenThing = {
  ...loan,
  jenis_hal: 'TITIPAN',
  no_hal: 'TT-1',
  usulan: [{ langkah_bayar: 'TITIPAN', jumlah: 300_000, versi_hal: '500000', bisa_diubah: true }],
}
const [renew, redeem] = loan.usulan as [OpenThing['usulan'][number], OpenThing['usulan'][number]]

describe('several things while they are chosen', () => {
  it('come to what is proposed, and one step of a thing makes way for another', () => {
    const form = new TogetherForm()
    form.choose(loan, renew)
    form.choose(deposit, deposit.usulan[0]!)
    expect(form.sums.total).toBe(325_000)
    form.choose(loan, redeem)
    expect(form.parts.list.map(({ about }) => about.langkah_bayar)).toEqual(['TITIPAN', 'TEBUS'])
    form.choose(loan, redeem)
    expect(form.sums.total).toBe(300_000)
  })

  it('say what is missing: the person, what is paid, and the money', () => {
    const form = new TogetherForm()
    expect(messagesOf(form)).toMatchObject({ no_hp: 'Pilih member atau customer', detail_hal: 'Pilih Yang Dibayar' })
    form.assign({ [p.no_hp.name]: loan.no_hp })
    form.choose(loan, renew)
    expect(messagesOf(form)).toEqual({ detail_bayar: 'Pilih Minimal Satu Metode Pembayaran' })
    expect(Object.keys(partSteps)).toContain(renew.langkah_bayar)
  })
})
