import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FieldForm } from '#engine/web/field-form.ts'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { receivedFields } from '../contract/kirim-uang.ts'
import TerimaUangKas, { shortMessages } from './terima-uang-kas.tsx'

const sent = { jumlah_rp: 1_000_000 }
const said = (jumlah_terima: number | null, alasan_terima: string | null = null) => {
  const form = new FieldForm(receivedFields)
  form.assign({ jumlah_terima, alasan_terima })
  return shortMessages(sent, form)
}

it('asks why what was counted is less than was sent, and takes no more', () => {
  expect(said(1_000_000)).toEqual({})
  expect(said(999_999)).toEqual({ alasan_terima: 'Alasan Selisih Harus Diisi' })
  expect(said(999_999, 'KURANG')).toEqual({})
  expect(said(1_000_001, 'LEBIH')).toEqual({ jumlah_terima: 'Jumlah Diterima Melebihi Jumlah Dikirim' })
  // What is missing, the field says itself.
  expect(said(null)).toEqual({})
})

it('shows what arrived on the days that are asked for, today to begin with', async () => {
  setSession(ownerOfBranch({ kode_toko: 'MC2', tgl_system: '2026-01-31' }))
  const heard = standInServer(() => ({ rows: [], total: 0 }))
  const requested = () => heard.filter(({ path }) => path === 'kirim-uang-history').map(({ query }) => [query.get('tgl_from'), query.get('tgl_to')])
  await drawAt('/terima-uang-kas', <TerimaUangKas />)
  await screen.findByText('Tidak Ada Uang Yang Diterima')
  expect(await screen.findByLabelText(/Tanggal Awal/)).toBeDefined()
  expect(await screen.findByLabelText(/Tanggal Akhir/)).toBeDefined()
  expect(requested()).toEqual([['2026-01-31', '2026-01-31']])
  vi.unstubAllGlobals()
})
