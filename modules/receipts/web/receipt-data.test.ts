import { expect, it } from 'vitest'
import { fill } from '#engine/contract/refusal.ts'
import { replyOf } from '#engine/testing/reply.ts'
import { hutang } from '#modules/loans/contract/hutang.ts'
import { notaHutang } from '#modules/loans/contract/nota-hutang.ts'
import { notaPreOrder } from '#modules/preorders/contract/nota-pre-order.ts'
import { preOrder } from '#modules/preorders/contract/pre-order.ts'
import { receiptData, rowsOf } from './receipt-data.ts'

const goods = {
  no_urut: 1000,
  deskripsi: 'KALUNG',
  nama_group: '750 LOKAL',
  size: null,
  qty: 2,
  berat: 10.5,
  harga_per_gram: 1_956_400,
  sub_total: 41_084_400,
}

it('prints a field of a line in its own form, also one of a master, and the number of a line without a separator', () => {
  const [row] = rowsOf(notaPreOrder, preOrder, 'detail_pre_order', [goods])
  expect(row?.cells).toMatchObject({
    no_urut: '1000',
    deskripsi: 'KALUNG',
    nama_group: '750 LOKAL',
    size: '',
    qty: '2',
    berat: '10.500',
    harga_per_gram: '1,956,400',
    sub_total: '41,084,400',
  })
})

it('prints a purity without needless zeros, a column that is put together, and what a line has besides', () => {
  const line = { no_urut: 1, nama_barang: 'GELANG', kadar: 37.5, qty: 1, berat: 5 }
  const [row] = rowsOf(notaHutang, hutang, 'detail_barang', [line], { qty: ({ qty }) => `${qty} pcs` }, () => ({ keterangan: 'Keluar' }))
  expect(row).toMatchObject({ cells: { kadar: '37.5%', qty: '1 pcs', berat: '5.000' }, keterangan: 'Keluar' })
})

it('opens the drawer for each paper that was paid in cash', () => {
  const paidBy = (jenis: string) => {
    const stored = replyOf(preOrder.calls.read, { detail_bayar: [{ jenis }] } as never)
    return receiptData(notaPreOrder, stored, { setting: () => undefined }, fill, { nomor: '', texts: {} as never, barang: [] }).isCash
  }
  expect([paidBy('CASH'), paidBy('TRANSFER')]).toEqual([true, false])
})
