import { expect, it } from 'vitest'
import { fill } from '#engine/contract/refusal.ts'
import { notaUangKas } from '#modules/money/contract/nota-uang-kas.ts'
import { notaGesekTunai } from '#modules/sales/contract/nota-gesek-tunai.ts'
import { notaPenjualan } from '#modules/sales/contract/nota-penjualan.ts'
import { printRequest } from '../contract/print-bridge.ts'
import type { ReceiptData } from './receipt-data.ts'
import { twoColumns, plainLetters, receiptLines, wrapped } from './receipt-lines.ts'

const say = (text: string, values?: Readonly<Record<string, string | number>>) => fill(text, values)
const cells = {
  nama_barang: 'CINCIN BELAH ROTAN DUA WARNA MATA PUTIH UKIR JEPARA',
  kode_barcode: 'MC2000003H',
  kadar_cetak: '750',
  rincian: '1.060 g × 2,115,000 = 2,241,900\nDiskon -20,000\nPembulatan 100',
  harga_total: '2,222,000',
}
const data = {
  receipt: notaPenjualan,
  nomor: 'FJ-MC2-260131-0001',
  texts: {
    nama_toko: 'Kencana Pasar Johar',
    judul: 'FAKTUR PENJUALAN',
    no_faktur: 'FJ-MC2-260131-0001',
    tanggal: '2026-01-31  10:00',
    nama_customer: 'Bu Séri',
    grand_total: 'Rp. 2,222,000',
    terbilang: 'Dua juta dua ratus dua puluh dua ribu rupiah',
    kembali: '278,000',
    catatan: 'Barang dapat dijual kembali — bawa nota ini.',
  },
  barang: [{ cells, keterangan: '', warna: null }],
  pembayaran: [['Cash', 2_500_000]],
  rangkap: 1,
} as unknown as ReceiptData

it('says everything of a receipt in lines of the roll, every amount whole, and the bridge takes it', () => {
  const sheet = receiptLines(data, 48, say)
  const lines = sheet?.baris.map(({ teks }) => teks) ?? []
  expect(lines).toContain('FJ-MC2-260131-0001             2026-01-31  10:00')
  expect(lines).toContain('CINCIN BELAH ROTAN DUA WARNA MATA PUTIH UKIR')
  expect(lines).toContain(`JEPARA${'2,222,000'.padStart(42)}`)
  expect(lines).toContain('  1.060 g x 2,115,000 = 2,241,900')
  expect(lines).toContain(`TOTAL${'Rp. 2,222,000'.padStart(43)}`)
  expect(lines).toContain(`Kembalian${'278,000'.padStart(39)}`)
  expect(lines).toContain('Barang dapat dijual kembali - bawa nota ini.')
  expect(lines).toContain('Bu Seri')
  expect(lines.every((line) => line.length <= 48)).toBe(true)
  expect(printRequest.safeParse({ kertas: 'ESCPOS', lembar: [sheet], laci: false }).success).toBe(true)
})

it('prints the words of an amount below it, at any place', () => {
  const lines = (of: ReceiptData) => receiptLines(of, 48, say)?.baris.map(({ teks }) => teks) ?? []
  const words = 'Dua juta dua ratus dua puluh dua ribu rupiah'
  expect(lines(data)[lines(data).indexOf(words) - 1]).toMatch(/^TOTAL +Rp\. 2,222,000$/)
  const { grand_total, ...others } = data.texts
  const slip = lines({ ...data, receipt: notaUangKas, texts: { ...others, total_uang: grand_total ?? '' } })
  expect(slip[slip.indexOf(words) - 1]).toMatch(/^Total +Rp\. 2,222,000$/)
  // What is charged to a card is more than he got who signs.
  const gesek = { tunai_gesek: grand_total ?? '', biaya_gesek: 'Rp. 60,000', total_gesek: 'Rp. 2,282,000' }
  const cash = lines({ ...data, receipt: notaGesekTunai, texts: { ...others, ...gesek } })
  expect(cash[cash.indexOf(words) - 1]).toMatch(/^Uang Tunai +Rp\. 2,222,000$/)
  expect(cash.some((line) => line.startsWith('Digesek'))).toBe(true)
})

it('fits on a roll of 58 mm too: an amount that does not fit stands complete below its words', () => {
  const lines = receiptLines(data, 32, say)?.baris.map(({ teks }) => teks) ?? []
  expect(lines).toContain(`${' '.repeat(15)}2026-01-31  10:00`)
  expect(lines).toContain('MATA PUTIH UKIR JEPARA 2,222,000')
  expect(lines).toContain(`TOTAL${'Rp. 2,222,000'.padStart(27)}`)
  expect(lines.every((line) => line.length <= 32)).toBe(true)
  expect(wrapped('Sisa Hutang Pelanggan Rp. 1,250,000', 26)).toEqual(['Sisa Hutang Pelanggan', 'Rp. 1,250,000'])
  // A sign that becomes three letters does not shorten the amount.
  expect(twoColumns('Lain…', '1,250,000', 18)).toEqual(['Lain...  1,250,000'])
  expect(twoColumns('Kasir', 'a.cashier.with.a.long.name', 12)).toEqual(['Kasir', 'a.cashier.wi', 'th.a.long.na', '          me'])
})

it('leaves a receipt with letters that such printers lack to the page', () => {
  expect(receiptLines({ ...data, texts: { ...data.texts, nama_customer: '陳大文' } }, 48, say)).toBeUndefined()
  expect(plainLetters('750 × 2 — “é”')).toBe('750 x 2 - "e"')
})

it('breaks lines at spaces and words where they must, and cuts no amount', () => {
  expect(wrapped('satu dua tiga', 8)).toEqual(['satu dua', 'tiga'])
  expect(wrapped('ABCDEFGHIJ', 4)).toEqual(['ABCD', 'EFGH', 'IJ'])
  expect(wrapped('', 8)).toEqual([])
  expect(twoColumns('Cash', '1,000', 12)).toEqual(['Cash   1,000'])
  expect(twoColumns('Debit BCA', '15,075,000', 12)).toEqual(['Debit BCA', '  15,075,000'])
})
