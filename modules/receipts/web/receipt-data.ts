import i18next from 'i18next'
import { type AnyDocument, documentWords } from '#engine/contract/document.ts'
import type { AnyField } from '#engine/contract/field.ts'
import { timeZone } from '#engine/contract/time-zone.ts'
import { formatNumber, percentText } from '#engine/kinds/number.ts'
import type { Say } from '#engine/web/text.ts'
import { type SettingSource, switchedOn } from '#modules/settings/contract/settings.ts'
import type { CommonText } from '../contract/receipt-fields.ts'
import type { Receipt } from '../contract/receipt.ts'
import { terbilang } from '../contract/terbilang.ts'
import { shopWords } from './shop-words.ts'

/** A piece as its line on the receipt reads. */
export interface ReceiptRow<Column extends string = string> {
  /** By column; a text may have several lines. */
  readonly cells: Readonly<Record<Column, string>>
  /** Stands below the name of the piece. */
  readonly keterangan: string
  /** `#7a5908`: the colour of the piece's group, where it is known. */
  readonly warna: string | null
  /** Where its picture is fetched, for a column that shows it; nothing where it has none. */
  readonly foto?: string | undefined
}

/** A line as a document says it; most have no remark and no colour. */
export type RowWords<Column extends string = string> = Pick<ReceiptRow<Column>, 'cells'> & Partial<ReceiptRow<Column>>

/** A document as its receipt says it: texts that are formatted already; an empty one takes no room. */
export interface ReceiptData {
  readonly receipt: Receipt
  readonly nomor: string
  readonly texts: Readonly<Record<string, string>>
  readonly barang: readonly ReceiptRow[]
  /** What was paid by what. */
  readonly pembayaran: readonly (readonly [by: string, jumlah: number])[]
  /** What its customer drew where he signed it; nothing where he did not. */
  readonly tanda_customer?: string | null
  /** Cash was taken or given for it: the drawer is opened. */
  readonly isCash?: boolean
  /** As many copies are printed at least, however many the layout says. */
  readonly rangkap: number
}

/** A document that says itself in a language. */
export type SaysReceipt = (say: Say) => ReceiptData

/** What the paper of every document says, as documents answer it. */
export interface PaperDocument {
  readonly nama_toko: string
  readonly alamat_toko: string
  readonly no_hp_toko: string | null
  readonly tgl_system: string
  readonly created_at: string
  readonly user_id: string
  readonly nama_user: string
  readonly cetak_ke: number
  readonly dicetak_oleh: string | null
  readonly nama_customer?: string | null
  readonly alamat_customer?: string | null
  readonly no_hp?: string | null
  readonly keterangan?: string | null
  /** How it was paid. */
  readonly detail_bayar?: readonly { readonly jenis: string }[]
}

/** What a kind of document says by itself: every text and column that its receipt declares. */
export interface OwnWords<R extends Receipt> {
  readonly nomor: string
  readonly texts: Readonly<Record<keyof R['own'] & string, string>>
  readonly barang: readonly RowWords<keyof R['columns'] & string>[]
  /** Another title than that of the kind, in the language of the paper. */
  readonly judul?: string
  readonly pembayaran?: ReceiptData['pembayaran']
  readonly tanda_customer?: string | null
  /** The switch that has this receipt printed twice is not about this document. */
  readonly isOnce?: boolean
  /** Whether another switch than the kind's own prints this document twice; either is enough. */
  readonly isTwice?: boolean
}

/** A document as its receipt says it in a language, with what its shop's settings put above and below. */
export function receiptData<R extends Receipt>(receipt: R, document: PaperDocument, shop: SettingSource, say: Say, own: OwnWords<R>): ReceiptData {
  const { header, footer } = shopWords(shop, say)
  const keterangan = document.keterangan ?? ''
  const common: Record<CommonText, string> = {
    nama_toko: document.nama_toko,
    alamat_toko: document.alamat_toko,
    no_hp_toko: document.no_hp_toko ? say('Telp. {{nomor}}', { nomor: document.no_hp_toko }) : '',
    header,
    judul: own.judul ?? say(receipt.judul),
    no_faktur: own.nomor,
    tanggal: `${document.tgl_system}  ${timeOf(document.created_at)}`,
    kasir: document.user_id,
    nama_customer: document.nama_customer ?? '',
    alamat_customer: document.alamat_customer ?? '',
    no_hp: document.no_hp ?? '',
    salinan: document.cetak_ke > 0 ? [say('SALINAN KE-{{n}}', { n: document.cetak_ke }), document.dicetak_oleh].filter(Boolean).join(' · ') : '',
    keterangan,
    footer,
    catatan: [keterangan, footer].filter(Boolean).join(' — '),
    tanda_tangan: `( ${document.nama_user} )`,
  }
  return {
    receipt,
    nomor: own.nomor,
    texts: { ...common, ...own.texts },
    barang: own.barang.map((row) => ({ keterangan: '', warna: null, ...row })),
    pembayaran: own.pembayaran ?? [],
    tanda_customer: own.tanda_customer ?? null,
    isCash: document.detail_bayar?.some(({ jenis }) => jenis === 'CASH') ?? false,
    rangkap: own.isTwice || (receipt.twice !== undefined && !own.isOnce && switchedOn(shop, receipt.twice)) ? 2 : 1,
  }
}

