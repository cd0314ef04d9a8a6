import { expect, it } from 'vitest'
import { fill } from '#engine/contract/refusal.ts'
import type { Say } from '#engine/web/text.ts'
import type { ReceiptData } from '#modules/receipts/web/receipt-data.ts'
import { drawReceipt } from '#modules/receipts/web/draw-receipt.ts'
import type { Loan } from '../contract/hutang.ts'
import type { LoanEvent } from '../contract/mutasi-hutang.ts'
import { notaHutang, notaMutasiHutang } from '../contract/nota-hutang.ts'
import { eventReceipt, loanReceipt } from './receipts.ts'

const say: Say = (text, values) => fill(text, values)
const shop = { setting: () => undefined }

/** What stands on the sheet and on the slip. */
const papersOf = (receipt: typeof notaHutang | typeof notaMutasiHutang, data: ReceiptData) =>
  Object.values(receipt.layouts).map((layout) =>
    drawReceipt(layout, data, say)
      .flat()
      .flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
      .join(' '),
  )

const written = {
  kode_toko: 'MC2',
  nama_toko: 'Kencana Pasar Johar',
  alamat_toko: 'Pasar Johar',
  no_hp_toko: null,
  tgl_system: '2026-01-31',
  created_at: '2026-01-31T03:00:00.000Z',
  user_id: 'kasir.mc2',
  nama_user: 'Kasir MC2',
  cetak_ke: 0,
  dicetak_oleh: null,
  alasan_batal: null,
  dibatalkan_oleh: null,
  dibatalkan_at: null,
  nama_customer: 'IBU TITI',
  alamat_customer: null,
  no_identitas: null,
  no_hp: '081299990003',
  no_faktur_hutang: 'HT-MC2-260131-0001',
  tgl_hutang: '2026-01-31',
  jumlah_hutang: 2_000_000,
  bunga_persen: 2.5,
  keterangan: null,
  detail_bayar: [],
}
const ring = { nama_barang: 'CINCIN', kadar: 37.5, qty: 2, berat: 4.005, fine: 1.502 }

const event = {
  ...written,
  status: 'VALID',
  no_mutasi_hutang: 'MH-MC2-260131-0001',
  jenis_hutang: 'PERPANJANG',
  bunga_baru: 2.5,
  kantong_dipindai: null,
  surat_ditunjukkan: null,
  surat_ke: null,
  biaya_surat: null,
  no_laporan: null,
  bulan_dibayar: 0,
  hari_dibayar: 0,
  bulan_bunga: 1,
  hari_bunga: 0,
  bunga_rp: 50_000,
  pokok_dibayar: 800_000,
  nilai_lelang: 0,
  biaya_lelang: 0,
  sisa_lelang: 0,
  rugi_lelang: 0,
  tgl_jatuh_tempo: '2026-04-30',
  total_qty: 3,
  total_berat: 14.005,
  keluar_qty: 2,
  keluar_berat: 4.005,
  nilai_ambil: 0,
  grand_total: 850_000,
  jumlah_bayar: 850_000,
  kembali: 0,
  detail_barang: [
    {
      no_urut: 1,
      no_faktur_hutang: written.no_faktur_hutang,
      urut_hutang: 2,
      harga: 0,
      kode_group: null,
      kondisi_jual: null,
      berat_hari_ini: null,
      ...ring,
    },
  ],
} as LoanEvent

const line = {
  kode_kadar: 'K375',
  kode_kondisi: null,
  persen_nilai: 100,
  berat_dengan_plastik: 4.005,
  pokok_per_gram: null,
  taksiran: null,
  foto: null,
}
const loan = {
  ...written,
  status: 'AKTIF',
  kode_sales: 'S1',
  nama_sales: 'RATNA',
  bunga_rp: 100_000,
  lama_pinjam: 2,
  admin_gadai: 0,
  grand_total: 2_000_000,
  sisa_hutang: 1_200_000,
  tgl_jatuh_tempo: '2026-04-30',
  total_qty: 3,
  total_berat: 14.005,
  no_kantong: null,
  no_kotak: 'A1',
  nama_penaksir: 'BAPAK WAHYU',
  no_sertifikat: 'SKK-1',
  surat_ke: 0,
  dari_saldo_awal: false,
  detail_barang: [{ no_urut: 1, ...line, ...ring, keluar_dengan: 'MH-MC2-260131-0001' }],
} as Partial<Loan> as Loan

