import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { hitungKas } from '../contract/hitung-kas.ts'
import HitungKas from './hitung-kas.tsx'

beforeEach(() => setSession(ownerOfBranch()))
afterEach(() => vi.unstubAllGlobals())

const counted = {
  no_hitung: 1,
  user_id: 'own.mc2',
  created_at: '2026-01-31T10:00:00Z',
  total_fisik: 200_000,
  saldo_buku: 203_000,
  selisih_uang: -3_000,
  disetujui_oleh: null,
  hasil_hitung: 'SELISIH',
  pecahan: [],
}

it('has the focus in the first note at once, and saves by its key', async () => {
  let hitung: object | null = null
  const heard = standInServer(({ method, path }) => {
    if (path === 'sales/get/all') return []
    if (method === 'POST') return (hitung = counted)
    return { hitung, hitungan: [], buta: hitung === null, disetor: 0, disisakan: 0 }
  })
  await drawAt(hitungKas.path, <HitungKas />)
  const first = await screen.findByLabelText(/^Rp\. 100,000/)
  await waitFor(() => expect(document.activeElement).toBe(first))
  // The user can leave a note empty if there are none of it.
  expect(first.getAttribute('aria-required')).not.toBe('true')
  await userEvent.keyboard('2{F9}')
  expect(await screen.findByText('Bukukan Selisih')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/Alasan Selisih/))
  expect(heard.find(({ method }) => method === 'POST')?.body).toEqual({ pecahan: [{ nominal: 100_000, lembar: 2 }] })
})

it('shows an error about another field outside the reason', async () => {
  standInServer(({ method, path }) => {
    if (path === 'sales/get/all') return []
    return method === 'POST'
      ? Response.json({ code: 'COUNT_AGAIN', message: 'Kas Bergerak Setelah Dihitung, Hitung Kembali', request_id: 'r' }, { status: 409 })
      : { hitung: counted, hitungan: [], buta: false, disetor: 0, disisakan: 0 }
  })
  await drawAt(hitungKas.path, <HitungKas />)
  const reason = await screen.findByLabelText(/Alasan Selisih/)
  await userEvent.click(screen.getByRole('button', { name: 'Bukukan Selisih' }))
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await userEvent.keyboard('SALAH KEMBALIAN')
  expect(reason.getAttribute('aria-invalid')).not.toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Bukukan Selisih' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Kas Bergerak Setelah Dihitung, Hitung Kembali')
  expect(reason.getAttribute('aria-invalid')).not.toBe('true')
})

it('shows the differences of earlier counts next to a correct count', async () => {
  const right = { ...counted, no_hitung: 2, user_id: 'spv.mc2', total_fisik: 203_000, selisih_uang: 0, hasil_hitung: 'SESUAI' }
  const inList = ({ hasil_hitung: _result, pecahan: _notes, ...count }: typeof right) => count
  standInServer(() => ({ hitung: right, hitungan: [counted, right].map(inList), buta: false, disetor: 0, disisakan: 203_000 }))
  await drawAt(hitungKas.path, <HitungKas />)
  expect((await screen.findByRole('list', { name: 'Hitungan Sebelumnya' })).textContent).toBe('Hitungan 1, own.mc2: selisih Rp. -3,000')
})
