import { expect, it } from 'vitest'
import { fill } from '#engine/contract/refusal.ts'
import { replyOf } from '#engine/testing/reply.ts'
import type { Say } from '#engine/web/text.ts'
import { drawReceipt } from '#modules/receipts/web/draw-receipt.ts'
import { mutasiPesanan } from '../contract/mutasi-pesanan.ts'
import { notaMutasiPesanan, notaPesanan } from '../contract/nota-pesanan.ts'
import { eventReceipt, orderReceipt } from './receipts.ts'
import { storedOrder } from './testing/stored-order.ts'

it('says on paper what is to be made, with its stones, its sample, when it is ready, what was paid and what is left', () => {
  const say: Say = (text, values) => fill(text, values)
  const receipt = orderReceipt(storedOrder, { setting: () => undefined }, say)
  const [sheet, slip] = Object.values(notaPesanan.layouts).map((layout) =>
    drawReceipt(layout, receipt, say)
      .flat()
      .flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
      .join(' '),
  )
  for (const said of [
    'PN-MC2-260131-0001',
    'IBU PESAN',
    '2026-02-14',
    'CINCIN UKIR NAMA',
    'Batu: ZIRKON 0.250 ct',
    'Contoh: CINCIN LAMA 2.500 g',
    '3,150,000',
  ])
    expect(
      [sheet, slip].map((paper) => paper?.includes(said)),
      said,
    ).toEqual([true, true])
  // Its fixings, and what becomes of them after their last day.
  for (const paper of [sheet, slip]) expect(paper).toMatch(/Harga Dikunci 2026-01-31 · 3\.000 g × 1,000,000 .*berlaku sampai 2026-02-07/)
  expect(receipt.texts.ketentuan).toContain('Setelah itu hanya berat yang sudah dibayar tetap dengan harga itu')
  expect(sheet).toContain('Uang Pesanan Rp. 500,000')
  expect(sheet).toContain('Sisa Harga Rp. 2,650,000')
  const gold = {
    nama_barang: 'CINCIN TUA',
    cara_kadar: 'TAKSIR' as const,
    kadar: 75,
    berat: 2,
    fine: 1.5,
    nilai_emas_pelanggan: 1_000_000,
    no_urut: 1,
  }
  const withGold = orderReceipt(
    { ...storedOrder, emas_diterima: 1.5, nilai_emas_diterima: 1_000_000, emas_pelanggan: 1.5, nilai_emas_pelanggan: 1_000_000, detail_emas: [gold] },
    { setting: () => undefined },
    say,
  )
  const told = drawReceipt(notaPesanan.layouts.NOTA, withGold, say)
    .flat()
    .flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
    .join(' ')
  for (const said of ['Emas Pelanggan 1.500 g = Rp. 1,000,000', 'Sisa Harga Rp. 1,650,000', 'CINCIN TUA 2.000 g']) expect(told).toContain(said)
  expect(sheet).toContain('emas pelanggan dikembalikan dalam berat murni')
  const own = orderReceipt(
    { ...storedOrder, kunci_sampai: null },
    { setting: (key) => (key === 'KETENTUAN_PESANAN' ? 'TIDAK DAPAT DIBATALKAN' : undefined) },
    say,
  )
  expect(own.texts.ketentuan).toBe('TIDAK DAPAT DIBATALKAN')
  expect(sheet).toMatch(/[Ll]ima ratus ribu/)
  // One of before the books says that the down payment was taken over.
  const old = { ...storedOrder, dari_saldo_awal: true, no_lama: 'SP-0417', tgl_pesanan: '2025-12-20', dp: 800_000 }
  const { pembayaran } = orderReceipt(old, { setting: () => undefined }, say)
  expect(pembayaran[0]).toEqual(['DP Pesanan Lama SP-0417', 800_000])
})

it('says on the paper of an event which price was fixed, until when, and the gold that goes back', () => {
  const say: Say = (text, values) => fill(text, values)
  const event = replyOf(mutasiPesanan.calls.read, {
    kode_toko: 'MC2',
    nama_toko: 'Kencana Pasar Johar',
    alamat_toko: 'Pasar Johar Blok A No. 27',
    no_hp_toko: null,
    no_mutasi_pesanan: 'MP-MC2-260201-0001',
    no_pesanan: storedOrder.no_pesanan,
    jenis_mutasi_pesanan: 'KUNCI',
    tgl_system: '2026-02-01',
    created_at: '2026-02-01T03:00:00.000Z',
    status: 'AKTIF',
    user_id: 'kasir.mc2',
    nama_user: 'Kasir MC2',
    nama_customer: 'IBU PESAN',
    no_hp: '081234567891',
    contoh: 'CINCIN LAMA 2.500 g, GELANG TUA DENGAN BATU MERAH 12.500 g',
    kunci_harga: [{ no_baris: 1, tgl: '2026-02-01', sampai: '2026-02-08', berat: 1.5, harga_per_gram: 1_100_000 }],
    uang_pesanan: 0,
    potongan_batal: 0,
    emas_pelanggan: 0,
    nilai_emas_pelanggan: 0,
    selisih_emas: 0,
    detail_emas: [{ kode_lot: 'PN-MC2-260131-0001/E1', tempat: 'PELANGGAN', keping: 1, berat: 2, fine: 1.5 }],
  })
  const receipt = eventReceipt(event, { setting: () => undefined }, say)
  for (const layout of Object.values(notaMutasiPesanan.layouts)) {
    // Lines are broken at 20 letters, also within a word.
    const printed = drawReceipt(layout, receipt, say)
      .flat()
      .flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))
      .join('')
      .replaceAll(' ', '')
    for (const line of [
      'CINCIN LAMA 2.500 g',
      'GELANG TUA DENGAN BATU MERAH 12.500 g',
      'Harga Dikunci 2026-02-01 · 1.500 g × 1,100,000',
      'berlaku sampai 2026-02-08',
      '1,650,000',
      'Emas Dikembalikan PN-MC2-260131-0001/E1',
      '2.000 g (Berat Murni 1.500 g)',
    ])
      expect(printed).toContain(line.replaceAll(' ', ''))
  }
})
