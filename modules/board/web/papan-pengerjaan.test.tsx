import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { type WorkCard, markWork, readBoard } from '../contract/papan-pengerjaan.ts'
import PapanPengerjaan from './papan-pengerjaan.tsx'

const card = (no_kerja: string, facts: Partial<WorkCard> = {}): WorkCard => ({
  jenis_kerja: 'SERVICE',
  no_kerja,
  kode_toko: 'MC2',
  tgl_system: '2026-01-25',
  langkah_kerja: 'DITERIMA',
  nama_customer: 'IBU TITI',
  no_hp: '081299990002',
  tentang_kerja: 'CINCIN POLOS (PATRI)',
  tgl_janji: '2026-02-03',
  umur_hari: 6,
  total_qty: 1,
  qty_siap: 0,
  kode_tukang: null,
  nama_tukang: null,
  sisa_hari: 3,
  ...facts,
})

let heard: Heard[]
let marked: string[]
beforeEach(() => {
  localStorage.clear()
  setSession(ownerOfBranch({ akses: [{ title: 'Ambil Pesanan', path: '/ambil-pesanan', is_show: true, children: [] }] }))
  marked = []
  heard = standInServer(({ method, path, body }) => {
    const requested = `${method} ${path}`
    const stageOf = (no_kerja: string) => (marked.includes(no_kerja) ? ('DIKERJAKAN' as const) : ('DITERIMA' as const))
    if (requested === readBoard.call)
      return replyOf(readBoard, {
        kartu: [
          card('SV-LATE', { sisa_hari: -2, langkah_kerja: stageOf('SV-LATE') }),
          card('SV-SOON', { langkah_kerja: stageOf('SV-SOON') }),
          card('PN-READY', { jenis_kerja: 'PESANAN', langkah_kerja: 'SIAP', qty_siap: 1, sisa_hari: 0 }),
          card('SV-THERE', { kode_toko: 'MC3' }),
        ],
        lebih: [],
      })
    if (requested === markWork.call) {
      const { no_kerja, langkah_tanda, kode_tukang } = body as {
        no_kerja: string
        langkah_tanda: 'DITERIMA' | 'DIKERJAKAN'
        kode_tukang: string | null
      }
      marked = langkah_tanda === 'DIKERJAKAN' ? [...marked, no_kerja] : marked.filter((each) => each !== no_kerja)
      return replyOf(markWork, card(no_kerja, { langkah_kerja: langkah_tanda, kode_tukang }))
    }
    return []
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})
const sent = () => heard.filter(({ method, path }) => `${method} ${path}` === markWork.call).map(({ body }) => body)
const column = (name: string) => screen.findByRole('region', { name })
const focused = () => (document.activeElement as HTMLElement).dataset['card']

it('shows what is due in words and by colour, in the column of how far it is', async () => {
  await drawAt('/papan-pengerjaan', <PapanPengerjaan />)
  const taken = within(await column('Diterima'))
  expect(taken.getByText('Lewat 2 hari').getAttribute('data-due')).toBe('late')
  expect(taken.getAllByText('3 hari lagi')).toHaveLength(2)
  const ready = within(await column('Siap Diambil'))
  expect(ready.getByText('Hari Ini').getAttribute('data-due')).toBe('near')
  expect(ready.getByRole('link', { name: 'Ambil Pesanan' }).getAttribute('href')).toContain('/ambil-pesanan?cari=PN-READY')
  // What is of another shop is read, and nothing is done with it.
  expect(taken.getAllByRole('button', { name: 'Serahkan Ke Tukang' })).toHaveLength(2)
})

it('is walked by arrows, and moved by a key and back', async () => {
  const person = userEvent.setup()
  await drawAt('/papan-pengerjaan', <PapanPengerjaan />)
  const first = (await screen.findByText('SV-LATE')).closest('button')!
  first.focus()
  await person.keyboard('{ArrowDown}')
  expect(focused()).toBe('SV-SOON')
  await person.keyboard('{ArrowRight}')
  expect(focused()).toBe('PN-READY')
  await person.keyboard('{ArrowLeft}{F8}')
  const working = within(await column('Di Tukang / Dipesan'))
  await working.findByText('SV-LATE')
  expect(sent()).toEqual([{ jenis_kerja: 'SERVICE', no_kerja: 'SV-LATE', langkah_tanda: 'DIKERJAKAN', kode_tukang: null }])
  await waitFor(() => expect(focused()).toBe('SV-LATE'))
  await person.keyboard('{F7}')
  await within(await column('Diterima')).findByText('SV-LATE')
})

it('is moved by the scan of a number, and says which is not on it', async () => {
  const person = userEvent.setup()
  await drawAt('/papan-pengerjaan', <PapanPengerjaan />)
  await screen.findByText('SV-SOON')
  const box = screen.getByLabelText('Scan Nomor Nota')
  await person.type(box, 'SV-NONE{Enter}')
  await screen.findByText('Nomor Tidak Ada Di Papan')
  await person.type(box, 'sv-soon{Enter}')
  await within(await column('Di Tukang / Dipesan')).findByText('SV-SOON')
  expect(sent()).toHaveLength(1)
})
