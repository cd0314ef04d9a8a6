import { expect, it } from 'vitest'
import { toTable } from '#engine/contract/table.ts'
import type { PdfRow } from '#engine/web/draw-pdf.ts'
import { laporanNeracaGram } from '../contract/laporan-neraca-gram.ts'
import { gramPdf, gramsOnPaper } from './gram-paper.ts'
import { placesThatBreak } from './laporan-neraca-gram.tsx'

const say = (text: string) => text
/** Three rings: one is sold, and one is moved to another group. */
const rings = {
  kode_toko: 'MC2',
  tempat: 'BAKI',
  kode_group: '750L',
  kadar_group: '750',
  pcs_awal: 3,
  pcs_masuk: 0,
  pcs_keluar: 1,
  pcs_golongan: -1,
  pcs_selisih: 0,
  pcs_akhir: 1,
  berat_awal: 9.3,
  berat_masuk: 0,
  berat_keluar: 3.1,
  berat_golongan: -3.1,
  berat_selisih: 0,
  berat_akhir: 3.1,
  fine_awal: 6.975,
  fine_masuk: 0,
  fine_keluar: 2.325,
  fine_golongan: -2.325,
  fine_selisih: 0,
  fine_akhir: 2.325,
  hpp_awal: 9_000_000,
  hpp_masuk: 0,
  hpp_keluar: 3_000_000,
  hpp_golongan: -3_000_000,
  hpp_selisih: 0,
  hpp_akhir: 3_000_000,
  detail_gerak: [],
}
const others = {
  ...rings,
  kode_group: '750M',
  pcs_awal: 0,
  pcs_keluar: 0,
  pcs_golongan: 1,
  berat_awal: 0,
  berat_keluar: 0,
  berat_golongan: 3.1,
  fine_awal: 0,
  fine_keluar: 0,
  fine_golongan: 2.325,
  hpp_awal: 0,
  hpp_keluar: 0,
  hpp_golongan: 3_000_000,
}
const table = toTable(laporanNeracaGram, [rings, others], say)

it('opening, in, out and regrouped come to the closing in pieces, grams, fine gold and cost, of each group, place and of all', () => {
  const { heads, lines } = gramsOnPaper(table, say)
  expect(heads).toEqual(['Tempat', 'Group', 'Kadar', 'Takaran', 'Awal', 'Masuk', 'Keluar', 'Ganti Group', 'Selisih', 'Akhir'])
  expect(lines.slice(0, 4).map(({ cells }) => cells)).toEqual([
    ['BAKI', '750L', '750', 'Barang', '3', '0', '1', '-1', '0', '1'],
    ['', '', '', 'Berat (gr)', '9.300', '0.000', '3.100', '-3.100', '0.000', '3.100'],
    ['', '', '', 'Emas Murni (gr)', '6.975', '0.000', '2.325', '-2.325', '0.000', '2.325'],
    ['', '', '', 'Hpp (Rp.)', '9,000,000', '0', '3,000,000', '-3,000,000', '0', '3,000,000'],
  ])
  expect(lines.filter(({ isSum }) => isSum).map(({ cells }) => cells)).toEqual([
    ['TOTAL BAKI', '', '', 'Barang', '3', '0', '1', '0', '0', '2'],
    ['', '', '', 'Berat (gr)', '9.300', '0.000', '3.100', '0.000', '0.000', '6.200'],
    ['', '', '', 'Emas Murni (gr)', '6.975', '0.000', '2.325', '0.000', '0.000', '4.650'],
    ['', '', '', 'Hpp (Rp.)', '9,000,000', '0', '3,000,000', '0', '0', '6,000,000'],
    ['GRAND TOTAL', '', '', 'Barang', '3', '0', '1', '0', '0', '2'],
    ['', '', '', 'Berat (gr)', '9.300', '0.000', '3.100', '0.000', '0.000', '6.200'],
    ['', '', '', 'Emas Murni (gr)', '6.975', '0.000', '2.325', '0.000', '0.000', '4.650'],
    ['', '', '', 'Hpp (Rp.)', '9,000,000', '0', '3,000,000', '0', '0', '6,000,000'],
  ])
})

it('leaves cost out for a user who may not read it', () => {
  const columns = laporanNeracaGram.columns.filter(({ field }) => !field.name.startsWith('hpp'))
  const { lines } = gramsOnPaper(toTable({ ...laporanNeracaGram, columns }, [rings], say), say)
  expect(JSON.stringify(lines)).not.toContain('Hpp')
})

it('is signed by three: who made it is named, who counted and who approves write their names', async () => {
  const paper = { shop: 'TOKO', address: '', period: '2026-01-31', landscape: true, user_id: 'own.mc2', printedAt: '' }
  const drawn: PdfRow[] = []
  await gramPdf(table, paper, say, 'spv.mc2', async ({ signatures, paper: { landscape } }, rows) => {
    expect([landscape, signatures]).toEqual([
      false,
      [
        { role: 'Dibuat Oleh', name: 'spv.mc2' },
        { role: 'Dihitung Oleh', name: '' },
        { role: 'Disetujui Oleh', name: '' },
      ],
    ])
    for await (const portion of rows) drawn.push(...portion)
    return new ArrayBuffer(8)
  })
  expect(drawn).toHaveLength(16)
})

it('what nothing explains is a figure of its own on the sheet, and none of what was put into another group', () => {
  const wrong = { ...rings, hpp_selisih: -1_000, hpp_akhir: 2_999_000 }
  const { lines } = gramsOnPaper(toTable(laporanNeracaGram, [wrong, others], say), say)
  expect(lines[3]?.cells).toEqual(['', '', '', 'Hpp (Rp.)', '9,000,000', '0', '3,000,000', '-3,000,000', '-1,000', '2,999,000'])
})

it.each([
  ['pcs_selisih', 'Selisih Barang', -1],
  ['berat_selisih', 'Selisih Berat', 0.001],
  ['fine_selisih', 'Selisih Emas Murni', -0.05],
  ['hpp_selisih', 'Selisih Hpp', 1_000],
])('finds the place in which %s is left over, and says how much', (name, label, left) => {
  expect(placesThatBreak(table)).toEqual([])
  const [broken, ...none] = placesThatBreak(toTable(laporanNeracaGram, [{ ...rings, [name]: left }, others], say))
  expect(none).toEqual([])
  expect(broken).toMatchObject({ kode_toko: 'MC2', tempat: 'BAKI', rests: [{ label }] })
  expect(Number(broken?.rests[0]?.value.replaceAll(',', '').replace(/^Rp\.? ?/, ''))).toBe(left)
})
