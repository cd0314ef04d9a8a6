import { expect, it } from 'vitest'
import { pointLines } from './points.ts'

const role = { type: 'MEMBER', kode_akun: 'BEBAN_POIN' }

it('are a debt to the member while they are worth something, and less of one when they are spent', () => {
  expect(pointLines('M1', 20, 20_000, role)).toEqual({
    points: [{ kode_member: 'M1', poin: 20 }],
    claims: [{ jenis: 'POIN', pihak: 'M1', dokumen: '', rupiah: -20_000 }],
    counter: [{ ...role, jumlahRp: -20_000 }],
  })
  expect(pointLines('M1', -10, -10_000, role)).toMatchObject({ claims: [{ rupiah: 10_000 }], counter: [{ jumlahRp: 10_000 }] })
})

it('stand in no account where they are worth nothing', () => {
  expect(pointLines('M1', 20, 0, role)).toEqual({ points: [{ kode_member: 'M1', poin: 20 }], claims: [], counter: [] })
})
