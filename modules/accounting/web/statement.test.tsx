import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ThingDrawers } from '#engine/web/openers.tsx'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { toTable } from '#engine/contract/table.ts'
import { neraca, sheetTexts } from '../contract/laporan.ts'
import { sheetInTwoSides } from '../contract/sheet-sides.ts'
import LabaRugi from './laba-rugi.tsx'
import Neraca from './neraca.tsx'
import './module.ts'

beforeEach(() => setSession(ownerOfBranch()))
afterEach(() => vi.unstubAllGlobals())

const earned = (kelompok_akun: string, nomor_akun: string, jumlah_laba: number) => ({
  kelompok_akun,
  nomor_akun,
  nama_akun: `Akun ${nomor_akun}`,
  jumlah_laba,
  laba_sebelumnya: 0,
  selisih_laba: jumlah_laba,
})
const amountOf = (row: string) => within(screen.getByRole('row', { name: new RegExp(row) })).getAllByRole('cell')[0]?.textContent

it('says what is left on the way down, and opens the ledger behind an account', async () => {
  const heard = standInServer(({ path }) =>
    path.includes('buku-besar')
      ? []
      : [
          earned('Penjualan', '4-1001', 10_000),
          earned('Pendapatan Jasa', '4-1104', 500),
          earned('Harga Pokok', '5-1001', -7_000),
          earned('Beban Usaha', '6-1001', -1_000),
          earned('Beban Di Luar Usaha', '8-1001', -300),
        ],
  )
  await drawAt(
    '/laba-rugi',
    <>
      <LabaRugi />
      <ThingDrawers />
    </>,
  )
  // The result also stands above the rows, so that the user need not scroll.
  const above = (await screen.findAllByRole('term')).map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(above).toEqual([
    ['Laba Kotor', 'Rp. 3,500'],
    ['Laba Usaha', 'Rp. 2,500'],
    ['Laba Bersih', 'Rp. 2,200'],
  ])
  expect(['Laba Kotor', 'Laba Usaha', 'Laba Bersih'].map(amountOf)).toEqual(['Rp. 3,500', 'Rp. 2,500', 'Rp. 2,200'])
  await userEvent.click(screen.getByRole('button', { name: '5-1001' }))
  await screen.findByRole('dialog')
  await vi.waitFor(() => expect(heard.length).toBe(2))
  expect(Object.fromEntries(heard[1]?.query ?? [])).toEqual({ nomor_akun: '5-1001', tgl_from: '2026-01-31', tgl_to: '2026-01-31', kode_toko: 'MC2' })
})

it('says before anything else that shops do not agree', async () => {
  standInServer(() => [
    {
      kelompok_akun: sheetTexts.wrong.text,
      nomor_akun: null,
      nama_akun: sheetTexts.wrong.text,
      aset: 5,
      kewajiban_modal: 0,
      aset_awal: 0,
      kewajiban_modal_awal: 0,
    },
    sheetRow('Modal', '3-1001', [0, 0], [5, 0]),
  ])
  await drawAt('/neraca', <Neraca />)
  expect((await screen.findByRole('alert')).textContent).toContain('Rekening antar cabang tidak saling menghapus')
})

const sheetRow = (
  kelompok_akun: string,
  nomor_akun: string,
  [aset, aset_awal]: [number, number],
  [kewajiban_modal, kewajiban_modal_awal]: [number, number],
) => ({
  kelompok_akun,
  nomor_akun,
  nama_akun: `Akun ${nomor_akun}`,
  aset,
  kewajiban_modal,
  aset_awal,
  kewajiban_modal_awal,
})
const sheet = [
  sheetRow('Kas', '1-1001', [700, 0], [0, 0]),
  sheetRow('Kas', '1-1002', [300, 500], [0, 0]),
  sheetRow('Hutang', '2-1001', [0, 0], [400, 100]),
  sheetRow('Modal', '3-1001', [0, 0], [600, 400]),
]

it('has assets on one side, debts and capital on the other, with totals that are equal', async () => {
  standInServer(() => sheet)
  await drawAt('/neraca', <Neraca />)
  const left = within(await screen.findByRole('region', { name: 'Aset' }))
  const right = within(screen.getByRole('region', { name: 'Kewajiban Dan Modal' }))
  const totals = (side: typeof left, name: string) =>
    within(side.getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  expect(totals(left, 'Total Aset')).toEqual(['Rp. 1,000', 'Rp. 500'])
  expect(totals(right, 'Total Kewajiban Dan Modal')).toEqual(['Rp. 1,000', 'Rp. 500'])
  expect(left.queryByText(/2-1001/)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says a difference between both sides', async () => {
  standInServer(() => sheet.slice(0, 3))
  await drawAt('/neraca', <Neraca />)
  expect((await screen.findByRole('alert')).textContent).toContain('Rp. 600')
})

it('has both sides in one line on paper and in files', () => {
  const filed = sheetInTwoSides(toTable(neraca, sheet), (text) => text)
  expect(filed.columns.map(({ label }) => label)).toEqual([
    'Aset',
    'Akhir Periode',
    'Awal Periode',
    'Kewajiban Dan Modal',
    'Akhir Periode',
    'Awal Periode',
  ])
  expect(filed.sections[0]?.rows.map((row) => [row['akun_0'], row['akhir_0'], row['akun_1'], row['akhir_1']])).toEqual([
    ['KAS', undefined, 'HUTANG', undefined],
    ['    1-1001 Akun 1-1001', 700, '    2-1001 Akun 2-1001', 400],
    ['    1-1002 Akun 1-1002', 300, 'MODAL', undefined],
    ['  Subtotal', 1_000, '    3-1001 Akun 3-1001', 600],
  ])
  expect(filed.total).toEqual({ akhir_0: 1_000, awal_0: 500, akhir_1: 1_000, awal_1: 500 })
  const wrong = sheetInTwoSides(toTable(neraca, sheet.slice(0, 3)), (text) => text)
  expect(wrong.sections[0]?.rows.at(-1)).toMatchObject({ akun_1: 'SELISIH', akhir_1: 600, awal_1: 400 })
})
