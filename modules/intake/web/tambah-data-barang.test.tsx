import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { priceOfPiece } from '#modules/pricing/contract/price.ts'
import TambahDataBarang from './tambah-data-barang.tsx'

const lists: Readonly<Record<string, readonly object[]>> = {
  [masterGroup.api.list]: [
    { kode_group: '750L', nama_group: 'LOKAL', kode_kadar: 'K750', harga: 1_150_100 },
    { kode_group: '375I', nama_group: 'ITALI', kode_kadar: 'K375', harga: 600_000 },
  ],
  [masterKadar.api.list]: [
    { kode_kadar: 'K750', nama_kadar: '750', kadar: 75 },
    { kode_kadar: 'K375', nama_kadar: '375', kadar: 37.5 },
  ],
  [masterJenis.api.list]: [{ kode_dept: 'CC', nama_dept: 'CINCIN' }],
  [masterGudang.api.list]: [{ kode_gudang: 'TOKO', nama_gudang: 'TOKO' }],
  [masterBaki.api.list]: [{ kode_baki: 'T01', nama_baki: 'BAKI 1', kode_gudang: 'TOKO' }],
}
const listedStone = {
  kode_berlian: 'BR0001',
  nama_berlian: 'ROUND 0.30',
  kode_jenis_batu: 'NAT',
  karat: 0.3,
  modal_usd: 540,
  profit_persen: 25,
  kode_shape: 'RD',
  kode_color: 'F',
  kode_clarity: null,
  kode_fluorescence: null,
  kode_symmetry: null,
  kode_polish: null,
  kode_cutgrade: null,
  kode_supplier: 'JKT01',
}
const answers: Readonly<Record<string, object>> = {
  barang: { kode_barcode: 'MC2003001A', no_masuk: 'BM-1' },
  'barang/upload-foto': { foto: 'foto-1' },
  'batu-berlian': [listedStone],
  'batu-berlian/halaman': { rows: [listedStone], next: null },
}

beforeEach(() => {
  localStorage.clear()
  setSession(ownerOfBranch({ settings: { PEMBULATAN_JUAL_UNIT: '5000', PEMBULATAN_PENJUALAN_KEBAWAH_MODULE: 'false' } }))
  standInServer(({ method, path }) => lists[`${method} ${path}`] ?? answers[path] ?? [])
})
afterEach(() => vi.unstubAllGlobals())

const field = (name: string) => document.querySelector(`[data-field="${name}"]`) as HTMLInputElement
const weights = () => ['berat_bruto', 'berat_stock', 'berat'].map((name) => field(name).value)
const open = async () => {
  const person = userEvent.setup()
  await drawAt('/tambah-data-barang', <TambahDataBarang />)
  await waitFor(() => expect(document.activeElement).toBe(field('kode_barcode')))
  return person
}
const pick = async (person: ReturnType<typeof userEvent.setup>, name: string, label: string) => {
  await person.click(field(name))
  await person.click(await screen.findByRole('option', { name: label, hidden: true }))
}

it('gives the weight that was typed to the next weights when it is complete, and never its first digit', async () => {
  const person = await open()
  await person.click(field('berat_bruto'))
  await person.keyboard('3,5')
  expect(weights()).toEqual(['3,5', '', ''])
  await person.keyboard('2{Enter}')
  expect(document.activeElement).toBe(field('berat_stock'))
  await person.tab()
  expect(weights()).toEqual(['3.520', '3.520', '3.52'])
})

it('fills a line of stones with what the list says of the one that is chosen, several of it as well', async () => {
  setSession(ownerOfBranch({ modules: ['BERLIAN'] }))
  const person = await open()
  await person.keyboard('{F7}')
  await waitFor(() => expect(document.activeElement).toBe(field('batu.0.kode_berlian')))
  await pick(person, 'batu.0.kode_berlian', 'BR0001 — ROUND 0.30')
  const values = () => ['karat', 'jual_usd'].map((name) => field(`batu.0.${name}`).value)
  await waitFor(() => expect(values()).toEqual(['0.300', '675.00']))
  expect([field('batu.0.kode_shape').value, field('batu.0.kode_jenis_batu').value]).toEqual(['RD', 'NAT'])
  await person.clear(field('batu.0.butir'))
  await person.type(field('batu.0.butir'), '2')
  await person.tab()
  await waitFor(() => expect(values()).toEqual(['0.600', '1,350.00']))
  // A typed weight stays after a change of the number.
  await person.clear(field('batu.0.karat'))
  await person.type(field('batu.0.karat'), '0,61')
  await person.clear(field('batu.0.butir'))
  await person.type(field('batu.0.butir'), '3')
  await person.tab()
  await waitFor(() => expect(values()).toEqual(['0.610', '2,025.00']))
})

