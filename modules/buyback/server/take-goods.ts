import type { Caller } from '#engine/server/caller.ts'
import type { EventContext } from '#engine/server/event.ts'
import { refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { type StockLine, addLots, moved } from '#modules/ledger/server/public.ts'
import { buybackPricesNow } from '#modules/pricing/server/public.ts'
import { type Rounding, purchaseRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { type RequestedPiece, type StrangeGoods, comesBack, lotOf } from '../contract/bought-piece.ts'
import { refusals } from '../contract/refusals.ts'
import { type IdentityRule, identityRule } from '../contract/seller.ts'
import { takeBrought } from './brought.ts'
import { type RequestedPrice, type BroughtPiece, type PricedBought, pricePiece } from './price-piece.ts'

/** What a shop says of goods that customers bring: how it rounds, the modules that are on, and the shops whose invoices may be looked at. */
export interface BuybackRules {
  readonly rounding: Rounding
  readonly modules: ReadonlySet<string>
  readonly shops: readonly string[]
  /** The data that the shop asks of a seller of gold that is not ours, and for how many days the photo of his papers is kept. */
  readonly identity: IdentityRule
  readonly papersDays: number
}

/** A piece that a customer brings; one without a price is taken at the list's. */
export type RequestedBrought = Omit<RequestedPiece, 'harga_per_gram' | 'harga' | OtherInvoice> &
  Partial<Pick<RequestedPiece, OtherInvoice>> &
  RequestedPrice

type OtherInvoice = 'toko_lain' | 'nota_lain' | 'tgl_nota_lain'

/** What callers of one shop have of these, as far as all of them have it. */
export const buybackRulesOf = ([caller, ...others]: readonly [Caller, ...Caller[]]): BuybackRules => ({
  rounding: purchaseRounding(caller),
  modules: caller.modules,
  identity: identityRule(caller),
  papersDays: numberSetting(caller, 'SURAT_PENJUAL_HARI'),
  // Rights to look at other shops differ by user. A user who sees more than the others runs alone.
  shops: caller.shops.filter((shop) => others.every(({ shops }) => shops.includes(shop))),
})

/** Returns the barcodes of our pieces among the goods. */
export const broughtBarcodes = (brought: readonly RequestedBrought[]): string[] => brought.flatMap(({ kode_barcode }) => kode_barcode ?? [])

/**
 * Takes our pieces from the customers who bring them, and reads today's price lists. The returned function prices the goods of one
 * document, also goods that are not ours.
 *
 * @param part where they stand in the document, for the address of a refusal: `detail_barang`
 * @throws Refusal of `takeBrought` under the barcode; the returned function throws those of `pricePiece` at the field
 */
export async function priceBrought(
  context: EventContext & BuybackRules & { readonly isLooking?: boolean },
  kode_barcodes: readonly string[],
  part: string,
): Promise<(requested: readonly RequestedBrought[]) => PricedBought[]> {
  const { rounding } = context
  const brought = await takeBrought(context.db, context, kode_barcodes, context.isLooking)
  const ours = new Map(brought.map((piece) => [piece.kode_barcode, piece]))
  const prices = await buybackPricesNow(context.db, context.modules)
  return (requested) =>
    requested.map((piece, at) => {
      const path = `${part}.${at}`
      return pricePiece(ours.get(piece.kode_barcode) ?? strangeOf(piece, context.tgl_system, path), piece, { prices, rounding, path })
    })
}

/** Goods that are not ours, as they were typed; the contract has seen to it that nothing is missing. */
function strangeOf(requested: RequestedBrought, tgl_system: string, path: string): BroughtPiece {
  const { nama_barang, kode_dept, kode_group, kadar, kode_kategori } = requested as StrangeGoods
  const { toko_lain = null, nota_lain = null, tgl_nota_lain = null } = requested
  const { INVOICE_OF_LATER } = refusals
  if (tgl_nota_lain !== null && tgl_nota_lain > tgl_system) refuseAt(`${path}.tgl_nota_lain`, INVOICE_OF_LATER)
  const ofInvoice = { no_faktur: null, toko_nota: null, tgl_nota: null, umur_bulan: null, berat_nota: null, harga_nota: null, kadar_cetak: null }
  return { ...ofInvoice, toko_lain, nota_lain, tgl_nota_lain, kode_barcode: null, nama_barang, kode_dept, kode_group, kadar, kode_kategori, qty: 1 }
}

/** A document that bought pieces, as it was written. */
interface Bought {
  readonly nomor: string
  readonly user_id: string
  readonly bought: readonly (Pick<PricedBought, 'kode_barcode' | 'toko_nota' | 'kadar' | 'nama_barang'> & { readonly no_urut: number })[]
}

/** Makes the lots of documents: goods that are not ours, and pieces of other shops, which are what their lot was made of. */
export async function addBoughtLots(context: EventContext, kind: string, documents: readonly Bought[]): Promise<void> {
  const lots = documents.flatMap(({ nomor, user_id, bought }) =>
    bought
      .filter((piece) => !comesBack(piece, context.kode_toko))
      .map(({ no_urut, kadar, nama_barang, kode_barcode }) => ({
        kode_lot: lotOf(nomor, no_urut),
        dokumen: nomor,
        kadar,
        keterangan: nama_barang,
        created_by: user_id,
        dari: kode_barcode === null ? [] : [{ kode_barcode }],
      })),
  )
  if (lots.length > 0) await addLots(context, kind, lots)
}

/**
 * Moves each piece from the customer into the used goods, with its weight and the price paid for it (domain §6). A deduction from the
 * price is not income: it makes the goods cheaper.
 */
export function boughtLines({ kode_toko, nomor }: { kode_toko: string; nomor: string }, bought: readonly PricedBought[]): StockLine[] {
  return bought.flatMap((piece, at) => {
    const isOurs = comesBack(piece, kode_toko)
    const goods = {
      kode_barcode: isOurs ? piece.kode_barcode : null,
      // Lines are numbered from 1 in the order in which they were given.
      kode_lot: isOurs ? null : lotOf(nomor, at + 1),
      pieces: piece.qty,
      grossMg: toMg(piece.berat),
      fineMg: toMg(piece.fine),
      costRp: piece.harga,
    }
    return moved(goods, { from: { tempat: 'PELANGGAN', trx: 'BELI' }, to: { tempat: 'BEKAS' } })
  })
}
