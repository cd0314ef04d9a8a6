import { expect, it } from 'vitest'
import { ReturnForm, messagesOf } from './retur-supplier.tsx'

const lot = {
  kode_kembali: 'TB-1/1',
  kode_barcode: null,
  kode_lot: 'TB-1/1',
  kode_supplier: 'SBY01',
  no_dokumen: 'TB-1',
  nama_barang: 'CINCIN POLOS',
  kadar: 75,
  qty_lot: 10,
  berat: 30,
}
const piece = { ...lot, kode_kembali: 'A1', kode_barcode: 'A1', kode_lot: null, qty_lot: 1, berat: 3 }

it('takes all that is left of a lot until the user enters less, and its supplier with it', () => {
  const form = new ReturnForm()
  form.assign({ jenis_retur: 'KEMBALI', keterangan: 'CACAT' })
  form.take(lot)
  form.take(piece)
  expect(form.toWire()).toMatchObject({ kode_supplier: 'SBY01', detail_barang: [{ qty_lot: 10, berat: 30 }, {}] })
  expect(form.has('A1')).toBe(true)
  expect(messagesOf(form)).toEqual({})
})

it('asks by how much a delivery was heavier, which is not known yet', () => {
  const form = new ReturnForm()
  form.assign({ jenis_retur: 'LEBIH', keterangan: 'TIMBANG ULANG' })
  expect(messagesOf(form)).toMatchObject({ detail_barang: 'Data Barang Harus Diisi' })
  form.take(lot)
  expect(messagesOf(form)).toEqual({ 'detail_barang.0.berat': 'Berat Harus Diisi' })
  form.goods.list[0]?.set('berat', 0.5)
  expect(messagesOf(form)).toEqual({})
})
