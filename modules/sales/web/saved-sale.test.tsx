import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { replyOf } from '#engine/testing/reply.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'
import { setSession } from '#engine/web/session.ts'
import { SavedNotice } from '#modules/documents/web/public.ts'
import { type Sale, sell } from '../contract/penjualan.ts'
import { saleLook } from './sale-look.tsx'

const nothing = {
  bayar_titipan: 0,
  bayar_pesanan: 0,
  emas_pesanan: 0,
  nilai_emas_pesanan: 0,
  bayar_emas: 0,
  bayar_cicilan: 0,
  bayar_marketplace: 0,
  bayar_tukar: 0,
  bayar_poin: 0,
  bayar_kupon: 0,
  dibayarkan: 0,
  kembali: 0,
  sisa_bayar: 0,
  hutang_fine: 0,
  nilai_fine: 0,
}

/** The amounts in the notice of a stored sale. */
async function saidOf(told: Partial<Sale>): Promise<readonly string[]> {
  setSession(ownerOfBranch())
  await drawAt('/', <SavedNotice look={saleLook} saved={replyOf(sell, { no_faktur: 'FJ-1', ...nothing, ...told })} onNext={() => {}} />)
  const list = (await within(await screen.findByRole('dialog')).findByText('Grand Total')).closest('dl')!
  return [...list.querySelectorAll('div')].map((line) => `${line.querySelector('dt')?.textContent} ${line.querySelector('dd')?.textContent}`)
}

const paid = (jumlah: number) => [{ jenis: 'CASH', jumlah } as Sale['detail_bayar'][number]]

it('shows the money out of the till and no change, if the old gold is worth more', async () => {
  expect(
    await saidOf({ grand_total: 5_394_000, bayar_tukar: 7_563_500, dibayarkan: 2_169_500, jumlah_bayar: 2_169_500, detail_bayar: paid(2_169_500) }),
  ).toEqual(['Grand Total Rp. 5,394,000', 'Dibayar Tukar Rp. -7,563,500', 'Dibayarkan Ke Customer Rp. 2,169,500'])
})

it('shows the old gold between the total and the money of the customer', async () => {
  expect(
    await saidOf({ grand_total: 20_533_500, bayar_tukar: 5_015_000, jumlah_bayar: 15_520_000, kembali: 1_500, detail_bayar: paid(15_520_000) }),
  ).toEqual(['Grand Total Rp. 20,533,500', 'Dibayar Tukar Rp. -5,015,000', 'Jumlah Bayar Rp. 15,520,000', 'Kembalian Rp. 1,500'])
})

it('shows the money received for a piece that is picked up', async () => {
  expect(
    await saidOf({ grand_total: 8_312_500, no_titipan: 'TT-1', bayar_titipan: 500_000, jumlah_bayar: 7_812_500, detail_bayar: paid(7_812_500) }),
  ).toEqual(['Grand Total Rp. 8,312,500', 'Dibayar Titipan Rp. -500,000', 'Jumlah Bayar Rp. 7,812,500', 'Kembalian Rp. 0'])
})

it('shows the open amount, and nothing if no amount is open', async () => {
  expect(await saidOf({ grand_total: 900_000, sisa_bayar: 400_000, jumlah_bayar: 500_000, detail_bayar: paid(500_000) })).toEqual([
    'Grand Total Rp. 900,000',
    'Sisa Bayar Rp. 400,000',
    'Jumlah Bayar Rp. 500,000',
    'Kembalian Rp. 0',
  ])
})
