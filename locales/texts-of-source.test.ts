import { expect, it } from 'vitest'
import { answersOf, readSource, textPlaces, textsOf } from './texts-of-source.ts'

const saidIn = (...texts: string[]) => {
  const sources = texts.map((text, at) => readSource(`${at}.tsx`, text))
  const places = textPlaces(sources)
  return sources.flatMap((source) => textsOf(source, places))
}

it('hears what is given to a function whose parameter is a text, wherever that function is written', () => {
  const helper = `export const weight = (label: string) => grams(label)`
  const use = `const words = { berat: weight('Berat Jual'), sisa: weight(\n  'Berat Sisa',\n) }`
  expect(saidIn(helper, use)).toEqual(['Berat Jual', 'Berat Sisa'])
  expect(saidIn(use)).toEqual([])
})

it('hears both of two, and messages with a label', () => {
  expect(saidIn(`say(isNew ? 'Tambah' : 'Edit')`)).toEqual(['Tambah', 'Edit'])
  expect(saidIn('check.refine(isWhole, `${name} Tidak Lebih Dari ${max} Huruf`)')).toEqual(['{{label}} Tidak Lebih Dari {{n}} Huruf'])
})

it('hears properties, attributes, names of states and messages that are put at a field', () => {
  expect(
    saidIn(`
      const noDataText = 'Kosong'
      const look = { choose: 'Pilih cicilan' }
      const back = ({ backLabel = 'Batal' }) => backLabel
      const states = { READY: 'Tersedia', font: 'Arial' }
      messages[field.name] = 'Wajib Diisi'
      const drawn = <Empty title="Belum Ada" text={isOld ? 'Lama' : "Baru"} to="/home" />`),
  ).toEqual(['Kosong', 'Pilih cicilan', 'Batal', 'Tersedia', 'Wajib Diisi', 'Belum Ada', 'Lama', 'Baru'])
})

it('is deaf to types, to columns and to what nobody reads', () => {
  expect(
    saidIn(
      `interface Facts { label: 'Satu' | 'Dua' }\nconst filter = { from: 'tgl_awal', name: 'Nama' }\nconst step = { to: 'LUNAS' }\n// say('Tiga')`,
    ),
  ).toEqual([])
})

it('hears of a server what its answers say', () => {
  expect(answersOf(readSource('x.ts', `const answer = () => ({ message: isYes ? 'Disetujui' : 'Ditolak', text: 'Lain' })`))).toEqual([
    'Disetujui',
    'Ditolak',
  ])
})
