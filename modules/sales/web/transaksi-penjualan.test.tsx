import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EngineSession } from '#engine/contract/session.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import TransaksiPenjualan from './transaksi-penjualan.tsx'

const session: EngineSession = {
  token: 't',
  user_id: 'kasir.mc2',
  nama: 'Kasir',
  level: 'KASIR',
  isPusat: false,
  kode_toko: 'MC2',
  tgl_system: '2026-01-31',
  fixedDate: null,
  mustChangePassword: false,
  modules: [],
  settings: { PEMBULATAN_JUAL_UNIT: '500', PEMBULATAN_PENJUALAN_KEBAWAH_MODULE: 'false' },
  shops: [{ kode_toko: 'MC2', nama_toko: 'Kencana Pasar Johar', alamat_toko: 'Semarang' }],
  akses: [],
}

const piece = (kode_barcode: string) => ({
  kode_barcode,
  nama_barang: `CINCIN ${kode_barcode}`,
  kode_dept: 'CC',
  kode_group: '750L',
  kode_baki: 'T01',
  kadar_cetak: '750',
  berat: 1,
  ongkos: 0,
  harga_jual: null,
  harga_group: 1_000_000,
  foto: null,
})

/** What the server is asked, and what it answers; the network is the border. */
let sales: { body: { detail_barang: { kode_barcode: string }[]; detail_bayar: unknown[] }; key: string | null }[]
let answerScan: (code: string) => Promise<Response>

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  sales = []
  answerScan = async (code) => json(piece(code))
  setSession(session)
  vi.stubGlobal('fetch', async (address: URL, init: RequestInit) => {
    const path = new URL(address).pathname
    const code = /barang\/scan\/(.+)$/.exec(path)?.[1]
    if (code) return answerScan(code)
    if (path.endsWith('sales/get/all')) return json([{ kode_sales: 'S1', nama_sales: 'RATNA' }])
    if (path.endsWith('keterangan-nota')) return json([{ kode_keterangan: 'K1', keterangan: 'Bisa tukar' }])
    if (path.endsWith('rekenings')) return json([{ no_rekening: '009511', kode_bank: 'BCA' }])
    const body = JSON.parse(String(init.body)) as (typeof sales)[number]['body']
    sales.push({ body, key: new Headers(init.headers).get('idempotency-key') })
    return json({
      ...body,
      no_faktur: 'FJ-MC2-260131-0001',
      grand_total: 1_000_000,
      jumlah_bayar: 1_000_000,
      kembali: 0,
      detail_barang: [],
      detail_bayar: [],
    })
  })
})
afterEach(() => {
  cleanup()
  clearSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function openTill() {
  const user = userEvent.setup()
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <TransaksiPenjualan />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return user
}

/** A scanner, wherever the focus is: keys without a pause, then Enter. */
async function scan(code: string) {
  await act(async () => {
    for (const key of [...code, 'Enter']) {
      const target = document.activeElement ?? document.body
      const isTaken = !target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      if (isTaken || key === 'Enter' || !(target instanceof HTMLInputElement)) continue
      // What a browser does with a key that nobody took.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        target,
        target.value.slice(0, target.selectionStart ?? 0) + key + target.value.slice(target.selectionEnd ?? 0),
      )
      target.dispatchEvent(new Event('input', { bubbles: true }))
    }
    await Promise.resolve()
  })
}

describe('the till', () => {
  it('takes a scan, and says at the box why a piece cannot be sold', async () => {
    openTill()
    await scan('MC200001')
    expect(await screen.findByText('CINCIN MC200001')).toBeDefined()
    answerScan = async (code) =>
      json({ code: 'ALREADY_SOLD', message: 'Barang Sudah Terjual', request_id: 'r', details: { kode_barcode: code } }, 409)
    await scan('MC200002')
    expect(await screen.findByText('Barang Sudah Terjual')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Scan Barcode').value).toBe('MC200002')
    // A frame later the box has the focus, and what is in it is marked to be overwritten.
    await act(() => new Promise((resolve) => setTimeout(resolve, 40)))
    await scan('MC200001')
    expect(await screen.findByText('Barcode Sudah Ada Di Tabel')).toBeDefined()
  })

  it('loses no scan that comes while another is asked for', async () => {
    openTill()
    const waiting: (() => void)[] = []
    answerScan = (code) => new Promise((resolve) => waiting.push(() => resolve(json(piece(code)))))
    await scan('MC200001')
    await scan('MC200002')
    await waitFor(() => expect(waiting).toHaveLength(1))
    await act(async () => waiting[0]?.())
    await waitFor(() => expect(waiting).toHaveLength(2))
    await act(async () => waiting[1]?.())
    expect(await screen.findByText('CINCIN MC200002')).toBeDefined()
    expect(screen.getByText('CINCIN MC200001')).toBeDefined()
  })

  it('gives a money field back what it held when a piece is scanned into it', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.keyboard('{F8}')
    const amount = document.querySelector('[data-field="detail_bayar.0.jumlah"]') as HTMLInputElement
    expect(amount.value).toBe('1,000,000')
    amount.focus()
    await scan('MC200002')
    await screen.findByText('CINCIN MC200002')
    expect(amount.value).toBe('1,000,000')
  })

  it('sells with the keyboard alone, once, however often F9 is pressed, and goes on with the next scan', async () => {
    const user = openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    await user.click(document.querySelector('[data-field="kode_sales"]') as HTMLElement)
    await user.keyboard('{ArrowDown}{Enter}')
    await user.keyboard('{F8}{F9}{F9}')
    expect(await screen.findByText('FJ-MC2-260131-0001')).toBeDefined()
    expect(sales).toHaveLength(1)
    expect(sales[0]?.body).toMatchObject({
      kode_sales: 'S1',
      detail_barang: [{ kode_barcode: 'MC200001', harga_total: 1_000_000 }],
      detail_bayar: [{ jenis: 'CASH', jumlah: 1_000_000 }],
    })
    expect(sales[0]?.key?.length).toBeGreaterThan(20)
    await scan('MC200009')
    expect(await screen.findByText('CINCIN MC200009')).toBeDefined()
    await waitFor(() => expect(screen.queryByText('FJ-MC2-260131-0001')).toBeNull())
  })

  it('keeps a half-entered sale over a reload, with its key', async () => {
    openTill()
    await scan('MC200001')
    await screen.findByText('CINCIN MC200001')
    cleanup()
    openTill()
    expect(await screen.findByText('CINCIN MC200001')).toBeDefined()
  })
})
