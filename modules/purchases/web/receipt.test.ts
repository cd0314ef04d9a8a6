import { describe, expect, it } from 'vitest'
import { fill } from '#engine/contract/refusal.ts'
import type { Say } from '#engine/web/text.ts'
import { drawReceipt } from '#modules/receipts/web/draw-receipt.ts'
import { notaPembelian } from '../contract/nota-pembelian.ts'
import type { Purchase } from '../contract/pembelian.ts'
import { purchaseReceipt } from './receipt.ts'

type BoughtPiece = Purchase['detail_barang'][number]

const say: Say = (text, values) => fill(text, values)

const ring: BoughtPiece = {
  no_urut: 1,
  kode_barcode: 'MC2001266R',
  no_faktur: 'FJ-MC2-260110-0001',
  toko_nota: 'MC2',
  tgl_nota: '2026-01-10',
  umur_bulan: 1,
  berat_nota: 7.06,
  toko_lain: null,
  nota_lain: null,
  tgl_nota_lain: null,
  harga_nota: 12_000_000,
  nama_barang: 'KALUNG RANTAI PITA TIPIS 420',
  kode_kategori: null,
  nama_kategori: null,
  kode_dept: 'KL',
  nama_dept: 'KALUNG',
  kode_group: '420L',
  kadar: 42,
  kadar_cetak: '420',
  kode_kondisi: 'B',
  kondisi: 'BAGUS',
  qty: 1,
  berat: 7.06,
  berat_bayar: 7.06,
  harga_emas: 1_500_000,
  harga_per_gram: 1_500_000,
  harga_dasar: 10_590_000,
  potongan: 105_900,
  pembulatan: 400,
  harga: 10_484_500,
  rumus: [],
  foto: null,
}
const purchase: Purchase = {
  kode_toko: 'MC2',
  nama_toko: 'Kencana Pasar Johar',
  alamat_toko: 'Pasar Johar Blok A No. 27',
  no_hp_toko: null,
  no_faktur_beli: 'FB-MC2-260131-0001',
  tgl_system: '2026-01-31',
  created_at: '2026-01-31T03:00:00.000Z',
  status: 'VALID',
  user_id: 'kasir.mc2',
  nama_user: 'Kasir MC2',
  kode_sales: 'S1',
  nama_sales: 'DEWI',
  nama_customer: 'IBU SRI',
  alamat_customer: null,
  no_hp: null,
  no_identitas: null,
  total_qty: 1,
  total_berat: 7.06,
  sub_total: 10_590_000,
  potongan: 105_900,
  pembulatan: 400,
  grand_total: 10_484_500,
  keterangan: null,
  cetak_ke: 0,
  dicetak_oleh: null,
  alasan_batal: null,
  dibatalkan_oleh: null,
  dibatalkan_at: null,
  detail_barang: [ring],
  detail_bayar: [{ no_urut: 1, jenis: 'CASH', no_rekening: null, nama_rekening: null, nama_bank: null, no_kartu: null, jumlah: 10_484_500 }],
}

const marksOn = (bentuk: 'NOTA' | 'SLIP', of = purchase) =>
  drawReceipt(notaPembelian.layouts[bentuk], purchaseReceipt(of, { setting: () => undefined }, say), say)
    .flat()
    .filter((mark) => mark.kind === 'text')

describe('the paper of a purchase', () => {
  it('names the rounding, and leaves room between what stands side by side', () => {
    const marks = marksOn('NOTA')
    const mark = (text: string) => marks.find((each) => each.text === text) ?? expect.fail(text)
    expect(mark('Bulat').y).toBe(mark('Potongan').y)
    expect(mark('400').y).toBe(mark('105,900').y)
    const line = marks.filter(({ y }) => y === mark('BAGUS').y).toSorted((one, other) => one.x - other.x)
    line.slice(1).forEach((each, at) => expect(each.x - (line[at]?.x ?? 0) - (line[at]?.width ?? 0), each.text).toBeGreaterThan(1))
  })

  it('says the purity of our own piece as its invoice did, and that of other goods in percent', () => {
    const ofInvoice = { no_faktur: null, toko_nota: null, tgl_nota: null, umur_bulan: null, berat_nota: null, harga_nota: null, kadar_cetak: null }
    const strange: BoughtPiece = { ...ring, ...ofInvoice, kode_barcode: null, kadar: 37.5 }
    const said = purchaseReceipt({ ...purchase, detail_barang: [ring, strange, { ...strange, kadar: 70 }] }, { setting: () => undefined }, say)
    expect(said.barang.map(({ cells }) => cells['kadar'])).toEqual(['420', '37.5%', '70%'])
  })

  it('says nothing of change: the shop pays what it owes', () => {
    for (const bentuk of ['NOTA', 'SLIP'] as const) {
      const texts = marksOn(bentuk).map(({ text }) => text)
      expect(texts).toContain('Cash')
      expect(texts).not.toContain('Kembalian')
    }
  })
})
