import { describe, expect, it } from 'vitest'
import { type SaleThere, returnLines, settledReturn } from './returns.ts'

/** A sale of 1,500,000, including 16,320 of tax, without a payout and without a return. */
const unpaid: SaleThere = {
  grand_total: 1_500_000,
  ppn: 16_320,
  diretur: 0,
  diretur_dibayar: 0,
  tagihan: 1_500_000,
  ppn_terbuka: 16_320,
  dibayar: 0,
  biaya: 0,
}
const paid: SaleThere = { ...unpaid, tagihan: 0, dibayar: 1_500_000, biaya: 90_000 }

describe('what a return changes', () => {
  it('lowers what the marketplace owes, and what it keeps is taken off later', () => {
    expect(settledReturn(1_500_000, unpaid, null)).toEqual({
      turun_tagihan: 1_500_000,
      biaya_ditahan: 0,
      biaya_dibukukan: 0,
      potongan_pencairan: 0,
      ppn_kembali: 16_320,
    })
    expect(settledReturn(1_500_000, unpaid, 25_000)).toMatchObject({ turun_tagihan: 1_500_000, biaya_ditahan: 25_000, potongan_pencairan: 25_000 })
  })

  it('expects a correction of the next payout where it was paid', () => {
    // All of the fee stays with the marketplace: it takes back all that the buyer gets.
    expect(settledReturn(1_500_000, paid, null)).toMatchObject({ turun_tagihan: 0, biaya_dibukukan: 90_000, potongan_pencairan: 1_500_000 })
    // 60,000 of 90,000 are given back: it takes 1,440,000.
    expect(settledReturn(1_500_000, paid, 30_000)).toMatchObject({ biaya_ditahan: 30_000, biaya_dibukukan: 90_000, potongan_pencairan: 1_440_000 })
  })

  it('shares fee and tax among the pieces that come back one by one, to the rupiah', () => {
    const parts = [500_001, 499_999, 500_000]
    let [diretur, fee, tax] = [0, 0, 0]
    for (const part of parts) {
      const now = settledReturn(part, { ...paid, biaya: 89_999, diretur, diretur_dibayar: diretur, ppn_terbuka: 16_320 - tax }, null)
      diretur += part
      fee += now.biaya_dibukukan
      tax += now.ppn_kembali
    }
    expect([fee, tax]).toEqual([89_999, 16_320])
  })

  it('claims no tax back that was paid', () => {
    expect(settledReturn(1_500_000, { ...unpaid, ppn_terbuka: 0 }, null).ppn_kembali).toBe(0)
  })
})

it('balances: what is owed less is what is earned less, but for the tax and what the marketplace keeps', () => {
  const made = {
    no_retur_marketplace: 'RM-1',
    no_faktur: 'FJ-1',
    kode_marketplace: 'SHP',
    tgl_nota: '2026-01-20',
    kode_gudang: 'G',
    kode_baki: 'B',
    sub_total: 1_480_000,
    total_ongkos: 50_000,
    diskon: 30_250,
    pembulatan: 250,
    nilai_retur: 1_500_000,
    ...settledReturn(1_500_000, paid, 30_000),
  } as unknown as Parameters<typeof returnLines>[0]
  const { claims, counter, stock } = returnLines(made, [{ kode_barcode: 'A1', berat_stock: 2, fine: 1.5, hpp: 1_000_000 }])
  expect(claims).toEqual([
    { jenis: 'HUTANG_MARKETPLACE', pihak: 'SHP', dokumen: 'RM-1', rupiah: -1_440_000 },
    { jenis: 'PPN', pihak: '2026-01', dokumen: 'FJ-1', rupiah: 16_320 },
  ])
  expect(counter).toEqual([
    { type: 'PENJUALAN', kode_akun: 'PENDAPATAN', jumlahRp: -1_463_680 },
    { type: 'PENJUALAN', kode_akun: 'ONGKOS', jumlahRp: -50_000 },
    { type: 'PENJUALAN', kode_akun: 'DISKON', jumlahRp: 30_250 },
    { type: 'PENJUALAN', kode_akun: 'PEMBULATAN', jumlahRp: -250 },
    { type: 'MARKETPLACE', kode_akun: 'BIAYA', jumlahRp: 60_000 },
  ])
  const sum = (lines: readonly { rupiah?: number; jumlahRp?: number }[]) => lines.reduce((all, line) => all + (line.rupiah ?? line.jumlahRp ?? 0), 0)
  expect(sum(claims)).toBe(sum(counter))
  expect(stock.map(({ place, pieces, costRp }) => [place.tempat, pieces, costRp])).toEqual([
    ['PELANGGAN', -1, -1_000_000],
    ['BAKI', 1, 1_000_000],
  ])
})
