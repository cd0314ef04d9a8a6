import { describe, expect, it } from 'vitest'
import type { Sale, SoldPiece } from '../contract/sale.ts'
import { saleReceipt } from './receipt.ts'

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

describe('a sale as its receipt says it', () => {
  it('names the payments, and shows of a card its last digits only', () => {
    const paid = sale([piece(1)])
    const card = {
      no_urut: 2,
      jenis: 'DEBIT',
      no_rekening: '1',
      nama_rekening: null,
      nama_bank: 'BCA',
      no_kartu: '5221840012345678',
      jumlah: 500,
    } as const
    const said = saleReceipt({ ...paid, detail_bayar: [...paid.detail_bayar, card] }, { settings: {} })
    expect(said.pembayaran).toEqual([
      ['Cash', 5_380_500],
      ['Debit · BCA · **** 5678', 500],
    ])
    expect(JSON.stringify(said)).not.toContain('52218400')
  })

  it('says what the shop’s settings put above and below, and which copy it is', () => {
    const { texts } = saleReceipt(
      { ...sale([piece(1)]), cetak_ke: 2, keterangan: 'Titip' },
      { settings: { NOTA_HEADER: 'Buka 09.00', NOTA_FOOTER: 'Terima kasih' } },
    )
    expect([texts.header, texts.catatan, texts.salinan]).toEqual(['Buka 09.00', 'Titip — Terima kasih', 'SALINAN KE-2'])
    expect(saleReceipt(sale([piece(1)]), { settings: {} }).texts.salinan).toBe('')
  })

  it('leaves no piece out, formatted as people read it', () => {
    const { barang, texts } = saleReceipt(sale([piece(1), piece(2)]), { settings: {} })
    expect(barang.map((row) => [row.no_urut, row.berat, row.harga_total])).toEqual([
      ['1', '2.750', '5,380,500'],
      ['2', '2.750', '5,380,500'],
    ])
    expect([texts.total_qty, texts.total_berat, texts.grand_total]).toEqual(['2 barang', '5.500 g', 'Rp. 10,761,000'])
  })
})
