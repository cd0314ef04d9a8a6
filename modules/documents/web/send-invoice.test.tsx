import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fill } from '#engine/contract/refusal.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { specimen } from '#modules/receipts/web/specimen.ts'
import { notaPenjualan } from '#modules/sales/contract/nota-penjualan.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { SendInvoice } from './send-invoice.tsx'
import type { DocumentLook, StoredDocument } from './stored.ts'

/** The network is replaced: the test sees each call and its shop. */
let requested: { path: string; shop: string | null; body: unknown }[]
let isRegistered: boolean
/** Whether the layout of the paper can be read. */
let hasLayout: boolean

beforeEach(() => {
  requested = []
  isRegistered = true
  hasLayout = true
  vi.stubGlobal('fetch', async (address: URL, init: RequestInit) => {
    const path = new URL(address).pathname.replace(/^.*api\//, '')
    if (path.startsWith('nota-layout/')) {
      if (!hasLayout) throw new TypeError('the network is gone')
      const layout = { ...notaPenjualan.layouts.SLIP, versi: 0, updated_by: null, updated_at: null }
      return new Response(JSON.stringify(layout), { headers: { 'content-type': 'application/json' } })
    }
    requested.push({ path, shop: (init.headers as Headers).get('x-kode-toko'), body: JSON.parse(String(init.body)) as unknown })
    const isRefused = path === 'chat/send' && !isRegistered
    const refusal = { code: 'NOT_REGISTERED', message: 'No Wa Tidak Terdaftar', details: {} }
    const answer = isRefused ? refusal : { success: true, template_wa: 'Nota FJ-1', parameter_wa: { no_faktur: 'FJ-1' } }
    return new Response(JSON.stringify(answer), { status: isRefused ? 422 : 200, headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

/** A sale whose paper is that of the designer. */
const look = {
  document: penjualan,
  receipt: notaPenjualan,
  says: () => specimen(notaPenjualan, (text, values) => fill(text, values)),
} as unknown as DocumentLook

function show(no_hp: string | null, modules: string[] = ['WHATSAPP'], facts: object = {}) {
  setSession(ownerOfBranch({ modules, isPusat: true, kode_toko: 'MC1', ...facts }))
  render(
    <MantineProvider>
      <ModalsProvider>
        <SendInvoice look={look} stored={{ kode_toko: 'MC2', no_faktur: 'FJ-1', no_hp } as unknown as StoredDocument} />
      </ModalsProvider>
    </MantineProvider>,
  )
  return userEvent.setup()
}
const nota = { nomor: 'FJ-1', template: 'WA_TEMPLATE_PENJUALAN', parameter: { no_faktur: 'FJ-1' } }
const sendButton = () => screen.getByRole('button', { name: 'Kirim WhatsApp' })

describe('the receipt by WhatsApp', () => {
  it('goes to the customer’s number, with the words and from the number of the sale’s own shop', async () => {
    const user = show('081234567890')
    await user.click(sendButton())
    await screen.findByText('Invoice Berhasil Dikirim')
    expect(requested).toEqual([
      { path: 'penjualan/get/bynota/single', shop: 'MC2', body: { no_faktur: 'FJ-1' } },
      { path: 'chat/send', shop: 'MC2', body: { receiver: '081234567890', message: 'Nota FJ-1', type: 'text', nota } },
    ])
  })

  it('asks for the number if the stored one is unreadable: a foreign number without its plus', async () => {
    const user = show('6581234567')
    await user.click(sendButton())
    expect(await screen.findByLabelText(/No HP/)).toBeTruthy()
    expect(requested).toEqual([])
  })

  it('asks for the number that the customer did not leave, and shows an error at the field', async () => {
    const user = show(null)
    await user.click(sendButton())
    const field = await screen.findByLabelText(/No HP/)
    await user.type(field, '0812')
    await user.click(screen.getByRole('button', { name: 'Kirim' }))
    await screen.findByText('Mohn Masukan Nomor Handphone Yang Valid') // sic
    expect(requested).toEqual([])
    await user.type(field, '34567890')
    await user.click(screen.getByRole('button', { name: 'Kirim' }))
    await screen.findByText('Invoice Berhasil Dikirim')
    expect(requested.at(-1)?.body).toMatchObject({ receiver: '081234567890' })
  })

  it('says when WhatsApp does not know the number', async () => {
    isRegistered = false
    const user = show('081234567890')
    await user.click(sendButton())
    await screen.findByText('No Wa Tidak Terdaftar')
  })

  it('is not offered while the module is off', () => {
    show('081234567890', [])
    expect(screen.queryByRole('button', { name: 'Kirim WhatsApp' })).toBeNull()
  })

  it('has its paper as PDF where the template is registered so, and says that there is none where it cannot be drawn', async () => {
    // Its own shop, so that no settings of another one are asked for.
    const facts = { isPusat: false, kode_toko: 'MC2', settings: { WA_KEPALA_NOTA: 'hutang, penjualan' } }
    const user = show('081234567890', ['WHATSAPP'], facts)
    await user.click(sendButton())
    await screen.findByText('Invoice Berhasil Dikirim')
    const sent = requested.at(-1)?.body as { nota: { kertas: string } }
    expect(atob(sent.nota.kertas).slice(0, 5)).toBe('%PDF-')
    cleanup()
    hasLayout = false
    const again = show('081234567890', ['WHATSAPP'], facts)
    await again.click(sendButton())
    await waitFor(() => expect(requested).toHaveLength(4))
    expect(requested.at(-1)?.body).toMatchObject({ nota: { kertas: null } })
  })
})
