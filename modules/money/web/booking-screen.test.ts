import { expect, it } from 'vitest'
import { codesOfWay } from './booking-screen.tsx'

it('offers for money that comes in only what it may come in for, and the other way round; a code without a role for neither', () => {
  const codes = [
    { kode_transaksi: 'SETORMODAL', peran: 'MODAL' },
    { kode_transaksi: 'LISTRIK', peran: 'BEBAN_OPERASIONAL' },
    { kode_transaksi: 'LAMA', peran: null },
    { kode_transaksi: 'PRIVE', peran: 'PRIVE' },
  ]
  expect(codesOfWay(codes, 'MASUK')).toEqual(['SETORMODAL'])
  expect(codesOfWay(codes, 'KELUAR')).toEqual(['LISTRIK', 'PRIVE'])
})