/** How many goods a paper is about, and their weight. */
export const sumsOf = ({ total_qty, total_berat }: { readonly total_qty: number; readonly total_berat: number }, say: Say) => ({
  total_qty: say('{{n}} barang', { n: total_qty }),
  total_berat: `${formatNumber(total_berat, 3)} g`,
})

/** What the paper of goods says besides the common texts (`goodsTexts`). */
export const goodsTextsOf = (document: { nama_sales: string; total_qty: number; total_berat: number; grand_total: number }, say: Say) => ({
  sales: document.nama_sales,
  ...sumsOf(document, say),
  grand_total: `Rp. ${formatNumber(document.grand_total, 0)}`,
})

/** What a line of goods has in the columns of all of them (`goodsColumns`). */
export const goodsCellsOf = (piece: GoodsLine) => ({
  no_urut: String(piece.no_urut),
  foto: '',
  nama_barang: piece.nama_barang,
  kode_barcode: piece.kode_barcode ?? '',
  berat: formatNumber(piece.berat, 3),
  harga_per_gram: formatNumber(piece.harga_per_gram, 0),
  harga_dasar: formatNumber(piece.harga_dasar, 0),
  pembulatan: formatNumber(piece.pembulatan, 0),
})

/** An amount in words, in the language of the paper (`amountInWords`): that of the total, or of what is named. */
export const wordsOf = (rp: number, named?: string) => ({
  terbilang: [named, terbilang(rp, i18next.language)].filter((part) => part !== undefined).join(': '),
})

/** The columns of a receipt that are put together by hand. Each column that no field of the line is called like is needed; a picture is none. */
type MadeCells<R extends Receipt, Line> = {
  readonly [Column in keyof R['columns'] & string]?: (line: Line) => string
} & {
  readonly [Column in Exclude<keyof R['columns'] & string, keyof Line | 'foto'>]: (line: Line) => string
}

type ExtraFacts<Line> = (line: Line) => Omit<RowWords, 'cells'>

/**
 * The lines of a document on paper. A column that is called like a field of the part prints that field; `made` are the columns that are put together by
 * hand, and those that read another field; `extra` gives a line its remark, its colour or its picture.
 */
export function rowsOf<R extends Receipt, Line>(
  receipt: R,
  document: AnyDocument,
  part: string,
  lines: readonly Line[],
  ...[made, extra]: Record<string, never> extends MadeCells<R, Line>
    ? [made?: MadeCells<R, Line>, extra?: ExtraFacts<Line>]
    : [made: MadeCells<R, Line>, extra?: ExtraFacts<Line>]
): RowWords<keyof R['columns'] & string>[] {
  const { fields = [], joined = [] } = document.parts[part] ?? {}
  const known = new Map([...fields, ...joined.flatMap((each) => each.fields)].map((field) => [field.name, field]))
  return lines.map((line) => ({
    cells: Object.fromEntries(
      Object.keys(receipt.columns).map((column) => {
        const own = made?.[column as keyof MadeCells<R, Line>] as ((line: Line) => string) | undefined
        const value = (line as Readonly<Record<string, unknown>>)[column] ?? null
        // The number of a line has no separator.
        return [column, own ? own(line) : column === documentWords.no_urut.name ? String(value) : onPaper(known.get(column), value)]
      }),
    ) as Record<keyof R['columns'] & string, string>,
    ...extra?.(line),
  }))
}

const onPaper = (field: AnyField | undefined, value: unknown) => {
  if (!field || value === null) return ''
  if (field.kind.name === 'purity') return percentText(value as number)
  return typeof value === 'number' ? formatNumber(value, field.kind.decimals ?? 0) : field.format(value)
}

interface GoodsLine {
  readonly no_urut: number
  readonly nama_barang: string
  readonly kode_barcode: string | null
  readonly berat: number
  readonly harga_per_gram: number
  readonly harga_dasar: number
  readonly pembulatan: number
}

function timeOf(moment: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(moment))
}

/** A picture, ready to be drawn: the shop's, or that of a piece. */
export interface ReceiptPicture {
  /** A `data:` address of a JPEG. */
  readonly data: string
  readonly width: number
  readonly height: number
}
