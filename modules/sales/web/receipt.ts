import JsBarcode from 'jsbarcode'
import { jsPDF } from 'jspdf'
import QRCode from 'qrcode'
import { formatNumber } from '#engine/kinds/number.ts'
import { openPdf } from '#engine/web/mobile-wrapper.ts'
import type { Sale, SoldPiece } from '../contract/sale.ts'
import { paymentKinds } from '../contract/fields.ts'

/** Specification §9: receipt text is cut at 20 characters a line, up to 3 lines. */
const [charactersMax, linesMax] = [20, 3] as const

/** A text in lines of at most so many characters, broken between words where it can be, and cut after the last line. */
export function cutLines(text: string, characters: number = charactersMax, lines: number = linesMax): string[] {
  const cut: string[] = []
  let line = ''
  for (const word of text.trim().split(/\s+/)) {
    let rest = word
    while (rest) {
      const joined = line ? `${line} ${rest}` : rest
      if (joined.length <= characters) {
        line = joined
        rest = ''
      } else if (line) {
        cut.push(line)
        line = ''
      } else {
        cut.push(rest.slice(0, characters))
        rest = rest.slice(characters)
      }
    }
  }
  if (line) cut.push(line)
  return cut.slice(0, lines)
}

/** What the shop wants above and below every receipt. */
export interface ReceiptTexts {
  readonly header: string
  readonly footer: string
}

const [pageWidthMm, pageHeightMm, marginMm] = [210, 148, 9] as const
const lineMm = 3.9
const tableTopMm = 45
const tableBottomMm = 92

/** Edges of the blocks of the head, in millimetres. */
const [factsLeft, factsRight, customerLeft] = [96, 138, 144] as const

/** Right or left edges of the columns, in millimetres. */
const columns = { no: 12, name: 18, purity: 78, weight: 103, perGram: 128, fee: 150, discount: 170, total: 201 } as const

/**
 * The receipt of a sale as PDF: half a sheet of A4 across, pieces with weight, purity and price, payments and change, the
 * number as barcode (CODE128) and as QR code. A sale with many pieces goes on on further pages.
 */
export function receiptPdf(sale: Sale, texts: ReceiptTexts): jsPDF {
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'mm', format: [pageWidthMm, pageHeightMm], compress: true })
  const pages = pagesOf(sale.detail_barang)
  pages.forEach((pieces, at) => {
    if (at > 0) pdf.addPage()
    drawHead(pdf, sale, texts, `${at + 1} / ${pages.length}`)
    drawPieces(pdf, pieces)
  })
  drawFoot(pdf, sale, texts)
  return pdf
}

/** Prints a receipt: opens it, or hands it to the mobile wrapper. */
export function openReceipt(sale: Sale, texts: ReceiptTexts): Promise<void> {
  return openPdf(receiptPdf(sale, texts).output('blob'), `${sale.no_faktur}.pdf`)
}

const linesOf = (piece: SoldPiece) => [...cutLines(piece.nama_barang), ...cutLines(piece.keterangan_barang ?? '')]
const heightOf = (piece: SoldPiece) => Math.max(2, linesOf(piece).length) * lineMm + 1.6

/** The pieces by page, as many as there is room for. */
export function pagesOf(pieces: readonly SoldPiece[]): SoldPiece[][] {
  const pages: SoldPiece[][] = [[]]
  let usedMm = 0
  for (const piece of pieces) {
    const height = heightOf(piece)
    if (usedMm + height > tableBottomMm - tableTopMm - 6) {
      pages.push([])
      usedMm = 0
    }
    usedMm += height
    pages.at(-1)?.push(piece)
  }
  return pages
}

