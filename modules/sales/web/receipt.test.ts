import { describe, expect, it } from 'vitest'
import { fill } from '#engine/contract/refusal.ts'
import { type PriceFacts, priceOfPiece } from '#modules/pricing/contract/price.ts'
import type { Sale, SoldPiece } from '../contract/penjualan.ts'
import type { notaPenjualan } from '../contract/nota-penjualan.ts'
import { saleReceipt as saleReceiptIn } from './receipt.ts'

type Column = keyof typeof notaPenjualan.columns

const saleReceipt = (of: Sale, { settings }: { settings: Readonly<Record<string, string>> }) =>
  saleReceiptIn(of, { setting: (key) => settings[key] }, (text, values) => fill(text, values))

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
  diskon_berlian: 0,
  diskon_manual: 0,
  diskon_lain: 0,
  harga_per_gram_daftar: null,
  ongkos_daftar: null,
  diskon: 0,
  pembulatan: 400,
  harga_total: 5_380_500,
  rumus: [],
  warna_nota: '#7a5908',
  is_aksesoris: false,
  foto: null,
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
  no_identitas: null,
  no_hp: null,
  biaya_admin: 0,
  biaya_kemas: 0,
  ongkos_kirim: 0,
  ppn_persen: null,
  ppn_teks: null,
  ppn_di_atas: false,
  ppn_dasar: 0,
  ppn: 0,
  sisa_bayar: 0,
  fee_sales: 0,
  kode_afiliasi: null,
  komisi_persen: 0,
  komisi_afiliasi: 0,
  grosir: false,
  berat_grosir: null,
  kode_member: null,
  no_titipan: null,
  bayar_titipan: 0,
  no_pesanan: null,
  no_po: null,
  bayar_pesanan: 0,
  emas_pesanan: 0,
  nilai_emas_pesanan: 0,
  bayar_emas: 0,
  no_cicilan: null,
  bayar_cicilan: 0,
  kode_marketplace: null,
  no_pesanan_luar: null,
  bayar_marketplace: 0,
  ada_tukar: false,
  qty_tukar: 0,
  berat_tukar: 0,
  potongan_tukar: 0,
  bayar_tukar: 0,
  dibayarkan: 0,
  nilai_poin: 0,
  poin_dipakai: 0,
  bayar_poin: 0,
  bayar_kupon: 0,
  detail_kupon: [],
  kupon_terbit: [],
  poin_didapat: 0,
  poin_persen: null,
  poin_tangguh: null,
  poin_lepas: null,
  detail_tukar: [],
  detail_sales: [],
  detail_emas: [],
  harga_emas: null,
  hutang_fine: 0,
  nilai_fine: 0,
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
  dicetak_oleh: null,
  alasan_batal: null,
  dibatalkan_oleh: null,
  dibatalkan_at: null,
  detail_barang: [...pieces],
  detail_bayar: [
    {
      no_urut: 1,
      jenis: 'CASH',
      no_rekening: null,
      nama_rekening: null,
      nama_bank: null,
      no_kartu: null,
      jumlah: 5_380_500 * pieces.length,
      persen_kartu: 0,
      biaya_kartu: 0,
    },
  ],
})

describe('a sale as its receipt says it', () => {
  it('names the payments, shows only the last digits of a card, and its fee next to them', () => {
    const paid = sale([piece(1)])
    const card = {
      no_urut: 2,
      jenis: 'DEBIT',
      no_rekening: '1',
      nama_rekening: null,
      nama_bank: 'BCA',
      no_kartu: '5221840012345678',
      jumlah: 500,
      persen_kartu: 2,
      biaya_kartu: 10,
    } as const
    const said = saleReceipt({ ...paid, detail_bayar: [...paid.detail_bayar, card] }, { settings: {} })
    expect(said.pembayaran).toEqual([
      ['Cash', 5_380_500],
      ['Debit · BCA · **** 5678', 500],
      ['Biaya Kartu · Debit · BCA · **** 5678', 10],
    ])
    expect(JSON.stringify(said)).not.toContain('52218400')
  })

  it('says what the shop’s settings put above and below, and which copy it is', () => {
    const { texts } = saleReceipt(
      { ...sale([piece(1)]), cetak_ke: 2, dicetak_oleh: 'spv.mc2', keterangan: 'Titip' },
      { settings: { NOTA_HEADER: 'Buka 09.00', NOTA_FOOTER: 'Terima kasih' } },
    )
    // The seller stays the seller; the user who prints again is named with the copy.
    expect(['header', 'catatan', 'salinan', 'kasir'].map((name) => texts[name])).toEqual([
      'Buka 09.00',
      'Titip — Terima kasih',
      'SALINAN KE-2 · spv.mc2',
      'kasir.mc2',
    ])
    expect(saleReceipt(sale([piece(1)]), { settings: {} }).texts['salinan']).toBe('')
  })

  it('leaves no piece out, formatted as people read it', () => {
    const { barang, texts } = saleReceipt(sale([piece(1), piece(2)]), { settings: {} })
    expect(barang.map(({ cells }) => [cells['no_urut'], cells['berat'], cells['harga_total']])).toEqual([
      ['1', '2.750', '5,380,500'],
      ['2', '2.750', '5,380,500'],
    ])
    expect(['total_qty', 'total_berat', 'grand_total'].map((name) => texts[name])).toEqual(['2 barang', '5.500 g', 'Rp. 10,761,000'])
  })
})

