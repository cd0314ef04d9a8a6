import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { keep } from '#engine/web/local-data.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { parameterPpn } from '#modules/pricing/contract/parameter-ppn.ts'
import { penjualan, sell } from '../contract/penjualan.ts'
import { SaleForm } from './sale-form.ts'
import { scannedRing } from './testing/ring.ts'
import TransaksiPenjualan from './transaksi-penjualan.tsx'

const rate = { berlaku_dari: '2026-01-01', persen_ppn: 11, di_atas_harga: false, teks_ppn: null }

let heard: Heard[]
/** The rates of the tax, when they come. */
let rates: Promise<readonly (typeof rate)[]>
const sold = () => heard.filter(({ method, path }) => `${method} ${path}` === sell.call)

beforeEach(() => {
  localStorage.clear()
  setSession(ownerOfBranch({ modules: ['PPN_PENJUALAN'] }))
  heard = standInServer(({ method, path }) => {
    const call = `${method} ${path}`
    if (call === parameterPpn.api.list) return rates
    return call === sell.call ? replyOf(sell, { no_faktur: 'FJ-1', grand_total: 1_110_000 }) : []
  })
  // A ring of 1,110,000 that is paid.
  const form = new SaleForm()
  form.assign({ nama_customer: 'UMUM', kode_sales: 'S1' })
  form.addPiece(scannedRing({ berat: 1, harga_group: 1_110_000 }))
  form.payments.add({ jenis: 'CASH' }, { jenis: 'CASH', no_rekening: null, jumlah: 1_110_000 })
  keep(`kencana.draft.${penjualan.name}.MC2.own.mc2`, { key: 'k', form: form.kept() })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

/** The lines of the sums, in their order. */
const sums = () => [...(screen.getByTestId('grand-total').closest('section')?.children ?? [])].map(({ textContent }) => textContent)

it('a taxed sale is saved once the rate is known; tax that is in the price stands below the total', async () => {
  let arrive: (known: readonly (typeof rate)[]) => void = () => undefined
  rates = new Promise((resolve) => (arrive = resolve))
  const person = userEvent.setup()
  await drawAt('/transaksi-penjualan', <TransaksiPenjualan />)
  await screen.findByText('CINCIN')
  await person.keyboard('{F9}')
  await screen.findByText('Tarif PPN Belum Dimuat')
  expect(sold()).toEqual([])
  arrive([rate])
  await screen.findByText('Termasuk PPN')
  expect(sums().slice(-2)).toEqual([expect.stringMatching(/^Grand Total.*1[.,]110[.,]000/), expect.stringMatching(/^Termasuk PPN.*110[.,]000/)])
  await person.keyboard('{F9}')
  await waitFor(() => expect(sold()).toHaveLength(1))
})

it('tax on top of the price is one of the sums', async () => {
  rates = Promise.resolve([{ ...rate, di_atas_harga: true }])
  await drawAt('/transaksi-penjualan', <TransaksiPenjualan />)
  await screen.findByText('PPN')
  expect(sums().slice(-2)).toEqual([expect.stringMatching(/^PPN.*122[.,]100/), expect.stringMatching(/^Grand Total.*1[.,]232[.,]100/)])
  expect(screen.queryByText('Termasuk PPN')).toBeNull()
})