function drawHead(pdf: jsPDF, sale: Sale, texts: ReceiptTexts, page: string): void {
  const write = writer(pdf)
  write(sale.nama_toko, marginMm, 15, { size: 15, bold: true })
  let y = 20
  for (const line of [
    ...wrapped(pdf, sale.alamat_toko, 84, 2),
    ...(sale.no_hp_toko ? [`Telp. ${sale.no_hp_toko}`] : []),
    ...wrapped(pdf, texts.header, 84, 1),
  ]) {
    write(line, marginMm, y, { size: 8 })
    y += 3.6
  }
  write('FAKTUR PENJUALAN', factsRight, 14, { size: 11, bold: true, align: 'right' })
  const facts: [string, string][] = [
    ['No', sale.no_faktur],
    ['Tanggal', `${sale.tgl_system}  ${timeOf(sale.created_at)}`],
    ['Sales', sale.nama_sales],
    ['Kasir', sale.user_id],
  ]
  facts.forEach(([label, value], at) => {
    write(label, factsLeft, 19.5 + at * lineMm, { size: 8, grey: true })
    write(value, factsRight, 19.5 + at * lineMm, { size: 8.5, align: 'right' })
  })
  write('Kepada', customerLeft, 14, { size: 7.5, grey: true })
  const customer = [...cutLines(sale.nama_customer), ...cutLines(sale.alamat_customer ?? ''), ...(sale.no_hp ? [sale.no_hp] : [])]
  customer.forEach((line, at) => write(line, customerLeft, 17.4 + at * 3.2, { size: 7.5 }))
  drawQr(pdf, sale.no_faktur, 184, 21, 17)
  if (sale.cetak_ke > 0) write(`SALINAN KE-${sale.cetak_ke}`, factsRight, 36.5, { size: 8, bold: true, align: 'right' })
  write(page, 201, 12, { size: 7, grey: true, align: 'right' })

  pdf.setFillColor(247, 240, 220).rect(marginMm, tableTopMm - 5, pageWidthMm - 2 * marginMm, 6, 'F')
  const head: [string, number, 'left' | 'right'][] = [
    ['No', columns.no, 'left'],
    ['Nama Barang', columns.name, 'left'],
    ['Kadar', columns.purity, 'right'],
    ['Berat (g)', columns.weight, 'right'],
    ['Harga/g', columns.perGram, 'right'],
    ['Ongkos', columns.fee, 'right'],
    ['Diskon', columns.discount, 'right'],
    ['Jumlah (Rp)', columns.total, 'right'],
  ]
  for (const [text, x, align] of head) write(text, x, tableTopMm - 1, { size: 8, bold: true, align })
}

function drawPieces(pdf: jsPDF, pieces: readonly SoldPiece[]): void {
  const write = writer(pdf)
  let y = tableTopMm + 4.6
  for (const piece of pieces) {
    write(String(piece.no_urut), columns.no, y, { size: 8.5 })
    linesOf(piece).forEach((line, at) => write(line, columns.name, y + at * lineMm, { size: 8.5 }))
    write(piece.kode_barcode, columns.purity, y + lineMm, { size: 6.5, grey: true, align: 'right' })
    write(piece.kadar_cetak, columns.purity, y, { size: 8.5, align: 'right' })
    write(formatNumber(piece.berat, 3), columns.weight, y, { size: 8.5, align: 'right' })
    write(formatNumber(piece.harga_per_gram, 0), columns.perGram, y, { size: 8.5, align: 'right' })
    write(formatNumber(piece.ongkos, 0), columns.fee, y, { size: 8.5, align: 'right' })
    write(formatNumber(piece.diskon, 0), columns.discount, y, { size: 8.5, align: 'right' })
    write(formatNumber(piece.harga_total, 0), columns.total, y, { size: 8.5, bold: true, align: 'right' })
    y += heightOf(piece)
    pdf
      .setDrawColor(229, 225, 216)
      .setLineWidth(0.1)
      .line(marginMm, y - 3.6, pageWidthMm - marginMm, y - 3.6)
  }
}

