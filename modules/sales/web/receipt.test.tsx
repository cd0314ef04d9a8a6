import { describe, expect, it } from 'vitest'
import type { Sale, SoldPiece } from '../contract/sale.ts'
import { cutLines, pagesOf, receiptPdf } from './receipt.ts'

const piece = (no_urut: number, nama_barang = 'CINCIN BELAH ROTAN DUA WARNA 750'): SoldPiece => ({
  no_urut,
  kode_barcode: `MC200000${no_urut}`,
  nama_barang,
  keterangan_barang: null,
  kode_dept: 'CC',
  kode_group: '750L',
  kadar: 75,
  kadar_cetak: '750',
  kode_gudang: 'TOKO',
  kode_baki: 'T01',
  qty: 1,
  berat: 2.75,
  harga_per_gram: 1_956_400,
  harga_dasar: 5_380_100,
  ongkos: 0,
  diskon_persen: 0,
  diskon_rp: 0,
  diskon: 0,
  pembulatan: 400,
  harga_total: 5_380_500,
  rumus: [],
})
const sale = (pieces: readonly SoldPiece[]): Sale => ({
  kode_toko: 'MC2',
  nama_toko: 'Kencana Pasar Johar',
  alamat_toko: 'Pasar Johar Blok A No. 27',
  no_hp_toko: null,
  no_faktur: 'FJ-MC2-260131-0001',
  tgl_system: '2026-01-31',
  created_at: '2026-01-31T03:00:00.000Z',
  status: 'VALID',
  user_id: 'kasir.mc2',
  nama_user: 'Kasir MC2',
  kode_sales: 'S1',
  nama_sales: 'RATNA',
  nama_customer: 'IBU SRI',
  alamat_customer: null,
  no_hp: null,
  kode_member: null,
  total_qty: pieces.length,
  total_berat: 2.75 * pieces.length,
  sub_total: 5_380_100 * pieces.length,
  total_ongkos: 0,
  diskon: 0,
  pembulatan: 400 * pieces.length,
  grand_total: 5_380_500 * pieces.length,
  jumlah_bayar: 5_380_500 * pieces.length,
  kembali: 0,
  keterangan: null,
  cetak_ke: 0,
  detail_barang: [...pieces],
  detail_bayar: [
    { no_urut: 1, jenis: 'CASH', no_rekening: null, nama_rekening: null, nama_bank: null, no_kartu: null, jumlah: 5_380_500 * pieces.length },
  ],
})

describe('text on a receipt', () => {
  it('is cut at 20 characters a line and 3 lines, between words where it can be', () => {
    expect(cutLines('CINCIN BELAH ROTAN DUA WARNA MATA MERAH BESAR SEKALI 750')).toEqual([
      'CINCIN BELAH ROTAN',
      'DUA WARNA MATA MERAH',
      'BESAR SEKALI 750',
    ])
    expect(cutLines('A'.repeat(70))).toEqual(['A'.repeat(20), 'A'.repeat(20), 'A'.repeat(20)])
    expect(cutLines('')).toEqual([])
  })
})

describe('a receipt', () => {
  it('goes on on another page when its pieces do not fit, and leaves none out', () => {
    const pieces = Array.from({ length: 17 }, (_, at) => piece(at + 1))
    const pages = pagesOf(pieces)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.flat()).toEqual(pieces)
    expect(receiptPdf(sale(pieces), { header: '', footer: '' }).getNumberOfPages()).toBe(pages.length)
  })

  it('of a usual sale is one page', () => {
    expect(receiptPdf(sale([piece(1), piece(2)]), { header: 'Buka 09.00', footer: 'Terima kasih' }).getNumberOfPages()).toBe(1)
  })
})
