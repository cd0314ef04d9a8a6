import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { drawAt } from '#engine/web/testing/draw.tsx'
import type { EngineSession } from '#engine/contract/session.ts'
import { configureApi } from '#engine/web/api.ts'
import { getSession, setSession } from '#engine/web/session.ts'
import { ShopName, ShopPicker } from './shop-picker.tsx'
import { sessionOf } from './testing/session.ts'

const shops = [
  { kode_toko: 'MC1', nama_toko: 'Toko Satu', alamat_toko: '' },
  { kode_toko: 'MC2', nama_toko: 'Toko Dua', alamat_toko: '' },
]
const server = vi.fn<(address: URL, request: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', server)
  configureApi({
    base: 'http://toko.test/api/',
    getToken: () => getSession()?.token,
    getShop: () => getSession()?.kode_toko,
    onInvalidToken: () => {},
  })
})
afterEach(() => {
  server.mockReset()
  vi.unstubAllGlobals()
})

async function pickFirst(session: EngineSession) {
  setSession(session)
  await drawAt('/dashboard', <ShopPicker />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Cabang' }))
  await userEvent.click(await screen.findByRole('option', { name: /Toko Satu/ }))
}

it('is nothing for a branch', async () => {
  setSession(sessionOf({ shops }))
  await drawAt('/dashboard', <ShopPicker />)
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('asks for the session of the picked shop and takes it over, with the business date of that shop', async () => {
  const session = sessionOf({ isPusat: true, shops })
  const { token: _, ...rest } = session
  server.mockResolvedValue(Response.json({ ...rest, kode_toko: 'MC1', tgl_system: '2026-01-29' }))
  await pickFirst(session)
  await waitFor(() => expect(getSession()).toMatchObject({ kode_toko: 'MC1', tgl_system: '2026-01-29', token: 'token' }))
  expect(new Headers(server.mock.calls[0]?.[1].headers).get('x-kode-toko')).toBe('MC1')
})

it('stays with the shop when the server refuses', async () => {
  server.mockResolvedValue(Response.json({ code: 'FAULT', message: 'Terjadi Kesalahan' }, { status: 500 }))
  await pickFirst(sessionOf({ isPusat: true, shops }))
  expect(new Headers(server.mock.calls[0]?.[1].headers).get('x-kode-toko')).toBe('MC1')
  await waitFor(() => expect(getSession()?.kode_toko).toBe('MC2'))
})

it('is one tap away at the name of the shop, which a branch only reads', async () => {
  const session = sessionOf({ isPusat: true, shops })
  const { token: _, ...rest } = session
  server.mockResolvedValue(Response.json({ ...rest, kode_toko: 'MC1', tgl_system: '2026-01-29' }))
  setSession(session)
  await drawAt('/dashboard', <ShopName name="Toko Dua" className="name" narrowClass="wide" />)
  await userEvent.click(screen.getByRole('button', { name: 'Pilih Cabang: Toko Dua' }))
  expect((await screen.findByRole('menuitem', { name: /Toko Dua/ })).getAttribute('aria-current')).toBe('true')
  await userEvent.click(screen.getByRole('menuitem', { name: /Toko Satu/ }))
  await waitFor(() => expect(getSession()?.kode_toko).toBe('MC1'))
})

it('is a name alone for a branch', async () => {
  setSession(sessionOf({ shops }))
  await drawAt('/dashboard', <ShopName name="Toko Dua" className="name" narrowClass="wide" />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Toko Dua')).toBeDefined()
})
