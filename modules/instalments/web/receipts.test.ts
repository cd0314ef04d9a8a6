import { describe, expect, it } from 'vitest'
import { fill } from '#engine/contract/refusal.ts'
import { replyOf } from '#engine/testing/reply.ts'
import type { Say } from '#engine/web/text.ts'
import type { ReceiptData } from '#modules/receipts/web/receipt-data.ts'
import { drawReceipt } from '#modules/receipts/web/draw-receipt.ts'
import { contract } from '../contract/cicilan.ts'
import { type ContractEvent, payInstalments } from '../contract/mutasi-cicilan.ts'
import { owed } from '../contract/schedule.ts'
import { contractReceipt, eventReceipt } from './receipts.ts'

const say: Say = (text, values) => fill(text, values)
const shop = { setting: () => undefined }

/** The texts on the sheet and on the slip. */
const papersOf = (data: ReceiptData) =>
  Object.values(data.receipt.layouts).map((layout) =>
    drawReceipt(layout, data, say)
      .flat()
      .flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
      .join(' '),
  )

const terms = {
  tgl_akad: '2026-01-31',
  lama_bulan: 6,
  akad: 'KONVENSIONAL',
  bunga_persen: 1.25,
  sisa_pokok: 8_400_000,
  total_bunga: 630_000,
  jenis_denda: 'PERSEN',
  denda_persen: 0.1,
  denda_rp: 0,
  denda_tenggang: 3,
  denda_maks_persen: 10,
  lunas_bunga: 'BULAN',
  serah_barang: 'DITAHAN',
} as const
const made = replyOf(contract, {
  ...terms,
  no_cicilan: 'CC-MC2-260131-0001',
  harga_jual: 12_000_000,
  uang_muka: 3_600_000,
  biaya_sewa: 25_000,
  nilai_cicilan: 1_505_000,
  ppn: 0,
  kembali: 75_000,
  dari_saldo_awal: false,
  barang: null,
  detail_barang: [],
  detail_bayar: [{ no_urut: 1, jenis: 'CASH', no_rekening: null, nama_bank: null, no_kartu: null, jumlah: 3_700_000, biaya_kartu: 0 }],
} as never)

describe('a contract on paper', () => {
  it('says how the rest is made from the price, each instalment, the change and the terms', () => {
    for (const paper of papersOf(contractReceipt(made, shop, say))) {
      for (const text of ['-3,600,000', '8,400,000', '630,000', '9,030,000', '2026-02-28', '2026-07-31', '1,505,000', 'Kembalian', '75,000'])
        expect(paper).toContain(text)
      expect(paper).toContain('Denda 0.1% per hari setelah 3 hari')
      expect(paper).toContain('Ditahan Sampai Lunas')
    }
  })

  it('calls the margin of murabahah a margin, and promises no reduction', () => {
    for (const paper of papersOf(contractReceipt({ ...made, akad: 'MURABAHAH' }, shop, say))) {
      expect(paper).toContain('Margin')
      expect(paper).not.toMatch(/Bunga|Lunas Lebih Awal/)
    }
  })

  it('has the goods of a contract from before the books in words', () => {
    const old = { ...made, dari_saldo_awal: true, barang: 'GELANG LAMA', kadar_lama: 75, berat_lama: 10.5, detail_bayar: [] }
    for (const paper of papersOf(contractReceipt(old, shop, say))) expect(paper).toMatch(/GELANG LAMA.*10\.500/)
  })
})

const eventOf = (facts: object): ContractEvent => {
  const { lines, ...paid } = owed(terms, 0, 2, '2026-03-31')
  return replyOf(payInstalments, {
    ...paid,
    tgl_system: '2026-03-31',
    no_mutasi_cicilan: 'CT-MC2-260331-0001',
    no_cicilan: made.no_cicilan,
    jenis_cicilan: 'BAYAR',
    tgl_akad: terms.tgl_akad,
    lama_bulan: 6,
    akad: 'KONVENSIONAL',
    sisa_cicilan: 9_030_000,
    cicilan_dibayar: 0,
    jumlah_angsuran: 2,
    nama_customer: 'IBU TITI',
    alamat_customer: 'JL. PEMUDA 12',
    surat_ke: 0,
    batas_surat: null,
    kembali: 0,
    detail_jadwal: lines.map((line, at) => ({ no_urut: at + 1, ...line })),
    detail_barang: [],
    detail_bayar: [],
    ...facts,
  } as never)
}

