import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import type { ListedMessage } from '../contract/pesan-terkirim.ts'
import PesanTerkirim from './pesan-terkirim.tsx'

beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { value: 600, configurable: true })
  Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { value: 1000, configurable: true })
  setSession(ownerOfBranch({ modules: ['WHATSAPP'] }))
})
afterEach(() => vi.unstubAllGlobals())

const failed: ListedMessage = {
  id: 7,
  kode_toko: 'MC2',
  jenis_pesan: 'INGAT_HUTANG',
  nomor_dokumen: 'HT-1',
  no_tujuan: '6281234567890',
  pengirim: '628111',
  isi_pesan: 'Hutang HT-1 jatuh tempo',
  berkas: null,
  status: 'GAGAL',
  alasan: 'No Wa Tidak Terdaftar',
  kode_gagal: '131026',
  kategori_biaya: 'utility',
  ditagih: false,
  biaya_rp: null,
  dilupakan_at: null,
  coba: 1,
  coba_lagi: '2026-01-31T02:00:00.000Z',
  user_id: '',
  diulang: false,
  berhenti: false,
  created_at: '2026-01-31T02:00:00.000Z',
  terkirim_at: null,
  sampai_at: null,
  dibaca_at: null,
  gagal_at: '2026-01-31T02:00:00.000Z',
}
const server = (message: ListedMessage) =>
  standInServer(({ method, path }) => {
    if (path === 'pesan') return { rows: [message], next: null, total: 1 }
    if (path === 'pesan/jumlah')
      return { status: [{ status: 'GAGAL', jumlah: 1 }], biaya: [{ kategori_biaya: 'utility', jumlah: 3, biaya_rp: 1_101 }] }
    if (path === 'pesan/berhenti' && method === 'GET')
      return { rows: [{ no_tujuan: '628999', user_id: '', kode_toko: null, created_at: failed.created_at }], next: null, total: 1 }
    return { message: 'Pesan Dikirim Ulang' }
  })

it('says why a message failed and what it said, how many of each state there are, and sends it again', async () => {
  const heard = server(failed)
  await drawAt('/pesan-terkirim', <PesanTerkirim />)
  expect(await screen.findByText('Gagal 1')).toBeDefined()
  expect(await screen.findByText(/Utilitas 3 \(Rp\. 1,101\)/)).toBeDefined()
  expect(await screen.findByText(/Jumlah Biaya: Rp\. 1,101/)).toBeDefined()
  await userEvent.dblClick(await screen.findByText('HT-1'))
  const drawer = await screen.findByRole('dialog')
  expect(within(drawer).getByText('Hutang HT-1 jatuh tempo')).toBeDefined()
  expect(within(drawer).getByText('No Wa Tidak Terdaftar (131026)')).toBeDefined()
  await userEvent.click(within(drawer).getByRole('button', { name: 'Kirim Ulang' }))
  expect(heard.find(({ method }) => method === 'POST')?.path).toBe('pesan/7/kirim-ulang')
})

it('offers nothing for a message that was sent again, or whose telephone wants none', async () => {
  server({ ...failed, berhenti: true })
  await drawAt('/pesan-terkirim', <PesanTerkirim />)
  await userEvent.dblClick(await screen.findByText('HT-1'))
  const drawer = await screen.findByRole('dialog')
  expect(within(drawer).getByText('Nomor Ini Minta Tidak Dikirimi Pesan')).toBeDefined()
  expect(within(drawer).queryByRole('button', { name: 'Kirim Ulang' })).toBeNull()
})

it('marks a telephone that gets no messages', async () => {
  const heard = server(failed)
  await drawAt('/pesan-terkirim', <PesanTerkirim />)
  await userEvent.click(await screen.findByRole('button', { name: 'Nomor Yang Tidak Dikirimi' }))
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('628999')).toBeDefined()
  await userEvent.type(within(drawer).getByRole('textbox', { name: /Nomor Yang Tidak Dikirimi/ }), '0812 3456 7890')
  await userEvent.click(within(drawer).getByRole('button', { name: 'Jangan Kirimi' }))
  const sent = heard.find(({ method }) => method === 'POST')
  expect([sent?.path, sent?.body]).toEqual(['pesan/berhenti', { no_berhenti: '0812 3456 7890', berhenti: true }])
})