const amountsOf = ({ barang }: ReceiptData) => barang.map(({ cells }) => Number((cells['jumlah'] ?? '').replaceAll(',', '')))
const sumOf = (data: ReceiptData) => amountsOf(data).reduce((sum, rp) => sum + rp, 0)

it('shows on both papers the remaining debt and the things that went back for a part, and adds neither to the payment', () => {
  const data = eventReceipt(event, shop, say)
  for (const paper of papersOf(notaMutasiHutang, data))
    for (const said of ['Sisa Hutang Rp. 1,200,000', 'Dikembalikan: CINCIN 2 × 4.005 g', '800,000', '50,000']) expect(paper).toContain(said)
  expect(sumOf(data)).toBe(850_000)
})

it('shows for a pledge that its owner sells the things and their prices, and adds up to the amount that he gets', () => {
  const things = [
    {
      no_urut: 1,
      no_faktur_hutang: written.no_faktur_hutang,
      urut_hutang: 1,
      harga: 3_600_000,
      kode_group: 'G37',
      kondisi_jual: 'B',
      berat_hari_ini: 4.005,
      ...ring,
    },
  ]
  const sold = {
    ...event,
    jenis_hutang: 'BELI',
    pokok_dibayar: 2_000_000,
    bulan_bunga: 0,
    hari_bunga: 15,
    bunga_rp: 25_000,
    grand_total: 2_025_000,
    nilai_ambil: 3_600_000,
    jumlah_bayar: 1_575_000,
    detail_barang: things,
    detail_bayar: [{ no_urut: 1, jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: 1_575_000 }],
  } as unknown as LoanEvent
  const data = eventReceipt(sold, shop, say)
  expect(sumOf(data)).toBe(1_575_000)
  for (const paper of papersOf(notaMutasiHutang, data))
    for (const said of ['PEMBELIAN BARANG GADAI', 'CINCIN 37.5% 2 × 4.005 g', '3,600,000', '-2,000,000', 'Rp. 1,575,000'])
      expect(paper).toContain(said)
})

it('says who declares which letter lost, and on the letter which one it is', () => {
  const letter = {
    ...event,
    jenis_hutang: 'GANTI_SURAT',
    surat_ke: 2,
    biaya_surat: 25_000,
    no_identitas: '3374011201800001',
    no_laporan: 'LP/12/2026',
    keterangan: 'HILANG DI PASAR',
    bunga_rp: 0,
    bulan_bunga: 0,
    pokok_dibayar: 0,
    grand_total: 25_000,
    detail_barang: [],
  } as LoanEvent
  const data = eventReceipt(letter, shop, say)
  expect(sumOf(data)).toBe(25_000)
  for (const paper of papersOf(notaMutasiHutang, data))
    for (const said of ['PERNYATAAN SURAT GADAI HILANG', 'PENGGANTI KE-2', '3374011201800001', 'LP/12/2026', '( IBU TITI )'])
      expect(paper).toContain(said)
  for (const paper of papersOf(notaHutang, loanReceipt({ ...loan, surat_ke: 2 }, shop, say))) expect(paper).toContain('SURAT GADAI PENGGANTI KE-2')
  for (const paper of papersOf(notaHutang, loanReceipt(loan, shop, say))) expect(paper).not.toContain('PENGGANTI')
})

it('shows on the paper of a partly paid loan the things that have gone and the debt, and no longer the original total', () => {
  for (const paper of papersOf(notaHutang, loanReceipt(loan, shop, say))) expect(paper).toContain('Keluar Dengan MH-MC2-260131-0001')
  const [sheet] = papersOf(notaHutang, loanReceipt(loan, shop, say))
  expect(sheet).toContain('Sisa Hutang Rp. 1,200,000')
  expect(sheet).not.toContain('Jumlah Tebus')
})