describe('an event of a contract on paper', () => {
  it('says which instalments were paid, the fine of each, what is still owed and when the next one is due', () => {
    for (const paper of papersOf(eventReceipt(eventOf({}), shop, say))) {
      expect(paper).toContain('Cicilan Ke 1 dari 6 · 2026-02-28')
      // 28 days late after the days of grace: 28 × 0.1 % of 1,505,000.
      expect(paper).toContain('Lewat 31 hari 42,140')
      expect(paper).toContain('Sisa Cicilan Rp. 6,020,000 · Dibayar 2 dari 6')
      expect(paper).toContain('Jatuh Tempo Berikut 2026-04-30')
    }
  })

  it('a letter is addressed, and says until when to pay and what happens otherwise', () => {
    const [first, last] = [1, 3].map((surat_ke) =>
      papersOf(eventReceipt(eventOf({ jenis_cicilan: 'SURAT', surat_ke, batas_surat: '2026-04-07' }), shop, say)),
    )
    for (const paper of first!) {
      expect(paper).toContain('SURAT PERINGATAN KE 1')
      expect(paper).toContain('JL. PEMUDA 12')
      expect(paper).toContain('tanggal 2026-04-07')
      expect(paper).toContain('surat peringatan berikutnya')
    }
    for (const paper of last!) expect(paper).toContain('barang kami tarik kembali')
    // The date that the letter gave, also after a change of the settings.
    const own = { setting: (key: string) => ({ SURAT_CICILAN: 'Bayar {{total}} sebelum {{batas}}', CICILAN_SURAT_HARI: '30' })[key] }
    for (const paper of papersOf(eventReceipt(eventOf({ jenis_cicilan: 'SURAT', surat_ke: 2, batas_surat: '2026-04-07' }), own, say)))
      expect(paper).toContain('Bayar Rp. 3,052,140 sebelum 2026-04-07')
  })

  it('goods that were taken back have their value, the principal and the loss', () => {
    const back = {
      jenis_cicilan: 'LELANG',
      jumlah_angsuran: 0,
      nilai_ambil: 8_000_000,
      pokok_dibayar: 8_400_000,
      sisa_lelang: 0,
      rugi_lelang: 400_000,
    }
    const goods = { no_urut: 1, kode_barcode: 'A1', nama_barang: 'GELANG', kadar: 75, qty: 1, berat: 10.5, fine: 7.875, harga: 8_000_000 }
    for (const paper of papersOf(eventReceipt(eventOf({ ...back, detail_barang: [goods] }), shop, say))) {
      expect(paper).toContain('GELANG 75% 10.500 g')
      expect(paper).toContain('Sisa Pokok Rp. 8,400,000')
      expect(paper).toContain('400,000')
    }
  })

  it('money for a contract that was written off names the contract, and says what is left and that the goods are paid up', () => {
    const part = { jenis_cicilan: 'PULIH', jumlah_angsuran: 0, grand_total: 3_000_000, detail_jadwal: [] }
    for (const paper of papersOf(eventReceipt(eventOf(part), shop, say))) {
      expect(paper).toMatch(/Pembayaran Cicilan CC-MC2-260131-0001\s+Tanggal 2026-01-31.* 3,000,000/)
      expect(paper).toContain('Sisa Cicilan Rp. 6,030,000')
      expect(paper).not.toContain('Barang Sudah Lunas')
    }
    for (const paper of papersOf(eventReceipt(eventOf({ ...part, grand_total: 9_030_000 }), shop, say))) {
      expect(paper).toContain('Sisa Cicilan Rp. 0')
      expect(paper).toContain('Barang Sudah Lunas')
    }
  })
})
