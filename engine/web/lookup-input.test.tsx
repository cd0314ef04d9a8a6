import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dictionary } from '../contract/field.ts'
import { crud, defineMaster } from '../contract/master.ts'
import { code, text } from '../kinds/index.ts'
import { FieldForm } from './field-form.ts'
import { FormField } from './form-field.tsx'
import { setSession } from './session.ts'
import { drawAt } from './testing/draw.tsx'
import { standInServer } from './testing/server.ts'
import { ownerOfBranch } from './testing/session.ts'

const f = dictionary({ kode_rak: code('Rak'), nama_rak: text('Nama Rak') })
/** A field that picks a shelf out of a list of them that a browser has, or of one that `grows`. */
const pickedOf = (grows: boolean) => {
  const shelves = defineMaster({
    screen: { path: '/master-rak', title: 'Master Rak' },
    api: crud('rak', 'kode_rak'),
    table: 'rak',
    key: 'kode_rak',
    scope: 'shop',
    grows,
    fields: [f.kode_rak, f.nama_rak],
  })
  return f.kode_rak.from(shelves, 'nama_rak')
}
const picked = pickedOf(false)

beforeEach(() => setSession(ownerOfBranch()))
afterEach(() => vi.unstubAllGlobals())

it.each([null, 'R1'])(
  'hands that are ahead of its list, where %s was chosen before, take what they typed as soon as the list is there',
  async (kode_rak) => {
    const list = Promise.withResolvers<object[]>()
    standInServer(() => list.promise)
    const form = new FieldForm([picked], { kode_rak })
    await drawAt('/uji', <FormField form={form} field={picked} />)
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /Rak/ })
    box.focus()
    box.select()
    await userEvent.keyboard('tengah')
    expect(within(screen.getByRole('listbox')).queryByText('Data Tidak Ditemukan')).toBeNull()
    within(screen.getByRole('listbox')).getByText('Mohon Menunggu')
    list.resolve([
      { kode_rak: 'R1', nama_rak: 'RAK DEPAN' },
      { kode_rak: 'R2', nama_rak: 'RAK TENGAH' },
      { kode_rak: 'R3', nama_rak: 'RAK BELAKANG' },
    ])
    await waitFor(() => expect(document.querySelector('[data-combobox-selected]')?.textContent).toBe('R2 — RAK TENGAH'))
    expect(box.value).toBe('tengah')
    await userEvent.keyboard('{Enter}')
    expect(form.values['kode_rak']).toBe('R2')
    expect(box.value).toBe('R2 — RAK TENGAH')
  },
)

it('shows the name of the chosen row as soon as its list is there', async () => {
  const list = Promise.withResolvers<object[]>()
  standInServer(() => list.promise)
  const form = new FieldForm([picked], { kode_rak: 'R2' })
  await drawAt('/uji', <FormField form={form} field={picked} />)
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /Rak/ })
  expect(box.value).toBe('R2')
  list.resolve([{ kode_rak: 'R2', nama_rak: 'RAK TENGAH' }])
  await waitFor(() => expect(box.value).toBe('R2 — RAK TENGAH'))
})

it('takes no row of a growing list whose name lacks the typed text, however soon Enter is pressed', async () => {
  const found = Promise.withResolvers<void>()
  const first = [
    { kode_rak: 'R1', nama_rak: 'RAK DEPAN' },
    { kode_rak: 'R2', nama_rak: 'RAK TENGAH' },
  ]
  standInServer(async ({ query }) => {
    if (query.get('cari') === '') return { rows: first, next: null, total: 2 }
    await found.promise
    return { rows: [{ kode_rak: 'R7', nama_rak: 'ETALASE KIRI' }], next: null, total: 1 }
  })
  const field = pickedOf(true)
  const form = new FieldForm([field], { kode_rak: null })
  await drawAt('/uji', <FormField form={form} field={field} />)
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /Rak/ })
  await userEvent.click(box)
  await screen.findByRole('option', { name: /DEPAN/ })
  await userEvent.keyboard('kiri{Enter}')
  expect(form.values['kode_rak']).toBeNull()
  within(screen.getByRole('listbox')).getByText('Mohon Menunggu')
  found.resolve()
  await waitFor(() => expect(document.querySelector('[data-combobox-selected]')?.textContent).toBe('R7 — ETALASE KIRI'))
  await userEvent.keyboard('{Enter}')
  expect([form.values['kode_rak'], box.value]).toEqual(['R7', 'R7 — ETALASE KIRI'])
})

it('takes a found row of a growing list, not the one chosen before; keeps the old one if none is found', async () => {
  const shelves = [
    { kode_rak: 'R2', nama_rak: 'RAK TENGAH' },
    { kode_rak: 'R7', nama_rak: 'ETALASE KIRI' },
  ]
  standInServer(({ query }) => {
    const rows = shelves.filter(({ kode_rak, nama_rak }) => `${kode_rak} ${nama_rak}`.toLowerCase().includes(query.get('cari') ?? ''))
    return { rows, next: null, total: rows.length }
  })
  const field = pickedOf(true)
  const form = new FieldForm([field], { kode_rak: 'R2' })
  await drawAt('/uji', <FormField form={form} field={field} />)
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /Rak/ })
  box.focus()
  box.select()
  await userEvent.keyboard('kiri')
  await waitFor(() => expect(document.querySelector('[data-combobox-selected]')?.textContent).toBe('R7 — ETALASE KIRI'))
  await userEvent.keyboard('{Enter}')
  expect(form.values['kode_rak']).toBe('R7')
  box.select()
  await userEvent.keyboard('kanan')
  await screen.findByText('Data Tidak Ditemukan')
  await userEvent.keyboard('{Enter}{Tab}')
  expect(form.values['kode_rak']).toBe('R7')
})

it('an empty list names the screen where it is filled, and has what another user entered meanwhile', async () => {
  let rows: object[] = []
  standInServer(() => rows)
  const form = new FieldForm([picked], {})
  await drawAt('/uji', <FormField form={form} field={picked} />)
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /Rak/ })
  await userEvent.click(box)
  await screen.findByText('Belum ada isinya. Isi dulu di Master Rak')
  await userEvent.keyboard('{Escape}')
  rows = [{ kode_rak: 'R1', nama_rak: 'RAK DEPAN' }]
  await userEvent.click(box)
  await screen.findByRole('option', { name: 'R1 — RAK DEPAN' })
  await userEvent.keyboard('salah')
  await screen.findByText('Data Tidak Ditemukan')
})
