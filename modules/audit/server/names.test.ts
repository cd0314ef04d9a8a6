import { expect, it } from 'vitest'
import { serveDocument } from '#modules/documents/server/public.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { createNames } from './names.ts'

it('an approval belongs to no screen, and is named in words all the same', () => {
  const { titleOf } = createNames([])
  expect(['POST authorization', 'POST authorization/request', 'POST authorization/{id}/token'].map((call) => titleOf(call, {}))).toEqual([
    'Otorisasi',
    'Permintaan Otorisasi',
    'Otorisasi',
  ])
})

it('keeps the word of a document, also if another module has the same word', () => {
  const { fieldOf, kindOf, titleOf } = createNames([serveDocument(penjualan)])
  expect(fieldOf('penjualan', 'jenis')?.label).toBe('Jenis Pembayaran')
  // A sale opens by its number, and a piece by its code. The code of a tray alone does not name the shop.
  expect(['penjualan', 'barang', 'baki'].map(kindOf)).toEqual(['penjualan', 'barang', ''])
  expect(fieldOf('penjualan', 'status')?.format('CANCELLED')).toBe('Dibatalkan')
  expect(titleOf('POST penjualan/{nomor}/batal', {})).toBe('Batal Penjualan')
  expect(titleOf('POST penjualan/{nomor}/cetak-ulang', {})).toBe('Lihat Penjualan')
})
