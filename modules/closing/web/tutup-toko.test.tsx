import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { tutupToko } from '../contract/tutup-toko.ts'
import TutupToko from './tutup-toko.tsx'

const session = ownerOfBranch({
  akses: [{ path: '/laporan-stock-baki', title: 'Laporan Stock Baki', is_show: true, children: [] }],
})
beforeEach(() => setSession(session))
afterEach(() => vi.unstubAllGlobals())

const openDay = {
  tgl_system: '2026-01-31',
  tgl_berikut: '2026-02-01',
  tgl_berikut_max: '2026-02-01',
  transaksi: [{ kind: 'PENJUALAN', jumlah: 3, dibatalkan: 0, pieces: -3, gross: -9.645, uang: 10_000_000 }],
  kas: [{ akun_kas: 'CASH', awal: 1_000_000, masuk: 10_000_000, keluar: 0, akhir: 11_000_000 }],
  tagihan: [],
  stock: [{ tempat: 'BAKI', kode_gudang: 'TOKO', kode_baki: 'T01', pieces: 57, gross: 201.5 }],
}
const nothing = { penghalang: [], peringatan: [] }

/** The server of a shop: what it finds, and what it says to a closing. */
function shop(found: object, closes: () => unknown = () => ({ message: 'Toko Berhasil Ditutup', tgl_system: '2026-02-01' })): Heard[] {
  return standInServer(({ method, path }) => {
    if (path === 'tutup-toko/periksa') return found
    if (path === 'tutup-toko/histories') return { rows: [], next: null, total: 0 }
    if (path === 'users/session') return { ...session, tgl_system: '2026-02-01' }
    return method === 'POST' ? closes() : openDay
  })
}

it('shows what the day came to, and closes it with the keyboard after one question', async () => {
  const heard = shop(nothing)
  await drawAt(tutupToko.path, <TutupToko />)
  expect(await screen.findByText('Pembukuan Sesuai, Toko Bisa Ditutup')).toBeTruthy()
  for (const shown of ['PENJUALAN', /11,000,000/, /TOKO/, '57']) expect(screen.getAllByText(shown).length).toBeGreaterThan(0)
  await userEvent.keyboard('{F9}')
  const question = await screen.findByRole('dialog')
  expect(within(question).getByText('Tanggal 2026-01-31 ditutup dan toko pindah ke tanggal 2026-02-01.')).toBeTruthy()
  // Enter alone changes no date: it says no.
  expect(heard.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(within(question).getByRole('button', { name: 'Tutup Toko' }))
  await waitFor(() => expect(getSession()?.tgl_system).toBe('2026-02-01'))
  expect(heard.find(({ method }) => method === 'POST')?.body).toEqual({ tgl_system: '2026-01-31', tgl_berikut: '2026-02-01' })
})

it('names what must be mended first, and does not close before', async () => {
  shop({
    penghalang: [{ apa: 'Saldo Kas Tidak Sama Dengan Mutasinya', kunci: 'CASH', seharusnya: 'rupiah 7', tercatat: 'rupiah 8' }],
    peringatan: [{ apa: '{{n}} Otorisasi Masih Menunggu Keputusan', n: 2 }],
  })
  await drawAt(tutupToko.path, <TutupToko />)
  expect(await screen.findByText('Saldo Kas Tidak Sama Dengan Mutasinya')).toBeTruthy()
  expect(screen.getByText('Seharusnya rupiah 7, tercatat rupiah 8')).toBeTruthy()
  expect(screen.getByText('2 Otorisasi Masih Menunggu Keputusan')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Tutup Toko/ }).disabled).toBe(true)
  await userEvent.keyboard('{F9}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says so where somebody else was faster', async () => {
  shop(nothing, () => Response.json({ code: 'CLOSED_BY_OTHER', message: 'Toko Sudah Ditutup Oleh Akun Lain', request_id: 'x' }, { status: 409 }))
  await drawAt(tutupToko.path, <TutupToko />)
  await screen.findByText('Pembukuan Sesuai, Toko Bisa Ditutup')
  await userEvent.keyboard('{F9}')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Tutup Toko' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Toko Sudah Ditutup Oleh Akun Lain')
  expect(getSession()?.tgl_system).toBe('2026-01-31')
})
