import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import UpdateBarangExternal from './update-barang-external.tsx'

beforeEach(() => setSession(ownerOfBranch()))
afterEach(() => vi.unstubAllGlobals())

it('a piece is taken out while another order is still on its way; the same order is not given twice', async () => {
  const piece = { kode_barcode: 'MC2-1', nama_barang: 'CINCIN', berat: 1, harga_web: 3_000_000, harga_toko: 2_000_000, keadaan: 'TERKIRIM' }
  const standing = [{ ...piece, alasan_web: null, coba: 0, dikirim_at: null }]
  let endPrice = (_: object) => {}
  const heard = standInServer(({ method, path }) => {
    if (method === 'GET') return path === 'barang-external' ? standing : {}
    return path === 'barang-external' ? new Promise((resolve) => (endPrice = resolve)) : { message: 'Barang Menunggu Ditarik' }
  })
  const orders = () => heard.filter(({ method }) => method === 'POST').map(({ path }) => path)
  await drawAt('/update-barang-external', <UpdateBarangExternal />)
  const price = await screen.findByRole('button', { name: 'Pakai Harga Toko' })
  await userEvent.click(price)
  await userEvent.click(price)
  await userEvent.click(screen.getByRole('button', { name: 'Tarik' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ya' }))
  await waitFor(() => expect(orders()).toEqual(['barang-external', 'barang-external/tarik']))
  // Once it is through, it may be given again.
  endPrice({ message: 'Barang Menunggu Dikirim' })
  await waitFor(async () => {
    await userEvent.click(price)
    expect(orders()).toHaveLength(3)
  })
})