it('gives it when the form is saved from within the field as well', async () => {
  const person = await open()
  await person.click(field('berat_bruto'))
  await person.keyboard('3,52{F9}')
  expect(field('berat').value).toBe('3.520')
})

it('overwrites no weight that was typed, and follows a weight that was corrected', async () => {
  const person = await open()
  await person.click(field('berat_stock'))
  await person.keyboard('3,4')
  await person.click(field('berat_bruto'))
  await person.keyboard('3,52')
  await person.tab({ shift: true })
  expect(weights()).toEqual(['3.520', '3.400', '3.400'])
  await person.click(field('berat_bruto'))
  await person.keyboard('4')
  await person.click(field('nama_barang'))
  expect(weights()).toEqual(['4.000', '3.400', '3.400'])
  await person.click(field('berat_stock'))
  await person.keyboard('3,9')
  await person.click(field('nama_barang'))
  expect(weights()).toEqual(['4.000', '3.900', '3.900'])
})

it('prints the purity of the group that was picked last, unless the user typed another', async () => {
  const person = await open()
  await pick(person, 'kode_group', '750L — LOKAL')
  expect([field('kadar').value, field('kadar_cetak').value]).toEqual(['75.000', '750'])
  await pick(person, 'kode_group', '375I — ITALI')
  expect([field('kadar').value, field('kadar_cetak').value]).toEqual(['37.500', '375'])
  await person.clear(field('kadar_cetak'))
  await person.type(field('kadar_cetak'), '9K')
  await pick(person, 'kode_group', '750L — LOKAL')
  expect(field('kadar_cetak').value).toBe('9K')
})

it('shows the price that the till will ask, rounded as the shop rounds, and the fine weight to the milligram', async () => {
  const person = await open()
  await pick(person, 'kode_group', '750L — LOKAL')
  await person.click(field('berat_bruto'))
  await person.keyboard('3,521')
  await person.click(field('ongkos'))
  await person.keyboard('25000{Tab}')
  const { harga_total } = priceOfPiece({
    berat: 3.521,
    harga_per_gram: 1_150_100,
    harga_jual: null,
    ongkos: 25_000,
    diskon_persen: 0,
    diskon_rp: 0,
    rounding: { unit: 5_000, direction: 'UP' },
  })
  expect(harga_total).toBe(4_075_000)
  const preview = document.querySelector('.piece-preview')?.textContent
  expect(preview).toContain('4,075,000')
  expect(preview).toContain('2.641')
})

it('takes the message from a field that fills itself, and goes to the first field that is wrong', async () => {
  const person = await open()
  await person.keyboard('{F9}')
  await waitFor(() => expect(document.activeElement).toBe(field('kode_dept')))
  expect(field('kadar').getAttribute('aria-invalid')).toBe('true')
  expect(field('berat_stock').getAttribute('aria-invalid')).toBe('true')
  await pick(person, 'kode_group', '750L — LOKAL')
  await person.click(field('berat_bruto'))
  await person.keyboard('3,52')
  await person.tab()
  for (const name of ['kadar', 'kadar_cetak', 'berat_bruto', 'berat_stock', 'berat']) {
    expect([name, field(name).getAttribute('aria-invalid')]).toEqual([name, null])
  }
})

it('names what was just added, and is ready for the next piece of the same tray', async () => {
  const person = await open()
  await pick(person, 'kode_dept', 'CC — CINCIN')
  await person.type(field('nama_barang'), 'CINCIN MAWAR')
  await pick(person, 'kode_group', '750L — LOKAL')
  await pick(person, 'kode_gudang', 'TOKO')
  await pick(person, 'kode_baki', 'T01 — BAKI 1')
  await person.click(field('berat_bruto'))
  await person.keyboard('3,52')
  await person.click(field('hpp'))
  await person.keyboard('3500000{F9}')
  await waitFor(() => expect(document.activeElement).toBe(field('foto')))
  await person.upload(document.querySelector('input[type="file"]') as HTMLInputElement, new File(['x'], 'cincin.jpg', { type: 'image/jpeg' }))
  await person.keyboard('{F9}')
  const added = await screen.findByRole('region', { name: 'Baru Ditambahkan' })
  expect(added.textContent).toContain('MC2003001A CINCIN MAWAR')
  expect(document.activeElement).toBe(field('nama_barang'))
  expect([field('nama_barang').value, field('kode_baki').value, ...weights()]).toEqual(['', 'T01 — BAKI 1', '', '', ''])
})
