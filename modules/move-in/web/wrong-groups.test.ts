import { expect, it } from 'vitest'
import { linesText, wrongGroups } from './wrong-groups.ts'

const noTray = { kolom: 'kode_baki', pesan: 'Baki Tidak Ada Di Gudang Ini' }

it('groups equal errors of a column, and keeps the order of the file', () => {
  const other = { kolom: 'hpp', pesan: 'Hpp Tidak Boleh Kosong' }
  expect(
    wrongGroups([
      { no_baris: 2, ...noTray },
      { no_baris: 3, ...other },
      { no_baris: 3, ...noTray },
      { no_baris: 9, ...noTray },
    ]),
  ).toEqual([
    { ...noTray, lines: [2, 3, 9] },
    { ...other, lines: [3] },
  ])
})

it('says neighbouring lines as one range', () => {
  expect(linesText([2, 3, 4, 6, 8, 9])).toBe('2–4, 6, 8–9')
  expect(linesText([7])).toBe('7')
})
