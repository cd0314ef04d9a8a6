import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { NewPiece } from '#modules/goods/server/public.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { writeAccount } from '../../contract/setting.ts'
import { type StandingOffer, listOffers, sendOffers } from '../../contract/barang-marketplace.ts'
import { type MarketOrder, listOrders } from '../../contract/pesanan-marketplace.ts'
import type { MarketplaceOptions } from '../connect.ts'
import type { StandInMarket } from './stand-in.ts'
import { type StandInShopee, standInShopee } from './stand-in-shopee.ts'

/** Our address as the stand-ins know it: they sign it, and tell us at another one. */
export const knownAddress = 'https://kencana.example'

/** How an application of a test reaches the stand-ins. */
export const marketOptions = (urls: Pick<MarketplaceOptions, 'shopeeUrl' | 'tiktokUrl' | 'tiktokAuthUrl'>): MarketplaceOptions => ({
  key: 'a key of tests that seals secrets of marketplaces',
  address: knownAddress,
  ...urls,
})

/** The tray that the pieces of `stockPieces` lie in. */
async function firstTray(app: TestApp, kode_toko: string): Promise<{ kode_gudang: string; kode_baki: string }> {
  const { rows } = await sql<{ kode_gudang: string; kode_baki: string }>`
    select kode_gudang, kode_baki from baki where kode_toko = ${kode_toko} order by kode_baki limit 1`.execute(app.db)
  return rows[0]!
}

/** The body that sets up the account of MC2 at Shopee, with the keys of the stand-in. */
export async function accountBody(
  app: TestApp,
  { keys, tokens }: Pick<StandInShopee, 'keys' | 'tokens'>,
  facts: object = {},
): Promise<BodyInputOf<typeof writeAccount>> {
  return {
    kode_marketplace: 'SHP',
    penghubung: 'SHOPEE',
    nama_akun: 'KENCANA MC2',
    id_toko: keys.id_toko,
    kategori_luar: '100017',
    daftar_ekspedisi: ['J&T Express', 'JNE'],
    biaya_persen: 6,
    ...(await firstTray(app, 'MC2')),
    kode_sales: 'S1',
    boleh_konsinyasi: false,
    aktif: true,
    id_aplikasi: keys.id_aplikasi,
    rahasia_aplikasi: keys.rahasia_aplikasi,
    rahasia_webhook: null,
    token_akses: tokens.access,
    token_segar: tokens.refresh,
    ...facts,
  }
}

/** Switches the module on and connects MC2 to a stand-in. */
export async function connect(app: TestApp, market: Pick<StandInShopee, 'keys' | 'tokens'>, facts: object = {}): Promise<void> {
  await app.set({ MARKETPLACE_INTEGRATION_MODULE: 'true' })
  const { status, body } = await app.call('own.mc2', writeAccount, { body: await accountBody(app, market, facts) })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

/** Pieces of MC2 with a picture, in the tray of the account. */
export async function pictured(app: TestApp, count = 1, facts: Partial<NewPiece> = {}): Promise<string[]> {
  const codes = await stockPieces(app.db, 'MC2', count, facts)
  await sql`update barang set foto = 'Ab12Cd34Ef56Gh78' where kode_barcode = any(${codes})`.execute(app.db)
  return codes
}

/** Offers a piece. */
export const offered = (app: TestApp, kode_barcode: string, harga_web = 3_000_000, facts: object = {}) =>
  app.call('kasir.mc2', sendOffers, {
    body: {
      kode_marketplace: 'SHP',
      ekspedisi: 'J&T Express',
      detail_barang: [{ kode_barcode, nama_barang: `CINCIN ${kode_barcode}`, harga_web }],
      ...facts,
    },
  })

/** How a piece stands there. */
export const standingOf = async (app: TestApp, kode_barcode: string): Promise<StandingOffer | undefined> =>
  (await app.call<StandingOffer[]>('kasir.mc2', listOffers, { query: {} })).body.find((row) => row.kode_barcode === kode_barcode)

/** How an order stands here. */
export const orderOf = async (app: TestApp, no: string): Promise<MarketOrder | undefined> =>
  (await app.call<MarketOrder[]>('kasir.mc2', listOrders, { query: {} })).body.find(({ no_pesanan_luar }) => no_pesanan_luar === no)

/** A customer orders a piece at the marketplace, and its webhook comes. */
export async function ordered(
  app: TestApp,
  market: StandInMarket,
  no: string,
  kode_barcode: string,
  { status = 'READY_TO_SHIP', harga = 3_000_000 } = {},
): Promise<number> {
  market.orders.set(no, { no, status, buyer: 'sri.wahyuni', lines: [{ kode_barcode, harga }] })
  return market.tell(await app.url(), no)
}

export { standInShopee }
