import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { text } from '#engine/kinds/index.ts'
import { FieldForm } from '#engine/web/field-form.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { setSession } from '#engine/web/session.ts'
import { CustomerBox } from './customer-box.tsx'

beforeEach(() => setSession(ownerOfBranch()))
afterEach(() => vi.unstubAllGlobals())

const kode_sales = text('Sales').named('kode_sales')
const draw = async (form: FieldForm) => {
  await drawAt('/uji', <CustomerBox form={form} fields={[kode_sales]} isOpen onDone={() => {}} />)
  return screen.findByRole<HTMLInputElement>('combobox', { name: /Sales/ })
}

it('takes a salesperson by the text typed before the list arrived', async () => {
  const list = Promise.withResolvers<object[]>()
  standInServer(() => list.promise)
  const form = new FieldForm([kode_sales])
  const box = await draw(form)
  box.focus()
  await userEvent.keyboard('sa')
  list.resolve([
    { kode_sales: 'S1', nama_sales: 'DEWI' },
    { kode_sales: 'S2', nama_sales: 'SARI' },
  ])
  await waitFor(() => expect(document.querySelector('[data-combobox-selected]')?.textContent).toBe('SARI'))
  await userEvent.keyboard('{Enter}')
  expect(form.values['kode_sales']).toBe('S2')
  expect(box.value).toBe('SARI')
})

it('says why the list is empty if the salespeople could not be fetched', async () => {
  standInServer(() => {
    throw new TypeError('Failed to fetch')
  })
  await draw(new FieldForm([kode_sales]))
  expect(await screen.findByText('Koneksi Bermasalah')).toBeTruthy()
})
