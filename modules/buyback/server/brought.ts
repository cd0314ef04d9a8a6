import { sql } from 'kysely'
import { documentRefusals } from '#engine/contract/document-calls.ts'
import { type AnyDocument, documentOfNumber } from '#engine/contract/document.ts'
import { type RefusalKind, fill, refuse } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Context } from '#engine/server/serve.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { preOrderHold, takeSoldPieces } from '#modules/goods/server/public.ts'
import { ageInMonths } from '#modules/pricing/contract/buyback.ts'
import type { BroughtInvoice } from '../contract/bought-piece.ts'
import { refusals } from '../contract/refusals.ts'
import type { BroughtPiece } from './price-piece.ts'
import { type InvoicedPiece, lastInvoicesOf, piecesOfInvoice } from './sold-pieces.ts'

/**
 * Finds the goods that a customer brings, by the number on his invoice or the barcode of a piece: the pieces of that
 * invoice that he still has.
 *
 * @param invoiceKind the kind of document that an invoice is, which distinguishes its number from a barcode
 */
export async function findBrought(
  { db, caller, params }: Context & { readonly params: { readonly kode: string } },
  invoiceKind: Pick<AnyDocument, 'prefix'>,
): Promise<BroughtInvoice> {
  // A scanner may send small letters.
  const kode = params.kode.trim().toUpperCase()
  const isNumber = documentOfNumber([invoiceKind], kode) !== undefined
  const scanned = isNumber ? undefined : await lastInvoiceOf(db, kode)
  const invoiced = await piecesOfInvoice(db, scanned?.no_faktur ?? kode)
  const invoice = invoiced[0] ?? refuse(documentRefusals.DOCUMENT_NOT_FOUND, { kode })
  refuseInvoice(invoice, caller)
  const bought = await boughtOf(db, invoiced)
  const why = scanned && bought.get(keyOf(scanned))
  if (why) refuse(why, { kode_barcode: kode })
  const { no_faktur } = invoice
  const left = invoiced.filter((piece) => !bought.has(keyOf(piece)))
  if (left.length === 0) refuse([...bought.values()].includes(refusals.NOT_PAID_UP) ? refusals.NOT_PAID_UP : refusals.INVOICE_BOUGHT, { no_faktur })
  const { toko_nota, nama_toko, tgl_nota, nama_customer, alamat_customer, no_hp } = invoice
  const umur_bulan = ageInMonths(tgl_nota, caller.tgl_system)
  const detail_barang = left.map(shownPiece)
  return { no_faktur, kode_toko: toko_nota, nama_toko, tgl_nota, umur_bulan, nama_customer, alamat_customer, no_hp, detail_barang }
}

function shownPiece(piece: InvoicedPiece): BroughtInvoice['detail_barang'][number] {
  const { kode_barcode, nama_barang, foto, kode_kategori, kode_dept, kode_group, kadar, kadar_cetak, qty, berat_nota, harga_nota } = piece
  return { kode_barcode, nama_barang, foto, kode_kategori, kode_dept, kode_group, kadar, kadar_cetak, qty, berat_nota, harga_nota }
}

async function lastInvoiceOf(db: Db, kode_barcode: string): Promise<InvoicedPiece> {
  const [piece] = await lastInvoicesOf(db, [kode_barcode])
  if (piece) return piece
  const { rows } = await sql<{ dipesan: boolean }>`
    select exists (
      select from barang_tahan h where h.kode_barcode = b.kode_barcode and h.kind = ${preOrderHold} and h.dilepas_at is null) as dipesan
    from barang b where b.kode_barcode = ${kode_barcode}`.execute(db)
  const [there] = rows
  if (!there) return refuse(goodsRefusals.NOT_FOUND, { kode_barcode })
  return refuse(there.dipesan ? goodsRefusals.PRE_ORDERED : goodsRefusals.NOT_SOLD, { kode_barcode })
}

/** An invoice that was cancelled sold nothing; one of another shop is for those who may look at that shop. */
function refuseInvoice({ no_faktur, toko_nota, status_nota }: InvoicedPiece, { shops }: Pick<Caller, 'shops'>): void {
  if (!shops.includes(toko_nota)) refuse(refusals.INVOICE_OTHER_SHOP, { no_faktur, kode_toko: toko_nota })
  if (status_nota === 'CANCELLED') refuse(refusals.INVOICE_CANCELLED, { no_faktur })
}

const keyOf = ({ toko_nota, no_faktur, kode_barcode }: Pick<InvoicedPiece, 'toko_nota' | 'no_faktur' | 'kode_barcode'>) =>
  JSON.stringify([toko_nota, no_faktur, kode_barcode])

