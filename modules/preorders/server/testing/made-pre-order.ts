import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import type { Db } from '#engine/server/database.ts'
import { takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { cash, rateOf } from '#modules/orders/server/testing/made-order.ts'
import { type cancelPreOrder, type PreOrderEvent, payPreOrder, pickUpPreOrder } from '../../contract/mutasi-po.ts'
import { type PreOrder, makePreOrder } from '../../contract/pre-order.ts'

const mc2 = { till: 'kasir.mc2', supervisor: 'spv.mc2' }
type Staff = typeof mc2

const done = <Body>({ status, body }: { readonly status: number; readonly body: Body }): Body => {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Two rings of 3 grams as they are ordered; `facts` say what is different. */
export async function preOrderedRings(db: Db, facts: object = {}): Promise<BodyInputOf<typeof makePreOrder>['detail_pre_order'][number]> {
  const line = { deskripsi: 'CINCIN POLOS', kode_dept: 'CC', kode_group: '750L', size: null, qty: 2, berat: 3, ongkos: 150_000 }
  return { ...line, harga_per_gram: await rateOf(db, '750L'), ...facts }
}

/** The body of a pre-order of two rings with 500,000 in cash, as the screen sends it; `facts` and `line` say what is different. */
export const preOrderBody = async (db: Db, facts: object = {}, line: object = {}): Promise<BodyInputOf<typeof makePreOrder>> => ({
  kode_sales: 'S1',
  nama_customer: 'IBU INDEN',
  alamat_customer: null,
  no_hp: '081234567892',
  tgl_perkiraan: '2026-02-28',
  harga_dikunci: true,
  dp: 500_000,
  keterangan: null,
  detail_pre_order: [await preOrderedRings(db, line)],
  detail_bayar: [cash(500_000)],
  ...facts,
})

/** Takes a pre-order at MC2, or at another shop, through the screen's own call. */
export const madePreOrder = async (app: TestApp, facts: object = {}, line: object = {}, staff: Staff = mc2): Promise<PreOrder> =>
  done(await app.call<PreOrder>(staff.till, makePreOrder, { body: await preOrderBody(app.db, facts, line) }))

/** The last piece that arrived for each pre-order: of the latest application, since each begins its numbers anew. */
const lasts = new Map<string, string>()

/** The barcode of the last piece that `arrived` brought for a pre-order. */
export const lastOf = (no_po: string): string => lasts.get(no_po)!

/** Brings a ring in that names its pre-order; answers its barcode. */
export async function arrived(app: TestApp, no_po: string, facts: object = {}, staff: Staff = mc2): Promise<string> {
  const kode_barcode = await broughtIn(app, { no_po, ...facts }, staff)
  lasts.set(no_po, kode_barcode)
  return kode_barcode
}

/** Brings a ring in that names no pre-order; returns its barcode. */
export async function broughtIn(app: TestApp, facts: Readonly<Record<string, unknown>> = {}, staff: Staff = mc2): Promise<string> {
  const { detail_barang } = done(
    await app.call<{ detail_barang: { kode_barcode: string }[] }>(staff.supervisor, takePiecesIn, { body: intakeBody([ring(facts)]) }),
  )
  return detail_barang[0]!.kode_barcode
}

/** The body that hands over a ring for less work than it has: its pre-order has no fee. */
export async function pickUpPreOrderBelowFee(app: TestApp) {
  const { no_po, total_harga, dp } = await madePreOrder(app, {}, { qty: 1, ongkos: 0 })
  const kode_barcode = await arrived(app, no_po, { ongkos: 50_000 })
  const money = { detail_bayar: [cash(total_harga - dp)], detail_kupon: [] }
  return { no_po, kode_member: null, keterangan: null, grand_total: null, detail_barang: [{ kode_barcode }], ...money }
}

/** Pays 300,000 further on a new pre-order of MC2. */
export async function madePreOrderPayment(app: TestApp): Promise<PreOrderEvent> {
  const { no_po } = await madePreOrder(app)
  return done(await app.call<PreOrderEvent>(mc2.till, payPreOrder, { body: { no_po, dp: 300_000, keterangan: null, detail_bayar: [cash(300_000)] } }))
}

/** The body that gives a new pre-order up, and keeps 50,000 of it. */
export async function preOrderCancellingBody(app: TestApp): Promise<BodyInputOf<typeof cancelPreOrder>> {
  const { no_po } = await madePreOrder(app)
  return { no_po, potongan_batal: 50_000, keterangan: 'TIDAK JADI', detail_bayar: [cash(450_000)] }
}

/** Makes the data of reports: a pre-order with one piece handed over, and one with late goods. */
export async function reportedPreOrders(app: TestApp, staff: Staff): Promise<void> {
  const { no_po } = await madePreOrder(app, {}, {}, staff)
  const kode_barcode = await arrived(app, no_po, {}, staff)
  const money = { detail_bayar: [cash(90_000_000)], detail_kupon: [] }
  done(await app.call(staff.till, pickUpPreOrder, { body: { no_po, keterangan: null, detail_barang: [{ kode_barcode }], ...money } }))
  const late = await madePreOrder(app, {}, {}, staff)
  await app.asOwner(sql`update pre_order set tgl_system = '2026-01-05', tgl_perkiraan = '2026-01-20' where no_po = ${late.no_po}`, 'unguarded')
}
