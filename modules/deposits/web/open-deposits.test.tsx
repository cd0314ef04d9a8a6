import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { readOpenDeposits } from '../contract/mutasi-titipan.ts'
import BatalTitipan from './batal-titipan.tsx'

const open = (no_titipan: string, nama_customer: string) => ({
  no_titipan,
  nama_customer,
  no_hp: '081234567890',
  tgl_jatuh_tempo: '2026-03-02',
  hari_lewat: 0,
  grand_total: 3_000_000,
  uang_titipan: 500_000,
  sisa_bayar: 2_500_000,
  detail_barang: [],
})

beforeEach(() => {
  localStorage.clear()
  setSession(ownerOfBranch({}))
  standInServer(({ method, path }) => (`${method} ${path}` === readOpenDeposits.call ? [open('TT-1', 'IBU TITI'), open('TT-2', 'IBU SARI')] : []))
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

it('says where the deposits are that one must be chosen, and takes nothing over from one to another', async () => {
  const person = userEvent.setup()
  await drawAt('/batal-titipan', <BatalTitipan />)
  const first = await screen.findByRole('button', { name: /TT-1/ })
  await person.keyboard('{F9}')
  await waitFor(() => expect(document.querySelector('[data-field="no_titipan"]')?.getAttribute('aria-invalid')).toBe('true'))
  await person.click(first)
  expect(document.querySelector('[data-field="no_titipan"]')?.getAttribute('aria-invalid')).not.toBe('true')
  const reason = () => document.querySelector<HTMLInputElement>('[data-field="keterangan"]') as HTMLInputElement
  await person.type(reason(), 'PINDAH KOTA')
  await person.keyboard('{F8}')
  expect(document.querySelectorAll('[data-field^="detail_bayar."]').length).toBeGreaterThan(0)
  // The same once more changes nothing.
  await person.click(first)
  expect(reason().value).toBe('PINDAH KOTA')
  await person.click(screen.getByRole('button', { name: /TT-2/ }))
  expect([reason().value, document.querySelectorAll('[data-field^="detail_bayar."]').length]).toEqual(['', 0])
})