describe('the line of a piece on paper', () => {
  const pricedAs = (facts: Partial<PriceFacts>): SoldPiece => {
    const all: PriceFacts = {
      berat: 1.53,
      harga_per_gram: 2_410_900,
      harga_jual: null,
      ongkos: 0,
      diskon_persen: 0,
      diskon_rp: 0,
      rounding: { unit: 500, direction: 'UP' },
      ...facts,
    }
    const { rumus, ...price } = priceOfPiece(all)
    return { ...piece(1), ...price, berat: all.berat, diskon_persen: all.diskon_persen, diskon_rp: all.diskon_rp, rumus: [...rumus] }
  }
  const rowOf = (of: SoldPiece): Record<Column, string> => saleReceipt(sale([of]), { settings: {} }).barang[0]!.cells as Record<Column, string>
  const number = (text: string) => Number(text.replaceAll(',', ''))
  const cases = [
    ['by the gram', {}],
    ['by the gram, with a fee, a discount and rounding', { ongkos: 137_250, diskon_persen: 2.5, diskon_rp: 10_000 }],
    ['by the gram, with stones', { harga_batu: 250_000 }],
    ['rounded down', { rounding: { unit: 500, direction: 'DOWN' } as const }],
    ['at a price of its own', { harga_jual: 4_245_000, diskon_rp: 450_000 }],
    ['at a price of its own, rounded', { harga_jual: 4_244_749, ongkos: 10_000 }],
  ] as const

  it.each(cases)('of a piece sold %s multiplies out and adds up to its amount', (_, facts) => {
    const row = rowOf(pricedAs(facts))
    if (row.harga_per_gram && row.harga_per_gram !== 'Harga Pas')
      expect(Math.round(number(row.berat) * number(row.harga_per_gram))).toBe(number(row.harga_dasar))
    expect(number(row.harga_dasar) + number(row.ongkos) - number(row.diskon) + number(row.pembulatan)).toBe(number(row.harga_total))
  })

  it.each(cases)('of a piece sold %s says the same in words', (_, facts) => {
    const row = rowOf(pricedAs(facts))
    const amounts = row.rincian.split('\n').map((line) => number(/-?[\d,]+$/.exec(line)?.[0] ?? 'none'))
    expect(amounts.reduce((sum, rp) => sum + rp, 0)).toBe(number(row.harga_total))
  })

  it('says that a price is the piece’s own where it has no price a gram', () => {
    const row = rowOf(pricedAs({ harga_jual: 4_245_000, diskon_rp: 450_000 }))
    expect([row.harga_per_gram, row.harga_dasar, row.diskon, row.harga_total]).toEqual(['Harga Pas', '4,245,000', '450,000', '3,795,000'])
    expect(row.rincian).toBe('Harga Pas 4,245,000\nDiskon -450,000')
  })
})

describe('accessories', () => {
  const twelve = sale([{ ...piece(1), qty: 12, is_aksesoris: true }])
  const duplicate = { settings: { DUPLIKAT_PENJUALAN_ACC_MODULE: 'true' } }

  it('say on paper how many they are', () => {
    const [row] = saleReceipt(twelve, { settings: {} }).barang
    expect([row?.cells['qty'], row?.cells['rincian']?.split('\n')[0]]).toEqual(['12', 'Qty 12'])
  })

  it('are printed twice where the shop wants it; other pieces once', () => {
    expect(saleReceipt(twelve, duplicate).rangkap).toBe(2)
    // One out of a row is an accessory too.
    expect(saleReceipt(sale([{ ...piece(1), is_aksesoris: true }]), duplicate).rangkap).toBe(2)
    expect(saleReceipt(twelve, { settings: {} }).rangkap).toBe(1)
    expect(saleReceipt(sale([piece(1)]), duplicate).rangkap).toBe(1)
    // In a trade-in either switch is enough.
    const exchanged = { settings: { DUPLIKAT_TUKAR_MODULE: 'true' } }
    const traded = { ...twelve, ada_tukar: true }
    expect([duplicate, exchanged, { settings: {} }].map((shop) => saleReceipt(traded, shop).rangkap)).toEqual([2, 2, 1])
    expect([duplicate, exchanged].map((shop) => saleReceipt({ ...sale([piece(1)]), ada_tukar: true }, shop).rangkap)).toEqual([1, 2])
  })
})

describe('the foot of a receipt', () => {
  it('gives the terms of buying back, 3 months, until the shop writes its own', () => {
    expect(saleReceipt(sale([piece(1)]), { settings: {} }).texts['footer']).toContain('3 bulan')
    expect(saleReceipt(sale([piece(1)]), { settings: { NOTA_FOOTER: '' } }).texts['footer']).toBe('')
  })

  it('is said in the language of the paper only as long as it is ours', () => {
    const said = (NOTA_FOOTER?: string) => saleReceiptIn(sale([piece(1)]), { setting: () => NOTA_FOOTER }, (text) => `<${text}>`).texts['footer']
    expect(said()).toMatch(/^<Barang .* 3 bulan .*>$/)
    expect(said('Terima kasih')).toBe('Terima kasih')
  })
})
