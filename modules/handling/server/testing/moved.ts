import { sql } from 'kysely'
import { demoPassword } from '#db/seed/demo-password.ts'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf, Endpoint, ReplyOf } from '#engine/contract/endpoint.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { stone } from '#modules/goods/server/testing/stone.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type Destruction, destroyPieces } from '../../contract/hancur-barang.ts'
import { type AccessoryStock, changeAccessories } from '../../contract/stock-aksesoris.ts'
import { type ChangedValues, type Correction, correctPiece } from '../../contract/ubah-barang.ts'
import { type Repricing, changePrices, previewPrices } from '../../contract/update-profit.ts'
import { type Move, movePieces } from '../../contract/pindah-barang.ts'

const [till, supervisor] = ['kasir.mc2', 'spv.mc2']

/** Two trays of MC2 that lie apart, and the pieces of the first. */
export interface Trays {
  readonly from: { readonly kode_gudang: string; readonly kode_baki: string }
  readonly to: { readonly kode_gudang: string; readonly kode_baki: string }
}

/** The tray that `stockPieces` fills in MC2, and another one. */
export async function traysOf(app: TestApp): Promise<Trays> {
  const { rows } = await sql<Trays['from']>`select kode_gudang, kode_baki from baki where kode_toko = 'MC2' order by kode_baki limit 2`.execute(
    app.db,
  )
  const [from, to] = rows as [Trays['from'], Trays['to']]
  return { from, to }
}

/** The body of a move of pieces that lie in the first tray, as the screen sends it. */
export async function moveBody(app: TestApp, kode_barcodes: readonly string[]): Promise<BodyInputOf<typeof movePieces>> {
  const { from, to } = await traysOf(app)
  return { ...to, keterangan: null, detail_barang: kode_barcodes.map((kode_barcode) => ({ kode_barcode, asal_baki: from.kode_baki })) }
}

/** Moves a new piece of MC2 into another tray. */
export async function madeMove(app: TestApp): Promise<Move> {
  const body = await moveBody(app, await stockPieces(app.db, 'MC2', 1))
  const { status, body: made } = await app.call(till, movePieces, { body })
  if (status !== 200) throw new Error(JSON.stringify(made))
  return made
}

/** Calls as the cashier of MC2, or as `user`, with the approval of the supervisor where it is asked for. */
export async function allowed<E extends Endpoint>(
  app: TestApp,
  call: E,
  input: { body: object; params?: Record<string, string> },
  user = till,
): Promise<ReplyOf<E>> {
  const refused = await app.call(user, call, input)
  const { kategori, uraian, permintaan } = refused.body.details
  const { body } = await app.call(user, authorize, {
    body: { user_id: supervisor, password: demoPassword, kategori, description: uraian, keterangan: '', permintaan },
  })
  const done = await app.call(user, call, { ...input, approvals: [body.token] })
  if (done.status !== 200) throw new Error(JSON.stringify(done.body))
  return done.body as ReplyOf<E>
}

/** The body of a destruction of new pieces of MC2. */
export async function destructionBody(app: TestApp, count = 1): Promise<BodyInputOf<typeof destroyPieces>> {
  const kode_barcodes = await stockPieces(app.db, 'MC2', count)
  return { keterangan: 'PATAH DI ETALASE', detail_barang: kode_barcodes.map((kode_barcode) => ({ kode_barcode })) }
}

/** Destroys a new piece of MC2, approved. */
export const madeDestruction = async (app: TestApp): Promise<Destruction> => allowed(app, destroyPieces, { body: await destructionBody(app) })

const lighter: ChangedValues = { berat_bruto: 3.205, berat_stock: 3.205, berat: 3.205 }

/** The body of a change of a new piece of MC2: a little lighter on a better scale. */
export async function correctionBody(app: TestApp, perubahan: ChangedValues = lighter): Promise<BodyInputOf<typeof correctPiece>> {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  return { kode_barcode, versi: 0, alasan: 'TIMBANGAN BARU', ...perubahan }
}

/** Changes a new piece of MC2 and lists its stones, approved. */
export const madeCorrection = async (app: TestApp): Promise<Correction> =>
  allowed(app, correctPiece, { body: await correctionBody(app, { ...lighter, batu: [stone()] }) }, 'own.mc2')

/** The body of a change of prices of a new piece of MC2: a fifth above what its group asks, as the preview says it. */
export async function repricingBody(app: TestApp, count = 1, facts: object = {}): Promise<BodyInputOf<typeof changePrices>> {
  const rule = { cara: 'MARKUP', markup: 20, kode_barcodes: await stockPieces(app.db, 'MC2', count), ...facts }
  const { status, body } = await app.call('own.mc2', previewPrices, { body: rule })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const { barang, harga_lama, harga_baru } = body as ReplyOf<typeof previewPrices>
  return { ...rule, keterangan: 'HARGA BARU', total_qty: barang.length, harga_lama, harga_baru } as BodyInputOf<typeof changePrices>
}

/** Changes the price of a new piece of MC2, approved. */
export const madeRepricing = async (app: TestApp): Promise<Repricing> => allowed(app, changePrices, { body: await repricingBody(app) })

/** A new row of accessories of MC2: a hundred beads of 50 g together, 1,000,000 in the books, 2,500,000 for a customer. */
export const beads = async (app: TestApp, facts: object = {}): Promise<string> => {
  const row = {
    nama_barang: 'MANIK-MANIK UJI',
    qty: 100,
    berat_bruto: 50,
    berat_stock: 50,
    berat: 50,
    hpp: 1_000_000,
    ongkos: 0,
    harga_jual: 2_500_000,
  }
  return (await stockPieces(app.db, 'MC2', 1, { ...row, ...facts }))[0] as string
}

/** The body that takes ten of a new row of accessories for the shop itself. */
export async function takenAccessories(app: TestApp, facts: object = {}): Promise<BodyInputOf<typeof changeAccessories>> {
  const line = { kode_barcode: await beads(app), qty: 10, berat: null, hpp: null }
  return { sebab: 'DIPAKAI', kode_supplier: null, keterangan: 'ETALASE', detail_barang: [line], ...facts }
}

/** Takes ten of a new row of accessories, approved. */
export const madeAccessories = async (app: TestApp): Promise<AccessoryStock> => allowed(app, changeAccessories, { body: await takenAccessories(app) })
