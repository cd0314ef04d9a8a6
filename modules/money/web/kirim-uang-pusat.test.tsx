import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { readRoad } from '../contract/kirim-uang.ts'
import KirimUangPusat from './kirim-uang-pusat.tsx'

const sent = {
  nota_kirim: 'KU-MC2-260131-0001',
  kode_toko: 'MC2',
  nama_toko: 'CABANG',
  tujuan: 'MC1',
  nama_tujuan: 'PUSAT',
  jumlah_rp: 1_000_000,
  keterangan: 'SETORAN',
  user_id: 'own.mc2',
  tgl_system: '2026-01-31',
  created_at: '2026-01-31T03:00:00.000Z',
  hari_di_jalan: 0,
}

it('says what the specification says where money could not be taken back, and the server gave no reason', async () => {
  setSession(ownerOfBranch({ kode_toko: 'MC2', tgl_system: '2026-01-31' }))
  standInServer(({ method, path }) => {
    if (method !== 'GET') return Response.json({ code: 'FAULT', message: 'Terjadi Kesalahan Pada Server', request_id: 'r' }, { status: 500 })
    return path === 'kirim-uang/jalan' ? replyOf(readRoad, { rows: [sent], total: 1 }) : []
  })
  await drawAt('/kirim-uang-pusat', <KirimUangPusat />)
  await userEvent.click(await screen.findByRole('button', { name: /Ambil Kembali KU-MC2-260131-0001/ }))
  const requested = within(await screen.findByRole('dialog'))
  await userEvent.type(requested.getByLabelText(/Alasan/), 'SALAH TOKO{Enter}')
  expect((await requested.findByRole('alert')).textContent).toContain('Terjadi Kesalhaan Saat Mengirim Data') // sic
  vi.unstubAllGlobals()
})
