import { describe, expect, it } from 'vitest'
import { fill } from '#engine/contract/refusal.ts'
import type { Say } from '#engine/web/text.ts'
import { type PriceFacts, priceOfPiece } from '#modules/pricing/contract/price.ts'
import { drawReceipt } from '#modules/receipts/web/draw-receipt.ts'
import { notaTitipan } from '../contract/nota-titipan.ts'
import type { Deposit } from '../contract/titipan.ts'
import { depositReceipt } from './receipts.ts'

const say: Say = (text, values) => fill(text, values)
const byTheGram: PriceFacts = {
  berat: 1.53,
  harga_per_gram: 2_410_900,
  harga_jual: null,
  ongkos: 0,
  diskon_persen: 0,
  diskon_rp: 0,
  rounding: { unit: 500, direction: 'UP' },
}

/** A deposit on one ring at such a price. */
function depositOf(facts: Partial<PriceFacts>): Deposit {
  const all = { ...byTheGram, ...facts }
  const { rumus, ...price } = priceOfPiece(all)
  const ring = {
    no_urut: 1,
    kode_barcode: 'MC2000001',
    nama_barang: 'CINCIN BELAH ROTAN 750',
    keterangan_barang: null,
    kode_dept: 'CC',
    kode_group: '750L',
    kadar: 75,
    kadar_cetak: '750',
    kode_gudang: 'TOKO',
    kode_baki: 'T01',
    qty: 1,
    berat: all.berat,
    diskon_persen: all.diskon_persen,
    diskon_rp: all.diskon_rp,
    diskon_berlian: 0,
    diskon_manual: 0,
    diskon_lain: 0,
    warna_nota: null,
    is_aksesoris: false,
    foto: null,
    harga_per_gram_daftar: null,
    ongkos_daftar: null,
    ...price,
    rumus: [...rumus],
  }
  return {
    kode_toko: 'MC2',
    nama_toko: 'Kencana Pasar Johar',
    alamat_toko: 'Pasar Johar Blok A No. 27',
    no_hp_toko: null,
    no_titipan: 'TT-MC2-260131-0001',
    tgl_system: '2026-01-31',
    tgl_jatuh_tempo: '2026-02-28',
    created_at: '2026-01-31T03:00:00.000Z',
    status: 'AKTIF',
    user_id: 'kasir.mc2',
    nama_user: 'Kasir MC2',
    kode_sales: 'S1',
    nama_sales: 'RATNA',
    nama_customer: 'IBU TITI',
    alamat_customer: null,
    no_hp: '081234567890',
    total_qty: 1,
    total_berat: all.berat,
    sub_total: price.harga_dasar,
    total_ongkos: price.ongkos,
    diskon: price.diskon,
    pembulatan: price.pembulatan,
    grand_total: price.harga_total,
    dp: 500_000,
    jumlah_bayar: 500_000,
    kembali: 0,
    uang_titipan: 500_000,
    dari_saldo_awal: false,
    keterangan: null,
    cetak_ke: 0,
    dicetak_oleh: null,
    alasan_batal: null,
    dibatalkan_oleh: null,
    dibatalkan_at: null,
    detail_barang: [ring],
    detail_bayar: [{ no_urut: 1, jenis: 'CASH', no_rekening: null, nama_rekening: null, nama_bank: null, no_kartu: null, jumlah: 500_000 }],
  } as unknown as Deposit
}

const number = (text = '') => Number(text.replaceAll(',', ''))

describe('the line of a held piece on paper', () => {
  const cases = [
    ['by the gram', {}],
    ['by the gram, with a fee, a discount and rounding', { ongkos: 137_250, diskon_persen: 2.5, diskon_rp: 10_000 }],
    ['by the gram, with stones', { harga_batu: 250_000 }],
    ['at a price of its own, with a discount', { harga_jual: 4_245_000, diskon_rp: 450_250 }],
  ] as const

  it.each(cases)('of one priced %s explains its amount to the rupiah, on a sheet and on a slip', (_, facts) => {
    const receipt = depositReceipt(depositOf(facts), { setting: () => undefined }, say)
    const cells = receipt.barang[0]?.cells ?? {}
    expect(number(cells['harga_dasar']) + number(cells['ongkos']) - number(cells['diskon']) + number(cells['pembulatan'])).toBe(
      number(cells['harga_total']),
    )
    const amounts = cells['rincian']?.split('\n').map((line) => number(/-?[\d,]+$/.exec(line)?.[0])) ?? []
    expect(amounts.reduce((sum, rp) => sum + rp, 0)).toBe(number(cells['harga_total']))
    const written = Object.values(notaTitipan.layouts).map((layout) =>
      drawReceipt(layout, receipt, say)
        .flat()
        .flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])),
    )
    const [sheet = [], slip = []] = written
    for (const kolom of ['harga_dasar', 'ongkos', 'diskon', 'pembulatan', 'harga_total']) expect(sheet).toContain(cells[kolom])
    expect(slip).toEqual(expect.arrayContaining(cells['rincian']?.split('\n') ?? ['']))
  })

  it('shows no price per gram next to a price of its own, which would explain another amount', () => {
    const [row] = depositReceipt(depositOf({ harga_jual: 4_245_000, diskon_rp: 450_250 }), { setting: () => undefined }, say).barang
    expect(row?.cells).toMatchObject({
      harga_per_gram: 'Harga Pas',
      harga_dasar: '4,245,000',
      diskon: '450,250',
      pembulatan: '250',
      harga_total: '3,795,000',
    })
    expect(row?.cells['rincian']).toBe('Harga Pas 4,245,000\nDiskon -450,250\nPembulatan 250')
  })
})
