import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { type Finding, documentsShown } from '../contract/aktivitas-tidak-biasa.ts'
import AktivitasTidakBiasa from './aktivitas-tidak-biasa.tsx'

beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { value: 600, configurable: true })
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { value: 1000, configurable: true })
  setSession(ownerOfBranch())
})
afterEach(() => vi.unstubAllGlobals())

const finding: Finding = {
  id: 7,
  aturan: 'BELI_DI_ATAS_NOTA',
  kode_toko: 'MC2',
  tgl_system: '2026-01-31',
  fakta: { barang: 'MC2001', harga_rp: 3_000_000, nota_rp: 2_000_000 },
  orang: ['kasir.mc2'],
  dokumen: [{ kind: 'PEMBELIAN', nomor: 'FB-1' }],
  nilai_rp: 1_000_000,
  status: 'BARU',
  created_at: '2026-01-31T02:00:00.000Z',
  terakhir_at: '2026-01-31T02:00:00.000Z',
}
const says = 'MC2001 dibeli Rp. 3,000,000, di atas harga nota Rp. 2,000,000'
const server = (orang: readonly string[]) =>
  standInServer(({ method, path }) => {
    if (path === 'aktivitas-tidak-biasa') return { rows: [finding], next: null, total: 1 }
    if (path === 'aktivitas-tidak-biasa/aturan-gagal') return []
    if (method === 'POST') return { message: 'Tinjauan Berhasil Disimpan' }
    return { ...finding, orang, tinjauan: [] }
  })
const opened = async () => {
  await drawAt('/aktivitas-tidak-biasa', <AktivitasTidakBiasa />)
  await userEvent.dblClick(await screen.findByText(says))
  return screen.findByRole('dialog')
}

it('says what was found in the words of its rule, and closes it with a note and a conclusion', async () => {
  const heard = server(['kasir.mc2'])
  const drawer = await opened()
  expect(await within(drawer).findByText(/FB-1/)).toBeDefined()
  await userEvent.click(within(drawer).getByRole('button', { name: 'Selesai Ditinjau' }))
  expect(await within(drawer).findByText('Catatan Tinjauan Tidak Boleh Kosong')).toBeDefined()
  await userEvent.type(within(drawer).getByRole('textbox', { name: /Catatan Tinjauan/ }), 'harga lama')
  await userEvent.click(within(drawer).getByRole('combobox', { name: /Simpulan/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Wajar' }))
  await userEvent.click(within(drawer).getByRole('button', { name: 'Selesai Ditinjau' }))
  const sent = heard.find(({ method }) => method === 'POST')
  expect([sent?.path, sent?.body]).toMatchObject(['aktivitas-tidak-biasa/7/tinjau', { langkah_tinjau: 'SELESAI', simpulan: 'WAJAR' }])
})

it('names so many documents of a finding, and says that there are more', async () => {
  const dokumen = Array.from({ length: documentsShown + 1 }, (_, at) => ({ kind: 'PEMBELIAN', nomor: `FB-${at + 1}` }))
  standInServer(({ path }) => {
    if (path === 'aktivitas-tidak-biasa') return { rows: [finding], next: null, total: 1 }
    return path === 'aktivitas-tidak-biasa/aturan-gagal' ? [] : { ...finding, dokumen, tinjauan: [] }
  })
  const drawer = await opened()
  expect(await within(drawer).findByText('Hanya 50 dokumen pertama disebut di sini')).toBeDefined()
  expect(within(drawer).queryByText(/FB-51/)).toBeNull()
})

it('lets a user review no finding that names him', async () => {
  server(['own.mc2'])
  const drawer = await opened()
  expect(await within(drawer).findByText('Anda Disebut Dalam Temuan Ini, Harus Ditinjau Orang Lain')).toBeDefined()
  expect(within(drawer).queryByRole('button', { name: 'Selesai Ditinjau' })).toBeNull()
})

it('asks before Esc throws a note away, and closes at once where nothing was written', async () => {
  server(['kasir.mc2'])
  const drawer = await opened()
  await userEvent.type(await within(drawer).findByRole('textbox', { name: /Catatan Tinjauan/ }), 'harga lama')
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByText('Yang sudah diisi akan hilang.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Lanjut Mengisi' }))
  const note = await within(drawer).findByRole<HTMLTextAreaElement>('textbox', { name: /Catatan Tinjauan/ })
  expect(note.value).toBe('harga lama')
  await userEvent.clear(note)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
