import type { TestAnswer, TestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { type Purchase, buy } from '#modules/purchases/contract/pembelian.ts'
import { purchaseBody, strangeRing } from '#modules/purchases/server/testing/made-purchase.ts'
import { type WashMove, moveWash } from '../../contract/cuci-manual.ts'
import { type LotMove, moveLot } from '../../contract/pindah-sortir.ts'
import { type Candidate, type Sorting, scanCandidates, sortGoods, sortedLot } from '../../contract/sortir.ts'

/** Who sorts for MC2. */
export const sorter = 'kasir.mc2'

/** The people of a shop: who buys and sorts, who keeps, and who allows. */
export interface SortingStaff {
  readonly kode_toko: string
  readonly till: string
  readonly keeper: string
  readonly supervisor: string
}
const staffOfShop: SortingStaff = { kode_toko: 'MC2', till: sorter, keeper: 'mu.mc2', supervisor: 'spv.mc2' }

/** The answer of a call that worked. */
export const done = <Body>({ status, body }: TestAnswer<Body>): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Rings that a shop buys without an invoice, of 75 % and these weights, paid in cash that it has got; each is a lot. */
export async function boughtRings(app: TestApp, grams: readonly number[], staff = staffOfShop): Promise<Purchase> {
  const body = await purchaseBody(
    app,
    grams.map((berat) => ({ ...strangeRing, berat })),
  )
  await filledWith(
    app,
    body.detail_bayar.reduce((sum, { jumlah }) => sum + jumlah, 0),
    staff.kode_toko,
  )
  return done(await approved<Purchase>(app, staff.till, buy, { body }, staff.supervisor))
}

/** What a code means: a piece, a lot, or the goods of an invoice. */
export const candidatesOf = async (app: TestApp, kode_beli: string, { till } = staffOfShop): Promise<readonly Candidate[]> =>
  done(await app.call<Candidate[]>(till, scanCandidates, { params: { kode_beli } }))

/** A line that sorts goods as the books have them, unless told otherwise. */
export const sortedLine = (goods: Candidate, facts: object = {}) => ({
  kode_beli: goods.kode_beli,
  berat_sortir: goods.berat_beli,
  kode_kadar: goods.kode_kadar,
  kadar_uji: null,
  kode_kondisi: 'B',
  tujuan_sortir: 'CUCI',
  ...facts,
})

/** The body that sorts these lines. */
export const sortingBody = (detail_barang: readonly object[], facts: object = {}) => ({ keterangan: null, detail_barang, ...facts })

/** Sorts, with the approvals that it needs. */
export const sorted = async (app: TestApp, lines: readonly object[], { till, supervisor } = staffOfShop): Promise<Sorting> =>
  done(await approved<Sorting>(app, till, sortGoods, { body: sortingBody(lines) }, supervisor))

/** Two rings that MC2 buys and sorts into two lots, as the books have them: one to be washed, one to be melted. */
export async function madeSorting(app: TestApp): Promise<Sorting> {
  const { no_faktur_beli } = await boughtRings(app, [4, 2.5])
  const [one, other] = await candidatesOf(app, no_faktur_beli)
  return sorted(app, [sortedLine(one!), sortedLine(other!, { tujuan_sortir: 'LEBUR', kode_kondisi: 'R' })])
}

/** The body that sorts a ring which weighs a gram less than it was bought at. */
export async function worseSorting(app: TestApp): Promise<object> {
  const [ring] = await candidatesOf(app, (await boughtRings(app, [5])).no_faktur_beli)
  return sortingBody([sortedLine(ring!, { berat_sortir: 4 })])
}

/** Two sorted lots of a shop in one place, of 10 and 5 grams: the same purity, of other conditions. */
export async function twoLots(app: TestApp, staff = staffOfShop): Promise<readonly [string, string]> {
  const { no_faktur_beli } = await boughtRings(app, [6, 4, 5], staff)
  const [one, two, three] = await candidatesOf(app, no_faktur_beli, staff)
  const { no_sortir } = await sorted(app, [sortedLine(one!), sortedLine(two!), sortedLine(three!, { kode_kondisi: 'R' })], staff)
  return [sortedLot(no_sortir, 1), sortedLot(no_sortir, 2)]
}

/** The body that moves grams from lot to lot. */
export const lotMoveBody = ([asal_lot, tujuan_lot]: readonly [string, string], facts: object = {}) => ({
  asal_lot,
  tujuan_lot,
  qty_lot: 1,
  berat: 4,
  keterangan: null,
  ...facts,
})

/** Four grams that go from lot to lot. */
export const madeLotMove = async (app: TestApp, staff = staffOfShop): Promise<LotMove> =>
  done(await app.call<LotMove>(staff.till, moveLot, { body: lotMoveBody(await twoLots(app, staff)) }))

/** Who keeps goods to be washed by hand. */
export const washKeeper = 'mu.mc2'

let washed = 0

/** The body that takes ten grams of 75 % in, of two pieces that cost 9,000,000; each time for another reason. */
export const washBody = (facts: object = {}) => ({
  jenis_cuci: 'MASUK',
  kode_kadar: 'K750',
  kode_lot: null,
  qty_lot: 2,
  berat: 10,
  hpp: 9_000_000,
  berat_kembali: null,
  tujuan_cuci: null,
  alasan_cuci: `SALDO AWAL ${(washed += 1)}`,
  ...facts,
})

/** Goods to be washed that a shop takes in. */
export async function madeWash(app: TestApp, { keeper, supervisor } = staffOfShop): Promise<WashMove> {
  await app.set({ STOCK_SEPUHAN_MANUAL: 'true' })
  return done(await approved<WashMove>(app, keeper, moveWash, { body: washBody() }, supervisor))
}
