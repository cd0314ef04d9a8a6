import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { masterBank } from '#modules/masters/contract/master-bank.ts'
import { masterKategori } from '#modules/masters/contract/master-kategori.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'
import type { Master } from '#engine/contract/master.ts'
import { ImportDataPusat } from './import-data-pusat.tsx'

const masters = [masterBank, masterKategori, masterRekening] as readonly Master[]
const shown = masters.map((master) => ({ path: master.screen.path, title: master.screen.title, is_show: true, children: [] }))
beforeEach(() => setSession(ownerOfBranch({ isPusat: true, kode_toko: 'MC1', akses: shown })))
afterEach(() => vi.unstubAllGlobals())

const banks = [
  { kode_bank: 'BCA', nama_bank: 'BANK CENTRAL ASIA' },
  { kode_bank: 'BARAT', nama_bank: 'BANK BARAT' },
]
const both = [{ portal: 'barat.example' }, { portal: 'timur.example' }]

it('takes lists from a portal, tries them and brings them in as a file', async () => {
  const heard = standInServer(({ method, path }) => {
    if (path === 'portal' && method === 'GET') return { values: both }
    if (path === 'portal') {
      const values = [
        { tabel: 'bank', rows: banks },
        { tabel: 'kategori', rows: [] },
      ]
      return {
        values: [
          { portal: 'barat.example', data: { values } },
          { portal: 'timur.example', error: 'Tidak Bisa Dihubungi' },
        ],
      }
    }
    return method === 'GET' ? [] : { hasil: [{ tabel: 'bank', baru: 1, berubah: 0, sama: 1 }] }
  })
  await drawAt('/import-data-pusat', <ImportDataPusat masters={masters} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Ambil Dari Portal' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ambil Dari Portal' })
  const lists = within(dialog).getByRole('combobox', { name: 'Daftar' })
  await userEvent.click(lists)
  // Accounts at banks are a chain's own.
  const options = await screen.findAllByRole('option', { hidden: true })
  expect(options.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining([masterBank.screen.title, masterKategori.screen.title]))
  expect(options.map(({ textContent }) => textContent)).not.toContain(masterRekening.screen.title)
  for (const { screen: its } of [masterBank, masterKategori]) {
    await userEvent.click(screen.getByRole('option', { name: its.title, hidden: true }))
  }
  // The eastern one says why it has nothing.
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Portal' }), 'timur.example')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ambil' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Data Gagal Dimuat: Tidak Bisa Dihubungi')
  await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Portal' }), 'barat.example')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ambil' }))
  const sheets = await screen.findByRole('list', { name: 'Lembar Dalam File' })
  expect(within(sheets).getAllByRole('listitem')).toHaveLength(1)
  within(sheets).getByText('2 baris')
  const requested = heard.filter(({ path, method }) => path === 'portal' && method === 'POST')
  const body = { path: 'portal/daftar', body: { tabel: ['bank', 'kategori'] } }
  expect(requested.map((each) => each.body)).toEqual([body, body])
  await userEvent.click(screen.getByRole('button', { name: /Periksa File/ }))
  await within(sheets).findByText('1 baru, 0 berubah, 1 tetap')
  await userEvent.click(screen.getByRole('button', { name: /Simpan/ }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Lembar Dalam File' })).toBeNull())
  const brought = heard.filter(({ path, method }) => path.startsWith('import-data-pusat') && method === 'POST')
  const file = { nama_file: 'Portal barat.example', daftar: [{ tabel: 'bank', rows: banks }] }
  expect(brought.map(({ path, body }) => [path, body])).toEqual([
    ['import-data-pusat/periksa', file],
    ['import-data-pusat', file],
  ])
})

it('shows nothing about portals if there is none', async () => {
  standInServer(({ path }) => (path === 'portal' ? { values: [] } : []))
  await drawAt('/import-data-pusat', <ImportDataPusat masters={masters} />)
  await screen.findByText('Belum ada file yang diimpor. Pilih file di atas untuk mulai')
  expect(screen.queryByRole('button', { name: 'Ambil Dari Portal' })).toBeNull()
})
