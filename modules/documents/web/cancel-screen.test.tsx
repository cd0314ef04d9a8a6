import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { hands } from '#engine/web/testing/keys.ts'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { storedSale as sale } from '#modules/sales/web/testing/stored-sale.ts'
import { saleLook } from '#modules/sales/web/sale-look.tsx'
import { CancelScreen } from './cancel-screen.tsx'

const [first, second, old] = ['FJ-MC2-260131-0001', 'FJ-MC2-260131-0002', 'FJ-MC2-260130-0009'] as const
let heard: Heard[]

beforeEach(async () => {
  setSession(ownerOfBranch())
  const stored: Record<string, object> = { [first]: sale(first), [second]: sale(second), [old]: sale(old, { tgl_system: '2026-01-30' }) }
  heard = standInServer(({ method, path }) => {
    const nomor = path.split('/')[1]
    if (method === 'POST') return sale(nomor as string, { status: 'CANCELLED', alasan_batal: 'SALAH BARANG', dibatalkan_oleh: 'own.mc2' })
    if (!nomor)
      return replyOf(penjualan.calls.list, {
        rows: [second, first].map((no_faktur) => ({ no_faktur, status: 'VALID', created_at: '2026-01-31T03:00:00.000Z' })),
        total: 2,
      })
    return stored[nomor] ?? Response.json({ code: 'DOCUMENT_NOT_FOUND', message: 'Data Yang Anda Cari Tidak Ada', request_id: 'r' }, { status: 404 })
  })
  await drawAt('/batal-penjualan', <CancelScreen look={saleLook} action="batal" />)
})
afterEach(() => vi.unstubAllGlobals())

const user = hands()
const typeNumber = (nomor: string) => user.type(screen.getByLabelText('No Faktur'), `${nomor}{Enter}`)
const cancelled = () => heard.filter(({ method }) => method === 'POST')

it('asks to choose a note only if there is one to choose', async () => {
  await screen.findByRole('list', { name: 'Hari Ini' })
  screen.getByText('Pilih nota yang akan dibatalkan')
  cleanup()
  standInServer(() => replyOf(penjualan.calls.list, { rows: [], total: 0 }))
  await drawAt('/batal-penjualan', <CancelScreen look={saleLook} action="batal" />)
  await screen.findByText('Hari ini tidak ada yang dapat dibatalkan')
  expect(screen.queryByText('Pilih nota yang akan dibatalkan')).toBeNull()
})

describe('cancelling a document', () => {
  it('takes its number, a reason and a yes, with the keyboard alone', async () => {
    await typeNumber(first)
    const reason = await screen.findByLabelText(/Alasan/)
    await waitFor(() => expect(document.activeElement).toBe(reason))
    await user.keyboard('{F9}')
    await screen.findByText('Alasan Tidak Boleh Kosong')
    await user.keyboard('SALAH BARANG{F9}')
    expect(cancelled()).toEqual([])
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ya' }))
    await screen.findByText('Berhasil Dibatalkan')
    expect(cancelled()).toMatchObject([{ path: `penjualan/${first}/batal`, body: { alasan: 'SALAH BARANG' } }])
    expect((await screen.findByText('Dibatalkan')).closest('[role="status"]')?.textContent).toContain('SALAH BARANG · own.mc2')
    expect(screen.queryByLabelText(/Alasan/)).toBeNull()
  })

  it('offers those of today', async () => {
    const list = await screen.findByRole('list', { name: 'Hari Ini' })
    expect(
      within(list)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual([expect.stringContaining(second), expect.stringContaining(first)])
    await user.click(within(list).getByText(second))
    await screen.findByRole('region', { name: second })
    expect(heard.filter(({ path }) => path === 'penjualan').map(({ query }) => query.get('status'))).toEqual(['VALID'])
  })

  it('says why one of yesterday cannot be cancelled, and that a strange number is none', async () => {
    await typeNumber(old)
    await screen.findByText('Penjualan Kemarin Tidak Dapat Dibatalkan')
    expect(screen.queryByLabelText(/Alasan/)).toBeNull()
    await typeNumber('FJ-9')
    await screen.findByText('Data Yang Anda Cari Tidak Ada')
  })
})
