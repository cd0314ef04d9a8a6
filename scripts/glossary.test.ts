import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { declaredDocuments } from '#apps/declared.ts'

const root = join(import.meta.dirname, '..')
const folders = ['engine', 'modules', 'apps', 'db']
const isCode = (file: string) => /\.(ts|tsx|sql)$/.test(file) && !file.endsWith('.generated.ts')
const code = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)))
  .filter(isCode)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .toLowerCase()
  .replaceAll(/[_-]/g, ' ')

/** The words that a line of the glossary explains: `jenis (`kode_dept`)` are two, what stands in italics is what one is short for. */
const wordsOf = (heading: string) => [
  ...new Set(
    heading
      .replaceAll(/\*[^*]*\*/g, '')
      .split(/[,()`]/)
      .map((word) => word.trim().toLowerCase().replaceAll(/[_-]/g, ' '))
      .filter((word) => word !== ''),
  ),
]

const words = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| word |'))
  .flatMap((line) => wordsOf(line.split('|')[1] as string))

it('every word of the glossary is one of the code', () => {
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(code))).toEqual([])
})

it('no word stands in it twice', () => {
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})

it('every kind of document has its line', () => {
  expect(declaredDocuments.map(({ name }) => name).filter((name) => !words.includes(name.replaceAll('_', ' ')))).toEqual([])
})
