import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { scanLying } from '../contract/pindah-barang.ts'
import { previewPrices } from '../contract/update-profit.ts'
import UpdateProfitBarang from './update-profit-barang.tsx'

let heard: Heard[]
beforeEach(() => {
  localStorage.clear()
  setSession(ownerOfBranch())
  heard = standInServer(({ method, path }) => {
    if (`${method} ${path}` === previewPrices.call) return replyOf(previewPrices, { barang: [], dititipkan: 0, harga_lama: 1_000, harga_baru: 1_100 })
    if (path === 'pindah_barang/barang/A1') return replyOf(scanLying, { kode_barcode: 'A1' })
    return []
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const field = (name: string) => document.querySelector<HTMLInputElement>(`[data-field="${name}"]`)
const previews = () => heard.filter(({ method, path }) => `${method} ${path}` === previewPrices.call)

it('is emptied completely (pieces, rule and reason) and stays empty the next time', async () => {
  const person = userEvent.setup()
  await drawAt('/update-profit-barang', <UpdateProfitBarang />)
  await person.type(document.querySelector('[data-scan]') as HTMLInputElement, 'A1{Enter}')
  await screen.findByRole('button', { name: 'Hapus A1' })
  await person.type(field('markup') as HTMLInputElement, '10')
  await person.click(screen.getByRole('button', { name: /Lihat Harga Baru/ }))
  await waitFor(() => expect(field('keterangan')).toBeTruthy())
  expect(previews()).toHaveLength(1)
  await person.type(field('keterangan') as HTMLInputElement, 'NAIK')
  await person.click(screen.getByRole('button', { name: /Kosongkan/ }))
  await waitFor(() => expect(field('markup')?.value).toBe(''))
  expect(screen.queryByRole('button', { name: 'Hapus A1' })).toBeNull()
  cleanup()
  await drawAt('/update-profit-barang', <UpdateProfitBarang />)
  expect(field('markup')?.value).toBe('')
  expect(screen.queryByRole('button', { name: 'Hapus A1' })).toBeNull()
  expect(Object.keys(localStorage).filter((name) => name.startsWith('kencana.draft.'))).toEqual([])
})
