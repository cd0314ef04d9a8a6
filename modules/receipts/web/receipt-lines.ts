import { formatNumber } from '#engine/kinds/number.ts'
import { paperMark } from '#engine/paper/paper-mark.ts'
import type { Say } from '#engine/web/text.ts'
import type { PrintRequest, PrintedLine } from '../contract/print-bridge.ts'
import { factsOf } from '../contract/receipt.ts'
import type { ReceiptData, ReceiptRow } from './receipt-data.ts'

/** Signs that printers of letters lack, by what stands for them. */
const plainSigns: Readonly<Record<string, string>> = {
  '×': 'x',
  '−': '-',
  '–': '-',
  '—': '-',
  '·': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '…': '...',
}

/** The text without accents, and with plain letters instead of special signs. */
const plainer = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[×−–—·’‘“”…]/g, (sign) => plainSigns[sign] ?? '')
    .replaceAll('\u00a0', ' ')

/** The text in letters that every text printer has, without accents. Undefined if other letters remain. */
export function plainLetters(text: string): string | undefined {
  const plain = plainer(text)
  return /^[\x20-\x7e\n]*$/.test(plain) ? plain : undefined
}

/** A word, or an amount with its currency: `Rp. 1,250,000` stays in one piece. */
const unparted = /Rp\.? -?\d\S*|\S+/g

/** A text in lines of so many letters, at its spaces; a word that is longer is cut into lines. */
export function wrapped(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const paragraph of plainer(text).split('\n')) {
    let line = ''
    for (const word of (paragraph.match(unparted) ?? []).flatMap((each) => each.match(new RegExp(`.{1,${letters}}`, 'g')) ?? [])) {
      if (line !== '' && line.length + 1 + word.length > letters) {
        lines.push(line)
        line = ''
      }
      line = line === '' ? word : `${line} ${word}`
    }
    if (line !== '') lines.push(line)
  }
  return lines
}

/** Words on the left, an amount or a name on the right: in one line if they fit, otherwise the right part below the words. An amount is never cut. */
export function twoColumns(left: string, right: string, letters: number): string[] {
  const lines = wrapped(left, letters)
  const last = lines.at(-1) ?? ''
  const plain = plainer(right)
  if (last.length + 1 + plain.length <= letters) return [...lines.slice(0, -1), last.padEnd(letters - plain.length) + plain]
  return [...lines, ...(plain.length <= letters ? [plain] : wrapped(plain, letters)).map((line) => line.padStart(letters))]
}

/**
 * A receipt in lines of letters, for a roll or a form: what it says, with every amount whole. Undefined where it has letters that such
 * printers lack: then it is printed as a page.
 */
export function receiptLines(data: ReceiptData, letters: number, say: Say): PrintRequest['lembar'][number] | undefined {
  const { receipt, texts, barang, pembayaran, nomor } = data
  const lines: PrintedLine[] = []
  const put = (rows: readonly string[], tebal = false) => lines.push(...rows.map((teks) => ({ teks, tebal })))
  const said = (field: string) => texts[field]?.trim() ?? ''
  const centred = (field: string, tebal = false) =>
    put(
      wrapped(said(field), letters).map((line) => line.padStart(Math.floor((letters + line.length) / 2))),
      tebal,
    )
  const rule = () => put(['-'.repeat(letters)])
  const mark = () => {
    const text = paperMark()
    if (text !== undefined) put([`*** ${text} ***`.padStart(Math.floor((letters + text.length + 8) / 2))], true)
  }
  mark()
  for (const field of ['nama_toko', 'alamat_toko', 'no_hp_toko', 'header']) centred(field, field === 'nama_toko')
  centred('judul', true)
  centred('salinan', true)
  put(twoColumns(said('no_faktur'), said('tanggal'), letters))
  for (const field of ['sales', 'kasir']) if (said(field)) put(twoColumns(say(receipt.texts[field]?.label ?? field), said(field), letters))
  for (const field of ['nama_customer', 'alamat_customer', 'no_hp']) put(wrapped(said(field), letters))
  rule()
  for (const row of barang) put(rowLines(data, row, letters))
  rule()
  for (const field of ['total_qty', 'total_berat']) if (said(field)) put(twoColumns(say(receipt.texts[field]?.label ?? field), said(field), letters))
  const inWords = wrapped(said('terbilang'), letters)
  // Words stand below the amount that they say, which is declared before them.
  const own = Object.keys(receipt.own)
  const worded = own[own.indexOf('terbilang') - 1]
  const hasOwnPlace = worded !== undefined && !shownFields.has(worded) && said(worded) !== ''
  if (said('grand_total')) {
    put(twoColumns(say('TOTAL'), said('grand_total'), letters), true)
    if (!hasOwnPlace) put(inWords)
  }
  for (const [by, jumlah] of pembayaran) put(twoColumns(by, formatNumber(jumlah, 0), letters))
  if (texts['kembali'] !== undefined) put(twoColumns(say('Kembalian'), texts['kembali'], letters), true)
  for (const field of own.filter((each) => !shownFields.has(each) && said(each))) {
    put(twoColumns(say(factsOf(receipt, field as never).label), said(field), letters))
    if (hasOwnPlace && field === worded) put(inWords)
  }
  if (!said('grand_total') && !hasOwnPlace) put(inWords)
  rule()
  put(wrapped(said('catatan'), letters))
  mark()
  const plain = lines.map(({ teks, tebal }) => ({ teks: plainLetters(teks), tebal: tebal === true }))
  if (plain.some(({ teks }) => teks === undefined)) return undefined
  return { baris: plain.map(({ teks = '', tebal }) => ({ teks, tebal })), qr: plainLetters(nomor) ?? '' }
}

/** What of a kind's own texts has its place already. */
const shownFields = new Set(['sales', 'total_qty', 'total_berat', 'grand_total', 'terbilang', 'kembali'])

/** A piece: its name and what it comes to, and below how that came about. */
function rowLines({ receipt }: ReceiptData, { cells, keterangan }: ReceiptRow, letters: number): string[] {
  const table = receipt.layouts.SLIP.elemen.find((element) => element.field === 'barang')
  const total = table && 'kolom' in table ? table.kolom.find(({ tebal }) => tebal)?.kolom : undefined
  const facts = [cells['kode_barcode'], cells['kadar_cetak'] ?? cells['kadar']].filter(Boolean).join(' ')
  const how = (cells['rincian'] ?? '').split('\n').filter(Boolean)
  return [
    ...twoColumns(cells['nama_barang'] ?? '', (total && cells[total]) ?? '', letters),
    ...[facts, ...how, keterangan].filter(Boolean).flatMap((text) => wrapped(text, letters - 2).map((line) => `  ${line}`)),
  ]
}
