import { readFileSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { fill } from '#engine/contract/refusal.ts'
import { fetchFacesFromDisk } from '#engine/paper/testing/faces.ts'
import type { Say } from '#engine/web/text.ts'
import { notaPenjualan } from '#modules/sales/contract/nota-penjualan.ts'
import { type ReceiptElement, heightOf } from '../contract/layout.ts'
import { drawReceipt } from './draw-receipt.ts'
import { specimen } from './specimen.ts'

beforeAll(fetchFacesFromDisk)

function dictionary(language: string): ReadonlyMap<string, string> {
  const folder = `locales/${language}`
  return new Map(
    readdirSync(folder).flatMap((file) => Object.entries(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Record<string, string>)),
  )
}

/** Says a text, and remembers it; a text that the dictionary lacks is a fault. */
function sayerOf(language: string) {
  const words = dictionary(language)
  const said = new Map<string, string>()
  const say: Say = (text, values) => {
    const found = text === '' ? '' : words.get(text)
    if (found === undefined) throw new Error(`${language} has no ${text}`)
    said.set(text, fill(found, values))
    return said.get(text) as string
  }
  return { say, said }
}

const layouts = (['NOTA', 'SLIP'] as const).map((bentuk) => notaPenjualan.layouts[bentuk])
const judulOf = (kolom: string) => notaPenjualan.columns[kolom as keyof typeof notaPenjualan.columns].judul
const textsOn = (elements: readonly ReceiptElement[], layout: (typeof layouts)[number], say: Say) =>
  drawReceipt({ ...layout, elemen: elements }, specimen(notaPenjualan, say), say)
    .flat()
    .filter((mark) => mark.kind === 'text')

describe.each(['en', 'it', 'hk', 'my', 'jp'])('a receipt in %s', (language) => {
  it('says every fixed word in that language, and names and numbers as they are', () => {
    const { say, said } = sayerOf(language)
    const written = layouts.flatMap((layout) => textsOn(layout.elemen, layout, say).map(({ text }) => text)).join('\n')
    for (const word of [
      'FAKTUR PENJUALAN',
      'SALINAN KE-{{n}}',
      'Telp. {{nomor}}',
      '{{n}} barang',
      'Cash',
      'Debit',
      'Kembalian',
      ...notaPenjualan.words,
      ...['nama_barang', 'berat', 'harga_per_gram', 'harga_dasar', 'ongkos', 'diskon', 'pembulatan', 'harga_total'].map(
        (name) => notaPenjualan.columns[name as keyof typeof notaPenjualan.columns].judul,
      ),
    ]) {
      expect(said.has(word), word).toBe(true)
      expect(written, word).toContain(said.get(word))
    }
    for (const data of ['Nama Toko', 'CONTOH-0001', 'IBU NAMA CUSTOMER', 'CINCIN BELAH ROTAN', 'kasir.contoh', '5,380,100', 'Rp. 11,060,000'])
      expect(written).toContain(data)
  })

  it('keeps every word inside of its own place', () => {
    const { say } = sayerOf(language)
    for (const layout of layouts) {
      for (const element of layout.elemen) {
        for (const { text, x, y, width } of textsOn([element], layout, say)) {
          expect(x, text).toBeGreaterThanOrEqual(element.x - 0.001)
          expect(x + width, text).toBeLessThanOrEqual(element.x + element.lebar + 0.001)
          expect(y, text).toBeLessThanOrEqual(element.y + heightOf(element) + 0.001)
        }
      }
    }
  })

  it('keeps every head inside of its own column', () => {
    const { say } = sayerOf(language)
    for (const layout of layouts) {
      const table = layout.elemen.find(({ field }) => field === 'barang') as Extract<ReceiptElement, { field: 'barang' }>
      const heads = new Map(textsOn([table], layout, say).map((mark) => [mark.text, mark]))
      for (const column of table.kolom.filter(({ baris, kolom }) => baris === 1 && judulOf(kolom))) {
        const head = heads.get(say(judulOf(column.kolom)))
        expect(head, column.kolom).toBeDefined()
        expect(head?.x).toBeGreaterThanOrEqual(table.x + column.x - 0.001)
        expect((head?.x ?? 0) + (head?.width ?? 0)).toBeLessThanOrEqual(table.x + column.x + column.lebar + 0.001)
        // Letters smaller than these cannot be read.
        expect(head?.face.size, column.kolom).toBeGreaterThan(4.5)
      }
    }
  })
})
