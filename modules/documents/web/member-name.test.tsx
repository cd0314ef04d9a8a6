import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FieldForm } from '#engine/web/field-form.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { members as b } from '#modules/members/contract/fields.ts'
import { trade } from '../contract/trade.ts'
import { lookedUp } from './look-ups.ts'
import { MemberName } from './member-name.tsx'

const sari = { kode_member: 'M0000001', nama_member: 'IBU SARI', no_hp: '081234567890', alamat: 'JL KENANGA 2', poin: 12 }
/** The calls that were made. */
let requested: string[]
/** What an answer waits for. */
let held: Promise<void>

beforeEach(() => {
  requested = []
  held = Promise.resolve()
  setSession(ownerOfBranch({}))
  vi.stubGlobal('fetch', async (address: URL) => {
    const cari = new URL(address).searchParams.get('cari') ?? ''
    requested.push(cari)
    await held
    const isSari = 'IBU SARI M0000001'.includes(cari.toUpperCase()) || '081234567890'.includes(cari.replace(/^62/, '0'))
    return new Response(JSON.stringify(isSari ? [sari] : []), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

const nobody = { nama_customer: 'UMUM', no_hp: null, alamat_customer: null, kode_member: null }

function show() {
  const form = new FieldForm([trade.nama_customer, trade.no_hp.optional(), trade.alamat_customer.optional(), b.kode_member.optional()])
  form.reset(nobody)
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemberName form={form} field={trade.nama_customer} keys="F6" />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { form, user: userEvent.setup(), field: screen.getByLabelText(/Nama Customer/, { selector: 'input' }) }
}

it('a member is found by his name, and fills in the rest with his points', async () => {
  const { form, user, field } = show()
  await user.clear(field)
  await user.type(field, 'sari')
  await user.click(await screen.findByRole('option', { name: 'IBU SARI · 081234567890 · M0000001', hidden: true }))
  expect(form.values).toEqual({ nama_customer: 'IBU SARI', no_hp: sari.no_hp, alamat_customer: sari.alamat, kode_member: sari.kode_member })
  expect(await screen.findByText(/12 poin/)).toBeTruthy()
  // Another name is another customer.
  await user.type(field, 'X')
  expect(form.values).toEqual({ nama_customer: 'IBU SARIX', no_hp: null, alamat_customer: null, kode_member: null })
})

it('takes a whole telephone number without a choice; an unknown number becomes that of the new customer', async () => {
  const { form, user, field } = show()
  await user.clear(field)
  await user.type(field, '6281234567890')
  await user.tab()
  await waitFor(() => expect(form.values['kode_member']).toBe('M0000001'))
  await user.clear(field)
  await user.type(field, '089911112222')
  await user.tab()
  await waitFor(() => expect(form.values).toEqual({ nama_customer: null, no_hp: '089911112222', alamat_customer: null, kode_member: null }))
  await waitFor(() => expect(document.activeElement).toBe(field))
})

it('a customer who leaves no name is not asked about', async () => {
  const { form, user, field } = show()
  await user.click(field)
  await user.tab()
  expect([requested, form.values]).toEqual([[], nobody])
})

it('treats a changed telephone or address as another customer, who keeps his name', async () => {
  const { form, user, field } = show()
  for (const changed of [{ no_hp: '089911112222' }, { alamat_customer: 'JL MELATI 1' }]) {
    form.reset(nobody)
    await user.clear(field)
    await user.type(field, sari.kode_member)
    await user.tab()
    await waitFor(() => expect(form.values['kode_member']).toBe(sari.kode_member))
    const [[name, value] = ['', '']] = Object.entries(changed)
    act(() => form.set(name, value))
    expect(form.values).toMatchObject({ nama_customer: sari.nama_member, kode_member: null, ...changed })
  }
})

it('who saves from within the field, or just after, waits until the member is found', async () => {
  const { form, user, field } = show()
  expect(lookedUp(form)).toBeUndefined()
  await user.clear(field)
  await user.type(field, sari.no_hp)
  await act(() => lookedUp(form))
  expect(form.values).toMatchObject({ nama_customer: sari.nama_member, kode_member: sari.kode_member })
  await user.clear(field)
  await user.type(field, sari.kode_member)
  let arrives: () => void = () => undefined
  held = new Promise((resolve) => (arrives = resolve))
  await user.tab()
  const waited = lookedUp(form)
  expect(waited).toBeInstanceOf(Promise)
  arrives()
  await act(async () => void (await waited))
  expect(form.values['kode_member']).toBe(sari.kode_member)
  expect(lookedUp(form)).toBeUndefined()
})
