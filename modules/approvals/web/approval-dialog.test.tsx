import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { hands } from '#engine/web/testing/keys.ts'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import type { ApprovalNeed } from '../contract/approvals.ts'
import { ApprovalDialog } from './approval-dialog.tsx'

const need: ApprovalNeed = {
  kategori: 'BATAS_HARGA_JUAL',
  subjek: 'penjualan',
  kunci: 'K1',
  uraian: 'CINCIN',
  selisih_rp: -100_000,
  selisih_mg: null,
  berat_diminta: null,
  permintaan: 'tiket',
}
const user = hands()
let heard: Heard[]
let token: string | undefined
let answer: object
beforeEach(async () => {
  answer = { message: 'Otorisasi Berhasil', token: 'abc' }
  heard = standInServer(() => answer)
  setSession(ownerOfBranch())
  token = undefined
  await drawAt('/transaksi-penjualan', <ApprovalDialog need={need} onAnswer={(given) => (token = given)} />)
})
afterEach(() => vi.unstubAllGlobals())

const approveWith = async (typed: string) => {
  // The till remembers the approver of the test before.
  await user.clear(await screen.findByLabelText('Username'))
  await user.type(screen.getByLabelText('Username'), 'spv.mc2')
  await user.type(screen.getByLabelText('Password'), typed)
  await user.click(screen.getByRole('button', { name: 'Setujui' }))
}
const sent = () => heard.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }))

it('sends six figures as a PIN, with the same Enter', async () => {
  await approveWith('381702')
  await waitFor(() => expect(token).toBe('abc'))
  expect(sent()).toEqual([
    { path: 'authorization/pin', body: { user_id: 'spv.mc2', pin: '381702', permintaan: 'tiket', keterangan: '', berat_dilihat: null } },
  ])
})

it('sends anything else as a password', async () => {
  await approveWith('3817022')
  await waitFor(() => expect(token).toBe('abc'))
  expect(sent()).toMatchObject([{ path: 'authorization', body: { user_id: 'spv.mc2', password: '3817022', permintaan: 'tiket' } }])
})

it('says at the field that a PIN is locked', async () => {
  const message = 'PIN Terkunci, Silakan Pakai Password Lalu Buat PIN Baru'
  answer = Response.json({ code: 'PIN_LOCKED', message, fields: { pin: message }, request_id: 'r' }, { status: 403 })
  await approveWith('381702')
  await screen.findByText(message)
  expect(token).toBeUndefined()
})
