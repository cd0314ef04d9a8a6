import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { EngineSession } from '#engine/contract/session.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { hands, scan } from '#engine/web/testing/keys.ts'
import TransaksiPenjualan from '../transaksi-penjualan.tsx'
import { scannedRing } from './ring.ts'

/** The cashier of the till. */
export const session: EngineSession = {
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

/** The ring of a barcode. */
export const piece = (kode_barcode: string) =>
  scannedRing({ kode_barcode, nama_barang: `CINCIN ${kode_barcode}`, kode_group: '750L', kadar_cetak: '750', berat: 1 })

/** An answer of the server. */
export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** What the server is asked, and what it answers; the network is the border. */
interface Till {
  sales: { body: { detail_barang: { kode_barcode: string }[]; detail_bayar: unknown[] }; key: string | null }[]
  answerScan: (code: string) => Promise<Response>
  answerCoupon: (code: string) => Promise<Response>
  /** What a sale waits for before it is answered. */
  holdSale: Promise<void>
  /** Why a sale is refused, if it is. */
  refuseSale: Response | undefined
  /** The passwords that were sent for approvals. */
  passwords: string[]
  /** The tones that were played, by their frequency. */
  tones: number[]
}

const begun = (): Till => ({
  sales: [],
  answerScan: async (code) => json(piece(code)),
  answerCoupon: async (code) => json({ code: 'COUPON_UNKNOWN', message: `Kupon ${code} Tidak Ditemukan`, request_id: 'r', details: {} }, 404),
  holdSale: Promise.resolve(),
  refuseSale: undefined,
  passwords: [],
  tones: [],
})

/** The till of a test, as it begins with each. */
export function startTill(): Till {
  const till = begun()
  beforeEach(() => {
    Object.assign(till, begun())
    setSession(session)
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0
        resume() {}
        suspend() {}
        createOscillator() {
          const frequency = { value: 0 }
          return { frequency, connect: (next: unknown) => next, start: () => till.tones.push(frequency.value), stop: () => {} }
        }
        createGain() {
          return { gain: { value: 0 }, connect: () => {} }
        }
      },
    )
    vi.stubGlobal('fetch', async (address: URL, init: RequestInit) => {
      const path = new URL(address).pathname
      const code = /barang\/scan\/(.+)$/.exec(path)?.[1]
      if (code) return till.answerScan(code)
      const coupon = /transaksi-kupon\/(.+)$/.exec(path)?.[1]
      if (coupon) return till.answerCoupon(coupon)
      if (path.endsWith('sales/get/all')) return json([{ kode_sales: 'S1', nama_sales: 'RATNA' }])
      if (path.endsWith('keterangan-nota')) return json([{ kode_keterangan: 'K1', keterangan: 'Bisa tukar' }])
      if (path.endsWith('rekenings')) return json([{ no_rekening: '009511', kode_bank: 'BCA' }])
      if (path.endsWith('harga-jual')) return json([])
      if (path.endsWith('authorization')) {
        till.passwords.push((JSON.parse(String(init.body)) as { password: string }).password)
        return json({ code: 'APPROVAL_FAILED', message: 'Otorisasi Gagal..', request_id: 'r', details: {} }, 403)
      }
      const body = JSON.parse(String(init.body)) as Till['sales'][number]['body']
      till.sales.push({ body, key: new Headers(init.headers).get('idempotency-key') })
      await till.holdSale
      if (till.refuseSale) return till.refuseSale
      return json({
        ...body,
        no_faktur: 'FJ-MC2-260131-0001',
        grand_total: 1_000_000,
        jumlah_bayar: 1_000_000,
        kembali: 0,
        detail_barang: [],
        detail_bayar: [],
        detail_kupon: [],
        kupon_terbit: [],
      })
    })
  })
  afterEach(() => {
    notifications.clean()
    cleanup()
    clearSession()
    localStorage.clear()
    vi.unstubAllGlobals()
  })

  return till
}

/** Opens the till; answers the hands of the cashier. */
export function openTill() {
  const user = hands()
  render(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Notifications />
        <TransaksiPenjualan />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return user
}

/** As long as a slow machine draws. */
export const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 60))

/** The box for scans. */
export const scanBox = () => screen.getByLabelText<HTMLInputElement>('Scan Barcode')

/** The input of a field. */
export const field = (name: string) => document.querySelector(`[data-field="${name}"]`) as HTMLInputElement

/** A ring on the till, with a salesperson and paid in cash: ready to be saved. */
export async function ringUp(user: ReturnType<typeof hands>): Promise<void> {
  await scan('MC200001')
  await screen.findByText('CINCIN MC200001')
  await user.click(field('kode_sales'))
  await user.keyboard('{ArrowDown}{Enter}')
  await user.keyboard('{F8}')
}