/** Which of these lines of invoices came back already or are not paid up, and how that is said. */
async function boughtOf(db: Db, pieces: readonly InvoicedPiece[]): Promise<ReadonlyMap<string, RefusalKind>> {
  const kode_barcodes = pieces.map(({ kode_barcode }) => kode_barcode)
  const { rows } = await sql<Pick<InvoicedPiece, 'toko_nota' | 'no_faktur' | 'kode_barcode'> & { ditukar: boolean | null }>`
    select toko_nota, no_faktur, kode_barcode, ditukar from barang_dibeli where not batal and kode_barcode = any(${kode_barcodes})
    union all
    select kode_toko, no_faktur, kode_barcode, false from retur_marketplace_barang where not batal and kode_barcode = any(${kode_barcodes})
    union all
    select kode_toko, no_faktur, kode_barcode, null from barang_belum_lunas where kode_barcode = any(${kode_barcodes})`.execute(db)
  const why = (ditukar: boolean | null) => (ditukar === null ? refusals.NOT_PAID_UP : ditukar ? goodsRefusals.EXCHANGED : goodsRefusals.BOUGHT)
  return new Map(rows.map((row) => [keyOf(row), why(row.ditukar)]))
}

/**
 * Takes pieces of ours from the customer who brings them: of two tills with the same piece exactly one gets it. Those of this
 * shop come back under their barcode; one that another shop sold stays that shop's, and comes in as goods without a barcode.
 *
 * @param isLooking nothing is taken and so nothing locked
 * @returns the pieces in the order of `kode_barcodes`, as the invoice says that they were sold with
 * @throws Refusal NOT_FOUND, NOT_SOLD, PRE_ORDERED, BOUGHT, EXCHANGED, DESTROYED, BARCODE_TWICE or INVOICE_OTHER_SHOP, under each barcode
 */
export async function takeBrought(
  db: Db,
  caller: Pick<Caller, 'kode_toko' | 'shops' | 'tgl_system'>,
  kode_barcodes: readonly string[],
  isLooking = false,
): Promise<BroughtPiece[]> {
  if (kode_barcodes.length === 0) return []
  await takeSoldPieces(db, kode_barcodes, isLooking)
  const invoiced = await lastInvoicesOf(db, kode_barcodes)
  const bought = await boughtOf(db, invoiced)
  const refused: { kode_barcode: string; kind: RefusalKind; details: Record<string, string> }[] = []
  const taken = kode_barcodes.flatMap((kode_barcode) => {
    const piece = invoiced.find((each) => each.kode_barcode === kode_barcode)
    const details = { kode_barcode, ...(piece ? { no_faktur: piece.no_faktur, kode_toko: piece.toko_nota } : {}) }
    const kind = whyNotBought(piece, caller, bought)
    if (kind) refused.push({ kode_barcode, kind, details })
    return piece && !kind ? [broughtOf(piece, caller.tgl_system)] : []
  })
  const [first] = refused
  if (first) {
    const fields = Object.fromEntries(refused.map(({ kode_barcode, kind, details }) => [kode_barcode, fill(kind.text, details)]))
    refuse(first.kind, first.details, fields)
  }
  return taken
}

function whyNotBought(
  piece: InvoicedPiece | undefined,
  { shops }: Pick<Caller, 'shops'>,
  bought: ReadonlyMap<string, RefusalKind>,
): RefusalKind | undefined {
  if (!piece) return goodsRefusals.NOT_SOLD
  if (!shops.includes(piece.toko_nota)) return refusals.INVOICE_OTHER_SHOP
  return bought.get(keyOf(piece))
}

const noOtherInvoice = { toko_lain: null, nota_lain: null, tgl_nota_lain: null }

/** The stored values of a piece, without those of its invoice. */
function broughtOf(piece: InvoicedPiece, tgl_system: string): BroughtPiece {
  const { kode_barcode, no_faktur, toko_nota, tgl_nota, berat_nota, harga_nota } = piece
  const { nama_barang, kode_kategori, kode_dept, kode_group, kadar, kadar_cetak, qty } = piece
  const invoice = { no_faktur, toko_nota, tgl_nota, umur_bulan: ageInMonths(tgl_nota, tgl_system), berat_nota, harga_nota }
  return { kode_barcode, ...invoice, ...noOtherInvoice, nama_barang, kode_kategori, kode_dept, kode_group, kadar, kadar_cetak, qty }
}
