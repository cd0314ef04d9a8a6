import { expect, it } from 'vitest'
import { OpeningForm } from './saldo-awal-tagihan.tsx'

it('reckons coupons by what is typed, else by what their kind is worth, and apart from what is owed', () => {
  const form = new OpeningForm()
  const claim = (facts: object) => form.claims.add(undefined).assign({ jenis_tagihan: 'KUPON', kode_pihak: 'LAMA', ...facts })
  claim({})
  claim({ nilai_saldo: 20_000 })
  claim({ kode_pihak: 'TIADA' })
  claim({ jenis_tagihan: 'PIUTANG_KARYAWAN', kode_pihak: 'LAMA', nilai_saldo: 5_000 })
  expect(form.coupons).toHaveLength(3)
  expect(form.couponsRp(new Map([['LAMA', 50_000]]))).toBe(70_000)
  expect([form.sumOf(1), form.sumOf(-1)]).toEqual([5_000, 0])
})
