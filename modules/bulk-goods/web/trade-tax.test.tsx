import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { replyOf } from '#engine/testing/reply.ts'
import { keep } from '#engine/web/local-data.ts'
import { clearSession, setSession } from '#engine/web/session.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { type Heard, standInServer } from '#engine/web/testing/server.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { readBuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { parameterPpn } from '#modules/pricing/contract/parameter-ppn.ts'
import { jualBeliManual, tradeManual } from '../contract/jual-beli-manual.ts'
import { TradeForm } from './trade-form.ts'
import TransaksiJualBeliManual from './transaksi-jual-beli-manual.tsx'

const rate = { berlaku_dari: '2026-01-01', persen_ppn: 11, di_atas_harga: false, teks_ppn: null }

let heard: Heard[]
/** The rates of the tax, when they come. */
let rates: Promise<readonly (typeof rate)[]>
const traded = () => heard.filter(({ method, path }) => `${method} ${path}` === tradeManual.call)

beforeEach(() => {
  localStorage.clear()
  setSession(ownerOfBranch({ modules: ['PPN_PENJUALAN'] }))
  heard = standInServer(({ method, path }) => {
    const call = `${method} ${path}`
    if (call === parameterPpn.api.list) return rates
    if (call === readBuybackPrices.call) return { grup: [], kondisi: [], rugi_nota: [], potongan_kategori: [] }
    if (call === masterGroup.api.list) return [{ kode_group: '750L', nama_group: '750 LOKAL', harga: 1_110_000 }]
    return call === tradeManual.call ? replyOf(tradeManual, { no_jual_beli: 'JM-1', grand_total: 1_110_000 }) : []
  })
  // A gram that is sold for 1,110,000, and paid.
  const form = new TradeForm()
  form.assign({ nama_customer: 'IBU SRI', kode_sales: 'S1' })
  form.sold.add(undefined, { kode_group: '750L', kode_dept: 'CC', kode_baki: 'T01', qty: 1, berat: 1, harga_per_gram: 1_110_000 })
  form.payments.add({ jenis: 'CASH' }, { jenis: 'CASH', no_rekening: null, jumlah: 1_110_000 })
  keep(`kencana.draft.${jualBeliManual.name}.MC2.own.mc2`, { key: 'k', form: form.kept() })
})
afterEach(() => {
  cleanup()
  clearSession()
  vi.unstubAllGlobals()
})

/** The lines of the sums, in their order. */
const sums = () => [...(screen.getByTestId('grand-total').closest('section')?.children ?? [])].map(({ textContent }) => textContent)

it('saves a taxed trade by gram once the rate is known, with the total that the user saw; tax inside the price stands below it', async () => {
  let arrive: (known: readonly (typeof rate)[]) => void = () => undefined
  rates = new Promise((resolve) => (arrive = resolve))
  const person = userEvent.setup()
  await drawAt('/transaksi-jual-beli-manual', <TransaksiJualBeliManual />)
  await screen.findByTestId('grand-total')
  await person.keyboard('{F9}')
  await screen.findByText('Tarif PPN Belum Dimuat')
  expect(traded()).toEqual([])
  arrive([rate])
  await screen.findByText('Termasuk PPN')
  expect(sums().slice(-2)).toEqual([expect.stringMatching(/^Grand Total.*1[.,]110[.,]000/), expect.stringMatching(/^Termasuk PPN.*110[.,]000/)])
  await person.keyboard('{F9}')
  await waitFor(() => expect(traded()).toMatchObject([{ body: { grand_total: 1_110_000 } }]))
})

it('tax on top of the price is one of the sums', async () => {
  rates = Promise.resolve([{ ...rate, di_atas_harga: true }])
  await drawAt('/transaksi-jual-beli-manual', <TransaksiJualBeliManual />)
  await screen.findByText('PPN')
  expect(sums()).toEqual([
    expect.stringMatching(/^Total Jual.*1[.,]110[.,]000/),
    expect.stringMatching(/^PPN.*122[.,]100/),
    expect.stringMatching(/^Total Beli/),
    expect.stringMatching(/^Grand Total.*1[.,]232[.,]100/),
  ])
  expect(screen.queryByText('Termasuk PPN')).toBeNull()
})
