import { sql } from 'kysely'
import type { TestAnswer, TestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { type Lines, addLots, moved, post } from '#modules/ledger/server/public.ts'
import { type Batch, sendBatch } from '../../contract/kirim-cuci.ts'
import { type Washed, takeWashed } from '../../contract/terima-cuci.ts'
import { type Melted, takeMelted } from '../../contract/terima-sepuhan.ts'
import { type ClosedBatch, closeBatch } from '../../contract/tutup-cuci.ts'

/** Works the refining of MC2, and reads what goods cost. */
export const refiner = 'mu.mc2'

const shop = 'MC2'
let told = 0

/** The answer of a call that worked. */
export const done = <Body>({ status, body }: TestAnswer<Body>): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Switches refining on. */
export const withRefining = (app: TestApp): Promise<void> => app.set({ SEPUHAN: 'true', SEPUHAN_TERPUSAT: 'false' })

/** What a lot of a test is: grams, fine grams, rupiah. */
export interface LotFacts {
  readonly berat: number
  readonly fine: number
  readonly hpp: number
  readonly kadar?: number
  readonly qty_lot?: number
  readonly tempat?: 'BEKAS' | 'ROSOK' | 'BATANG'
}

/** The date of MC2. */
export async function todayOf(app: TestApp): Promise<string> {
  const { rows } = await sql<{ today: string }>`select tgl_system::text as today from toko where kode_toko = ${shop}`.execute(app.db)
  return rows[0]!.today
}

/** A lot of MC2 from before the books: 100 g of 70 % in three pieces that cost 140,000,000, unless told. */
export async function givenLot(
  app: TestApp,
  { berat, fine, hpp, kadar, qty_lot = 3, tempat = 'BEKAS' }: LotFacts = hundredGrams,
  kode_toko = shop,
): Promise<string> {
  told += 1
  const kode_lot = `UJI-${Date.now() % 1_000_000}-${told}`
  const tgl_system = await todayOf(app)
  await app.db.transaction().execute(async (db) => {
    const context = { db, kode_toko, tgl_system, user_id: refiner, request_id: 'test' }
    await addLots(context, 'SEPUHAN', [
      {
        kode_lot,
        dokumen: kode_lot,
        kadar: kadar ?? (fine === 0 ? null : Math.round((fine / berat) * 100_000) / 1000),
        keterangan: `LOT UJI ${told}`,
      },
    ])
    const measures = { pieces: qty_lot, grossMg: Math.round(berat * 1000), fineMg: Math.round(fine * 1000), costRp: hpp }
    const lines: Lines = {
      kind: 'SEPUHAN',
      reference: kode_lot,
      stock: moved({ ...measures, kode_barcode: null, kode_lot }, { from: { tempat: 'SALDO_AWAL' }, to: { tempat } }),
      cash: [],
      claims: [],
      counter: [],
      points: [],
    }
    await post(context, lines)
  })
  return kode_lot
}

const hundredGrams: LotFacts = { berat: 100, fine: 70, hpp: 140_000_000 }

/** A batch as the screen sends it: washed at the own bench, all of each lot, unless told. */
export const batchBody = async (app: TestApp, kode_lots: readonly string[], facts: object = {}) => ({
  jenis_cuci: 'CUCI',
  tujuan_cuci: 'BANGKU',
  kode_tukang: null,
  perkiraan_selesai: await todayOf(app),
  keterangan: null,
  detail_barang: kode_lots.map((kode_lot) => ({ kode_lot, berat: null, qty_lot: null })),
  ...facts,
})

/** Sends lots of MC2. */
export const sent = async (app: TestApp, kode_lots: readonly string[], facts: object = {}): Promise<Batch> =>
  done(await app.call<Batch>(refiner, sendBatch, { body: await batchBody(app, kode_lots, facts) }))

const noFee = { ongkos_sepuhan: 0, cara_ongkos: 'KAS', no_rekening: null, keterangan: null }

/** Goods that come back: so many grams of each lot. */
export const washedBody = (no_cuci: string, weights: Readonly<Record<string, number>>, facts: object = {}) => ({
  no_cuci,
  ...noFee,
  detail_barang: Object.entries(weights).map(([kode_lot, berat_kembali]) => ({
    kode_lot,
    berat_kembali,
    tujuan_barang: 'BEKAS',
    berat: null,
    qty_lot: null,
  })),
  ...facts,
})

/** Takes goods of a batch of MC2 back. */
export const tookWashed = async (app: TestApp, ...requested: Parameters<typeof washedBody>): Promise<Washed> =>
  done(await approved<Washed>(app, refiner, takeWashed, { body: washedBody(...requested) }))

/** What a melt gave: bars by weight and thousandths, by-products by weight and value. */
export interface GivenResult {
  readonly jenis_hasil: 'BATANG' | 'DEBU' | 'AIR'
  readonly berat: number
  readonly permil?: number
  readonly nilai?: number
}

/** A melt, as the screen sends it; each assayed result by one assay, unless told. */
export const meltBody = (
  no_cuci: string,
  kode_lots: readonly string[],
  berat_lebur: number,
  results: readonly GivenResult[],
  facts: object = {},
) => ({
  no_cuci,
  berat_lebur,
  ...noFee,
  detail_barang: kode_lots.map((kode_lot) => ({ kode_lot })),
  detail_hasil: results.map(({ jenis_hasil, berat, permil = null, nilai = null }) => ({
    jenis_hasil,
    berat,
    permil_uji: permil,
    nilai_samping: nilai,
  })),
  detail_uji: results.flatMap(({ permil }, at) =>
    permil === undefined ? [] : [{ no_hasil: at + 1, metode_uji: 'PIN', permil, berat_sampel: 0.25, penguji: 'PAK DARMO' }],
  ),
  ...facts,
})

/** Takes in a melt of MC2, with the approvals that it needs. */
export const tookMelt = async (app: TestApp, ...requested: Parameters<typeof meltBody>): Promise<Melted> =>
  done(await approved<Melted>(app, refiner, takeMelted, { body: meltBody(...requested) }))

/** The closing of a batch, borne by the shop. */
export const closingBody = (no_cuci: string, facts: object = {}) => ({ no_cuci, ditanggung: 'TOKO', keterangan: null, ...facts })

/** Closes a batch of MC2, with the approval that it needs. */
export const closedBatch = async (app: TestApp, no_cuci: string, facts: object = {}): Promise<ClosedBatch> =>
  done(await approved<ClosedBatch>(app, refiner, closeBatch, { body: closingBody(no_cuci, facts) }))

/** A batch of 100 g of MC2, at the craftsman T1. */
export async function madeBatch(app: TestApp, facts: object = {}): Promise<Batch> {
  await withRefining(app)
  told += 1
  return sent(app, [await givenLot(app)], { tujuan_cuci: 'TUKANG', kode_tukang: 'T1', keterangan: `BATCH UJI ${told}`, ...facts })
}

/** A batch that came back 0.350 g lighter, for a fee that is owed. */
export async function madeWashed(app: TestApp, berat_kembali = 99.65): Promise<Washed> {
  const { no_cuci, detail_barang } = await madeBatch(app)
  told += 1
  const facts = { ongkos_sepuhan: 100_000, cara_ongkos: 'HUTANG', keterangan: `CUCI UJI ${told}` }
  return tookWashed(app, no_cuci, { [detail_barang[0]!.kode_lot]: berat_kembali }, facts)
}

/** A melt of 100 g of 70 % that gave a bar and dust. */
export async function madeMelt(app: TestApp, permil = 700): Promise<Melted> {
  const { no_cuci, detail_barang } = await madeBatch(app, { jenis_cuci: 'LEBUR' })
  told += 1
  return tookMelt(
    app,
    no_cuci,
    detail_barang.map(({ kode_lot }) => kode_lot),
    99.8,
    [
      { jenis_hasil: 'BATANG', berat: 99.5, permil },
      { jenis_hasil: 'DEBU', berat: 0.3, nilai: 100_000 },
    ],
    { keterangan: `LEBUR UJI ${told}` },
  )
}

/** A batch that was closed within its limit. */
export async function madeClosing(app: TestApp): Promise<ClosedBatch> {
  const { no_cuci } = await madeWashed(app)
  told += 1
  return closedBatch(app, no_cuci, { keterangan: `TUTUP UJI ${told}` })
}

/** Makes a batch of a shop that came back lighter, as data of reports. */
export async function washedIn(app: TestApp, kode_toko: string): Promise<void> {
  const user = `mu.${kode_toko.toLowerCase()}`
  const kode_lot = await givenLot(app, hundredGrams, kode_toko)
  const { no_cuci } = done(await app.call<Batch>(user, sendBatch, { body: await batchBody(app, [kode_lot]) }))
  done(await app.call<Washed>(user, takeWashed, { body: washedBody(no_cuci, { [kode_lot]: 99.65 }) }))
}
