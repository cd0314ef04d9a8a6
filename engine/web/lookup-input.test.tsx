import { screen, waitFor } from '@testing-library/react'
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
const shelves = defineMaster({
  screen: { path: '/master-rak', title: 'Master Rak' },
  api: crud('rak', 'kode_rak'),
  table: 'rak',
  key: 'kode_rak',
  scope: 'shop',
  fields: [f.kode_rak, f.nama_rak],
})
const m = dictionary({ kode_member: code('Member'), nama_member: text('Nama Member') })
const picked = f.kode_rak.from(shelves, 'nama_rak')

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

it('shows what was chosen by its name as soon as its list is there', async () => {
  const list = Promise.withResolvers<object[]>()
  standInServer(() => list.promise)
  const form = new FieldForm([picked], { kode_rak: 'R2' })
  await drawAt('/uji', <FormField form={form} field={picked} />)
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /Rak/ })
  expect(box.value).toBe('R2')
  list.resolve([{ kode_rak: 'R2', nama_rak: 'RAK TENGAH' }])
  await waitFor(() => expect(box.value).toBe('R2 — RAK TENGAH'))
})

const members = defineMaster({
  screen: { path: '/master-member', title: 'Master Member' },
  api: crud('member', 'kode_member'),
  table: 'member',
  key: 'kode_member',
  scope: 'shop',
  grows: true,
  fields: [m.kode_member, m.nama_member],
})

it('takes of a list that grows nobody whose name has not what was typed, however soon', async () => {
  const found = Promise.withResolvers<void>()
  const rows = [
    { kode_member: 'M1', nama_member: 'ANI' },
    { kode_member: 'M2', nama_member: 'BUDI' },
  ]
  standInServer(async ({ query }) => {
    if (query.get('cari') !== '') await found.promise
    return { rows: query.get('cari') === '' ? rows : [{ kode_member: 'M7', nama_member: 'CITRA' }], next: null, total: 2 }
  })
  const field = m.kode_member.from(members, 'nama_member')
  const form = new FieldForm([field], { kode_member: null })
  await drawAt('/uji', <FormField form={form} field={field} />)
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: /Member/ })
  await userEvent.click(box)
  await screen.findByRole('option', { name: /ANI/ })
  await userEvent.keyboard('0812{Enter}')
  expect(form.values['kode_member']).toBeNull()
  found.resolve()
  await waitFor(() => expect(document.querySelector('[data-combobox-selected]')?.textContent).toBe('M7 — CITRA'))
  await userEvent.keyboard('{Enter}')
  expect(form.values['kode_member']).toBe('M7')
  expect(box.value).toBe('M7 — CITRA')
})
