import { describe, expect, it } from 'vitest'
import { paidBack, paidFurther, payBackNeed } from './on-account.ts'
import { withCardFees } from './cash-lines.ts'
import { payBack } from './settle.ts'

const owed = (rupiah: number) => ({ jenis: 'TITIPAN', pihak: '0812', dokumen: 'TT-1', rupiah }) as const
const cash = (jumlah: number) => ({ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah }) as const

describe('what stays open for a customer', () => {
  it('takes a payment: cash without its change comes in, and the debt to him grows', () => {
    const payments = withCardFees([cash(600_000)], { validatesNonCash: false })
    expect(paidFurther(payments, 100_000, 'MT-1', [owed(-500_000)])).toEqual({
      cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: 500_000 }],
      claims: [owed(-500_000)],
      counter: [],
    })
  })

  it('is given up: he gets back his payments less the part that is kept, which is earned; without such a part nothing is earned', () => {
    const { detail_bayar, ...paid } = payBack(450_000, [cash(450_000)])
    expect(paid).toEqual({ jumlah_bayar: 450_000, kembali: 0 })
    expect(paidBack(detail_bayar, [owed(500_000)], 'TITIPAN', 50_000)).toEqual({
      cash: [{ akun_kas: 'CASH', jenis: 'CASH', jumlahRp: -450_000 }],
      claims: [owed(500_000)],
      counter: [{ type: 'TITIPAN', kode_akun: 'POTONGAN_BATAL', jumlahRp: 50_000 }],
    })
    expect(paidBack(payBack(500_000, [cash(500_000)]).detail_bayar, [owed(500_000)], 'TITIPAN', 0).counter).toEqual([])
  })

  it('shows the approver his payments, the part that is kept or added, and the reason', () => {
    const back = { nama_customer: 'IBU TITI', grand_total: 450_000, keterangan: 'PINDAH' }
    const of = { kategori: 'BATAL_TITIPAN', subjek: 'titipan', kunci: 'TT-1', isi: { no_titipan: 'TT-1' } } as const
    expect(payBackNeed(back, { ...of, sum: [500_000, -50_000] })).toEqual({
      kategori: 'BATAL_TITIPAN',
      subjek: 'titipan',
      kunci: 'TT-1',
      uraian: 'TT-1 · IBU TITI · Rp. 500,000 − Rp. 50,000 = Rp. 450,000: PINDAH',
      selisih_rp: -450_000,
      isi: { no_titipan: 'TT-1', keterangan: 'PINDAH' },
    })
    expect(payBackNeed(back, { ...of, summary: '4.980 g', sum: [400_000, 50_000] }).uraian).toBe(
      'TT-1 · IBU TITI · 4.980 g · Rp. 400,000 + Rp. 50,000 = Rp. 450,000: PINDAH',
    )
    expect(payBackNeed({ ...back, grand_total: 500_000 }, { ...of, sum: [500_000, 0] }).uraian).toContain('Rp. 500,000 − Rp. 0 = Rp. 500,000')
  })
})
