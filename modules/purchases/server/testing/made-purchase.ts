import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { Call } from '#engine/contract/endpoint.ts'
import { priceOfBuyback } from '#modules/pricing/contract/buyback.ts'
import { type BuybackPrices, pricesFor, readBuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { parameterHargaBeli } from '#modules/pricing/contract/parameter-harga-beli.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import type { RequestedPiece, BroughtInvoice } from '#modules/buyback/contract/bought-piece.ts'
import { type NewPurchase, type Purchase, buy, findBrought } from '../../contract/pembelian.ts'
import { sendPurchase } from '../../contract/validasi.ts'

const user = 'kasir.mc2'
const rounding = { unit: 500, direction: 'UP' } as const

/** A piece that a customer brings: one of ours as its invoice says, or a typed one. */
export type Brought = Partial<
  Pick<RequestedPiece, 'kode_kondisi' | 'berat' | 'harga_per_gram' | 'harga' | 'toko_lain' | 'nota_lain' | 'tgl_nota_lain'>
> &
  (
    | { readonly kode_barcode: string }
    | { readonly nama_barang: string; readonly kode_dept: string; readonly kode_group: string; readonly kadar: number; readonly berat: number }
  )

/** Gold that the shop has never seen. */
export const strangeRing = { nama_barang: 'CINCIN TANPA NOTA', kode_dept: 'CC', kode_group: '750L', kadar: 75, berat: 2.5 } as const

/**
 * The body of a purchase as the screen of a shop sends it, paid in cash: every piece at the price that the lists make today,
 * unless told.
 */
export async function purchaseBody(
  app: Pick<TestApp, 'call'>,
  pieces: readonly Brought[],
  facts: Partial<NewPurchase> = {},
  kode_toko = 'MC2',
): Promise<NewPurchase> {
  const { body: prices } = await app.call(user, readBuybackPrices)
  const detail_barang = await Promise.all(
    pieces.map(async (piece): Promise<RequestedPiece> => {
      const ours = 'kode_barcode' in piece ? await ourPiece(app, piece.kode_barcode, kode_toko) : undefined
      const what = ours ?? (piece as typeof strangeRing)
      const { kode_kondisi = 'B', berat = ours?.berat_nota ?? 0 } = piece
      const held = pricesFor(prices, {
        kode_group: what.kode_group,
        kode_kondisi,
        kode_kategori: ours?.kode_kategori ?? null,
        umur_bulan: ours?.umur_bulan ?? null,
      })
      const { harga_per_gram = null } = piece
      const perGram = { harga_per_gram: harga_per_gram ?? held.grup?.harga_per_gram ?? 0 }
      const { harga } = priceOfBuyback({ ...held, kondisi: held.kondisi!, berat, berat_nota: ours?.berat_nota ?? null, ...perGram, rounding })
      const typed = ours ? nothing : { ...nothing, ...strangeOf(piece as Strange) }
      return { ...typed, kode_barcode: ours?.kode_barcode ?? null, kode_kondisi, berat, harga_per_gram, harga: piece.harga ?? harga }
    }),
  )
  const total = detail_barang.reduce((sum, { harga }) => sum + harga, 0)
  return {
    nama_customer: 'IBU SRI',
    alamat_customer: 'Jl. Pandanaran 1, Semarang',
    no_hp: '081234567890',
    no_identitas: '3374010101010001',
    kode_sales: 'S1',
    keterangan: null,
    foto_surat: null,
    detail_barang,
    detail_bayar: total > 0 ? [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: total }] : [],
    ...facts,
  }
}

/** What the list says today that a gram of a group is bought for. */
export async function boughtAt(app: Pick<TestApp, 'call'>, kode_group: string): Promise<number> {
  const { body: prices } = await app.call<BuybackPrices>(user, readBuybackPrices)
  return prices.grup.find((group) => group.kode_group === kode_group)?.harga_per_gram as number
}

/** The head office sets what a gram of a group is bought for. */
export async function setBoughtAt(app: Pick<TestApp, 'call'>, kode_group: string, harga_per_gram: number): Promise<void> {
  const { body: groups } = await app.call<Record<string, string>[]>('own.mc1', masterGroup.api.list)
  const kode_harga = groups.find((group) => group['kode_group'] === kode_group)?.['kode_harga'] as string
  const { status, body } = await app.call('own.mc1', parameterHargaBeli.api.update as Call, { params: { kode_harga }, body: { harga_per_gram } })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

const nothing = {
  toko_lain: null,
  nota_lain: null,
  tgl_nota_lain: null,
  nama_barang: null,
  kode_dept: null,
  kode_group: null,
  kadar: null,
  kode_kategori: null,
}
type Strange = typeof strangeRing & Pick<Brought, 'toko_lain' | 'nota_lain' | 'tgl_nota_lain'>
const strangeOf = ({ nama_barang, kode_dept, kode_group, kadar, toko_lain = null, nota_lain = null, tgl_nota_lain = null }: Strange) => ({
  nama_barang,
  kode_dept,
  kode_group,
  kadar,
  toko_lain,
  nota_lain,
  tgl_nota_lain,
})

async function ourPiece(app: Pick<TestApp, 'call'>, kode_barcode: string, shop: string) {
  const { status, body } = await app.call<BroughtInvoice>('own.mc1', findBrought, { params: { kode: kode_barcode }, shop })
  if (status !== 200) throw new Error(`${kode_barcode} cannot be brought: ${JSON.stringify(body)}`)
  const piece = body.detail_barang.find((each) => each.kode_barcode === kode_barcode)
  return piece && { ...piece, umur_bulan: body.umur_bulan }
}

/** A piece that has become lighter, left for the cashier; answers the body with which he pays it out. */
export async function waitingWornPurchase(app: TestApp) {
  const { detail_bayar, ...goods } = await wornPurchase(app)
  const { status, body } = await app.call<{ no_antri: string }>('mu.mc2', sendPurchase, { body: goods })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { no_antri: body.no_antri, detail_bayar }
}

/** Sells a piece of MC2 and buys it back at once by the screen's own call. */
export async function madePurchase(app: TestApp): Promise<Purchase> {
  const sale = await madeSale(app)
  const kode_barcode = sale.detail_barang[0]?.kode_barcode as string
  const { status, body } = await app.call<Purchase>(user, buy, { body: await purchaseBody(app, [{ kode_barcode }]) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** The body of a purchase of a piece that lost a tenth of a gram since MC2 sold it: more than the shop tolerates. */
export async function wornPurchase(app: TestApp): Promise<NewPurchase> {
  const [piece] = (await madeSale(app)).detail_barang
  const { kode_barcode, berat } = piece!
  return purchaseBody(app, [{ kode_barcode, berat: Math.round(berat * 1000 - 100) / 1000 }])
}
