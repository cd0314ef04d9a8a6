import { expect, it } from 'vitest'
import { type PostedOpname, opnameLines } from './opname-lines.ts'

const piece = {
  nama_barang: 'CINCIN',
  qty: 1,
  berat_stock: 10,
  fine: 7.5,
  hpp: 17_500_000,
  kode_supplier: null,
  no_hapus: null,
  penanggung: null,
  kode_gudang: null,
  kode_baki: null,
  gudang_temuan: null,
  baki_temuan: null,
}
const [books, seen] = [
  { kode_gudang: 'G1', kode_baki: 'E01' },
  { gudang_temuan: 'G1', baki_temuan: 'E02' },
]
const adjustment = (kode_sales: string | null, ...detail_barang: PostedOpname['detail_barang'][number][]): PostedOpname => ({
  no_opname: 'OP-1',
  kode_sales,
  nilai_barang: detail_barang.reduce((sum, { hpp }) => sum + hpp, 0),
  detail_barang,
})
const ways = (lines: ReturnType<typeof opnameLines>) =>
  lines.stock.map(({ place, pieces, grossMg, fineMg, costRp }) => [
    [place.tempat, 'kode_baki' in place ? place.kode_baki : ''].join(' ').trim(),
    pieces,
    grossMg,
    fineMg,
    costRp,
  ])

it('keeps missing pieces as ours, but apart; a found piece goes into the tray where it was seen; a piece in the wrong tray moves to that tray', () => {
  const lines = opnameLines(
    adjustment(
      null,
      { ...piece, kode_barcode: 'A', gerak: 'KURANG', ...books },
      { ...piece, kode_barcode: 'B', gerak: 'KEMBALI', ...seen },
      { ...piece, kode_barcode: 'C', gerak: 'PINDAH', ...books, ...seen },
    ),
  )
  const measures = [10_000, 7_500, 17_500_000]
  const less = measures.map((value) => -value)
  expect(ways(lines)).toEqual([
    ['BAKI E01', -1, ...less],
    ['HILANG', 1, ...measures],
    ['HILANG', -1, ...less],
    ['BAKI E02', 1, ...measures],
    ['BAKI E01', -1, ...less],
    ['BAKI E02', 1, ...measures],
  ])
  expect([lines.kind, lines.reference, lines.claims, lines.counter, lines.cash]).toEqual(['OPNAME', 'OP-1', [], [], []])
})

it('brings a given-up piece back at its cost, and cancels the rest of the debt for it', () => {
  const found = { ...piece, kode_barcode: 'A', gerak: 'PULIH', ...seen, no_hapus: 'OP-0' } as const
  const expense = opnameLines(adjustment(null, found))
  expect(ways(expense)).toEqual([
    ['KOREKSI', -1, -10_000, -7_500, -17_500_000],
    ['BAKI E02', 1, 10_000, 7_500, 17_500_000],
  ])
  expect([expense.claims, expense.counter]).toEqual([[], []])
  const freed = opnameLines(adjustment(null, { ...found, penanggung: 'S1' }))
  expect(freed.claims).toEqual([{ jenis: 'PIUTANG_KARYAWAN', pihak: 'S1', dokumen: 'OP-0', rupiah: -17_500_000 }])
  expect(freed.counter).toEqual([{ type: 'OPNAME', kode_akun: 'SELISIH_STOCK', jumlahRp: -17_500_000 }])
})

it('books a given-up piece as an expense, or as a debt of the employee who answers for it, at its cost', () => {
  const lost = { ...piece, kode_barcode: 'A', gerak: 'HAPUS' } as const
  expect(ways(opnameLines(adjustment(null, lost))).map(([place]) => place)).toEqual(['HILANG', 'KOREKSI'])
  expect(opnameLines(adjustment(null, lost)).claims).toEqual([])
  const charged = opnameLines(adjustment('S1', lost))
  expect(charged.claims).toEqual([{ jenis: 'PIUTANG_KARYAWAN', pihak: 'S1', dokumen: 'OP-1', rupiah: 17_500_000 }])
  expect(charged.counter).toEqual([{ type: 'OPNAME', kode_akun: 'SELISIH_STOCK', jumlahRp: 17_500_000 }])
  // Of a supplier's: he is owed it from then on.
  const consigned = opnameLines(adjustment('S1', { ...lost, kode_supplier: 'P1' }))
  expect(ways(consigned)).toEqual([
    ['SUPPLIER', -0, -0, -0, -17_500_000],
    ['HILANG', 0, 0, 0, 17_500_000],
    ['HILANG', -1, -10_000, -7_500, -17_500_000],
    ['KOREKSI', 1, 10_000, 7_500, 17_500_000],
  ])
  expect(consigned.claims).toEqual([...charged.claims, { jenis: 'HUTANG_SUPPLIER', pihak: 'P1', dokumen: 'OP-1', rupiah: -17_500_000 }])
  // A piece without a cost makes no debt.
  expect(opnameLines(adjustment('S1', { ...lost, hpp: 0 })).claims).toEqual([])
})
