import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { BuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { PurchaseForm, bodyOf } from '#modules/purchases/web/purchase-form.ts'
import type { BoughtRules as Rules, OurPiece } from './bought-form.ts'
import { BoughtLines } from './bought-lines.tsx'

const rulesAt = (harga_per_gram: number): Rules => {
  const prices: BuybackPrices = {
    grup: [{ kode_group: '750L', nama_group: '750 LOKAL', kode_kadar: 'K750', kadar: 75, harga_per_gram }],
    kondisi: [{ kode_kondisi: 'B', kondisi_beli: 'BAGUS', persen_harga: 100, potongan_per_gram: 0 }],
    rugi_nota: [],
    potongan_kategori: [],
  }
  return { prices, rounding: { unit: 500, direction: 'UP' }, toleransi: 0.05, identity: 'TIDAK' }
}

const ring: OurPiece = {
  no_faktur: 'FJ-MC2-260101-0001',
  kode_toko: 'MC2',
  tgl_nota: '2026-01-01',
  umur_bulan: 1,
  kode_barcode: 'MC2000017',
  nama_barang: 'CINCIN MAWAR 750',
  foto: null,
  kode_kategori: null,
  kode_dept: 'CC',
  kode_group: '750L',
  kadar: 75,
  kadar_cetak: '750',
  qty: 1,
  berat_nota: 3,
  harga_nota: 5_000_000,
}

afterEach(cleanup)

/** The lines of a purchase as they are drawn while the list says so much a gram. */
function draw(form: PurchaseForm, harga_per_gram: number) {
  const linesAt = (listed: number) => (
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <BoughtLines lines={form.pieces} rules={rulesAt(listed)} onDone={() => {}} />
      </QueryClientProvider>
    </MantineProvider>
  )
  const { rerender, unmount } = render(linesAt(harga_per_gram))
  return { relist: (listed: number) => rerender(linesAt(listed)), leave: unmount }
}

/** A purchase of a ring at the price of the list, and one of a ring at a price that was agreed. */
function purchase(): PurchaseForm {
  const form = new PurchaseForm()
  form.reset({ kode_sales: 'S1', nama_customer: 'IBU SRI' })
  for (const kode_barcode of ['MC2000017', 'MC2000018']) form.addPiece({ ...ring, kode_barcode }, 'B').set('berat', 3)
  form.pieces.list[1]?.set('harga_per_gram', 1_550_000)
  return form
}

const pricesOf = (form: PurchaseForm) => form.pieces.list.map(({ values }) => values['harga_per_gram'])

it('a price that was not typed follows the list, also over a reload; an agreed price stays', () => {
  const form = purchase()
  const drawn = draw(form, 1_600_000)
  expect(pricesOf(form)).toEqual([1_600_000, 1_550_000])
  drawn.relist(1_610_000)
  expect(pricesOf(form)).toEqual([1_610_000, 1_550_000])
  drawn.leave()

  const again = new PurchaseForm()
  again.restore(JSON.parse(JSON.stringify(form.kept())))
  const reloaded = draw(again, 1_650_000)
  expect(pricesOf(again)).toEqual([1_650_000, 1_550_000])
  // One message for all rows: they were 1,610,000 and 1,550,000 a gram for three grams each, and are 1,650,000 now.
  const said = screen.getByRole('status').textContent?.replaceAll(' ', ' ')
  expect(said).toContain('Harga Sudah Berubah, Ini Harga Yang Baru')
  expect(said).toContain('Rp. 9,480,000 → Rp. 9,600,000 (+120,000)')
  expect(again.pieces.list.map(({ message }) => message)).toEqual([undefined, undefined])
  expect(bodyOf(again, rulesAt(1_650_000)).detail_barang.map(({ harga_per_gram, harga }) => [harga_per_gram, harga])).toEqual([
    [null, 4_950_000],
    [1_550_000, 4_650_000],
  ])
  reloaded.leave()
})

it('a price that was typed and emptied again follows the list from then on', () => {
  const form = purchase()
  const drawn = draw(form, 1_600_000)
  form.pieces.list[1]?.set('harga_per_gram', null)
  drawn.relist(1_610_000)
  expect(pricesOf(form)).toEqual([1_610_000, 1_610_000])
})
