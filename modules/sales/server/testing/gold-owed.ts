import { sql } from 'kysely'
import type { TestAnswer, TestApp } from '#apps/server/testing/test-app.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { goldPerGram } from '../../contract/in-gold.ts'
import { type GoldSettlement, settleGold } from '../../contract/pelunasan-emas.ts'
import { type Sale, sellWholesale } from '../../contract/penjualan.ts'
import { wholesaleBody } from './wholesale.ts'

const till = 'kasir.mc2'

/** What gold stands at in these tests, in rupiah a gram. */
export const goldRp = 2_200_000

/** The dealer who owes gold. */
export const dealer = { nama_customer: 'TOKO MAS ABADI', no_hp: '081277770000' }

/** The body of a sale of pieces of MC2 (3.215 g each) for gold, at the purity that the dealer owes for their group. */
export async function goldSaleBody(app: TestApp, { pieces = 3, kadar_hutang = 77, facts = {} } = {}) {
  const { detail_barang, ...body } = await wholesaleBody(app, { pieces, facts: { ...dealer, harga_emas: goldRp, detail_bayar: [], ...facts } })
  const harga_total = rupiahFor(3.215, goldPerGram(kadar_hutang, goldRp))
  const { rows } = await sql<{ kode_group: string }>`
    select distinct kode_group from barang where kode_barcode = any(${detail_barang.map(({ kode_barcode }) => kode_barcode)})`.execute(app.db)
  return {
    ...body,
    detail_barang: detail_barang.map((line) => ({ ...line, harga_total })),
    detail_emas: rows.map(({ kode_group }) => ({ kode_group, kadar_hutang })),
  }
}

const done = <Body>({ status, body }: TestAnswer<Body>): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Sends a call of the cashier of MC2; the supervisor gives every approval that it needs. */
// eslint-disable-next-line typescript/no-explicit-any -- what a test reads of an answer is its own business
export const sent = <Body = any>(app: TestApp, call: Endpoint, input: object): Promise<TestAnswer<Body>> => approved<Body>(app, till, call, input)

/** Sells to a dealer who owes gold for it. */
export const goldSale = async (app: TestApp, facts: Parameters<typeof goldSaleBody>[1] = {}): Promise<Sale> =>
  done(await sent<Sale>(app, sellWholesale, { body: await goldSaleBody(app, facts) }))

const nothing = { emas_dilunasi: null, harga_emas: null, keterangan: null, detail_emas: [], detail_bayar: [] }
const of = (no_fakturs: readonly string[]) => no_fakturs.map((no_faktur) => ({ no_faktur }))

/** The body that settles with old gold of a weight and a purity. */
export const withGold = (no_fakturs: readonly string[], ...gold: readonly { berat: number; kadar: number }[]) => ({
  ...nothing,
  cara_lunas: 'EMAS',
  detail_hutang: of(no_fakturs),
  detail_emas: gold.map((piece) => ({ nama_barang: 'EMAS ROSOK', ...piece })),
})

/** The body that settles fine grams with cash at a price. */
export const withMoney = (no_fakturs: readonly string[], emas_dilunasi: number, harga_emas: number) => ({
  ...nothing,
  cara_lunas: 'UANG',
  emas_dilunasi,
  harga_emas,
  detail_hutang: of(no_fakturs),
  detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: rupiahFor(emas_dilunasi, harga_emas) }],
})

/** What a dealer settles with old gold, of a sale that was made for it. */
export async function madeGoldSettlement(app: TestApp): Promise<GoldSettlement> {
  const { no_faktur } = await goldSale(app)
  return done(await sent<GoldSettlement>(app, settleGold, { body: withGold([no_faktur], { berat: 4, kadar: 75 }) }))
}