function drawFoot(pdf: jsPDF, sale: Sale, texts: ReceiptTexts): void {
  const write = writer(pdf)
  pdf
    .setDrawColor(122, 89, 8)
    .setLineWidth(0.3)
    .line(marginMm, tableBottomMm + 2, pageWidthMm - marginMm, tableBottomMm + 2)
  let y = tableBottomMm + 8
  write(`${sale.total_qty} barang`, columns.name, y, { size: 9 })
  write(`${formatNumber(sale.total_berat, 3)} g`, columns.weight, y, { size: 9, align: 'right' })
  write('TOTAL', columns.discount, y, { size: 11, bold: true, align: 'right' })
  write(`Rp. ${formatNumber(sale.grand_total, 0)}`, columns.total, y, { size: 12, bold: true, align: 'right' })
  y += 6
  for (const [by, jumlah] of paymentLines(sale)) {
    write(by, columns.discount, y, { size: 8.5, align: 'right' })
    write(formatNumber(jumlah, 0), columns.total, y, { size: 8.5, align: 'right' })
    y += lineMm
  }
  write('Kembali', columns.discount, y, { size: 8.5, align: 'right' })
  write(formatNumber(sale.kembali, 0), columns.total, y, { size: 8.5, align: 'right' })

  drawBarcode(pdf, sale.no_faktur, marginMm, tableBottomMm + 14, 62, 11)
  write(sale.no_faktur, marginMm, tableBottomMm + 28.5, { size: 7.5 })
  let noteY = tableBottomMm + 34
  for (const line of wrapped(pdf, [sale.keterangan, texts.footer].filter(Boolean).join(' — '), 118, 4)) {
    write(line, marginMm, noteY, { size: 7.5, grey: true })
    noteY += 3.3
  }
  write('Hormat Kami,', 108, tableBottomMm + 15, { size: 8.5, align: 'center' })
  write(`( ${sale.nama_user} )`, 108, tableBottomMm + 30, { size: 8.5, align: 'center' })
}

const paymentLinesMax = 6

/** The payments as the receipt lists them; more than there is room for are one line together. A card shows its last digits only. */
export function paymentLines(sale: Pick<Sale, 'detail_bayar'>): (readonly [by: string, jumlah: number])[] {
  const lines = sale.detail_bayar.map(({ jenis, nama_bank, no_kartu, jumlah }) => {
    const card = no_kartu ? `**** ${no_kartu.slice(-4)}` : undefined
    return [[paymentKinds[jenis], nama_bank, card].filter(Boolean).join(' · '), jumlah] as const
  })
  if (lines.length <= paymentLinesMax) return lines
  const rest = lines.slice(paymentLinesMax - 1)
  return [...lines.slice(0, paymentLinesMax - 1), [`${rest.length} pembayaran lain`, rest.reduce((sum, [, jumlah]) => sum + jumlah, 0)]]
}

interface Look {
  readonly size: number
  readonly bold?: boolean
  readonly grey?: boolean
  readonly align?: 'left' | 'right' | 'center'
}

function writer(pdf: jsPDF): (text: string, x: number, y: number, look: Look) => void {
  return (text, x, y, { size, bold = false, grey = false, align = 'left' }) => {
    pdf
      .setFont('helvetica', bold ? 'bold' : 'normal')
      .setFontSize(size)
      .setTextColor(grey ? 95 : 20)
    pdf.text(text, x, y, { align })
  }
}

function wrapped(pdf: jsPDF, text: string, widthMm: number, lines: number): string[] {
  if (!text) return []
  pdf.setFont('helvetica', 'normal').setFontSize(8)
  return (pdf.splitTextToSize(text, widthMm) as string[]).slice(0, lines)
}

/** The number as bars: what a scanner reads when the customer comes back. */
function drawBarcode(pdf: jsPDF, text: string, x: number, y: number, widthMm: number, heightMm: number): void {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, text, { format: 'CODE128' })
  const bars = drawn.encodings?.map((part) => part.data).join('') ?? ''
  const moduleMm = Math.min(0.5, widthMm / bars.length)
  pdf.setFillColor(0, 0, 0)
  for (const run of bars.matchAll(/1+/g)) pdf.rect(x + run.index * moduleMm, y, run[0].length * moduleMm, heightMm, 'F')
}

/** The number as a QR code of error level L (specification §9). */
function drawQr(pdf: jsPDF, text: string, x: number, y: number, sizeMm: number): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'L' })
  const moduleMm = sizeMm / modules.size
  pdf.setFillColor(0, 0, 0)
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) pdf.rect(x + column * moduleMm, y + row * moduleMm, moduleMm + 0.01, moduleMm + 0.01, 'F')
    }
  }
}

function timeOf(moment: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Jakarta' }).format(new Date(moment))
}
