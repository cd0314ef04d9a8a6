import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type Shipment, sendGoods } from '../../contract/kirim-barang.ts'
import { type Arrival, receiveGoods } from '../../contract/terima-barang.ts'

/** Who sends in MC2, and who receives in MC3. */
export const [sender, receiver] = ['kasir.mc2', 'kasir.mc3'] as const

const linesOf = (kode_barcodes: readonly string[]) => kode_barcodes.map((kode_barcode) => ({ kode_barcode }))

/** The body of a sending of MC2 to MC3, as the screen sends it. */
export const shipmentBody = (kode_barcodes: readonly string[], facts: object = {}): BodyInputOf<typeof sendGoods> => ({
  tujuan: 'MC3',
  keterangan: null,
  detail_barang: linesOf(kode_barcodes),
  ...facts,
})

/** A tray of a shop: the first, or another. */
export async function trayOf(app: TestApp, kode_toko: string, at = 0): Promise<{ kode_gudang: string; kode_baki: string }> {
  const { rows } = await sql<{ kode_gudang: string; kode_baki: string }>`
    select kode_gudang, kode_baki from baki where kode_toko = ${kode_toko} order by kode_baki offset ${at} limit 1`.execute(app.db)
  return rows[0]!
}

/** The body of an arrival in the first tray of a shop, as the screen sends it. */
export const arrivalBody = async (
  app: TestApp,
  no_kirim: string,
  kode_barcodes: readonly string[],
  facts: object = {},
  kode_toko = 'MC3',
): Promise<BodyInputOf<typeof receiveGoods>> => ({
  no_kirim,
  ...(await trayOf(app, kode_toko)),
  keterangan: null,
  alasan_terima: null,
  detail_barang: linesOf(kode_barcodes),
  ...facts,
})

/** Sends new pieces of MC2 to MC3. */
export async function madeShipment(app: TestApp, pieces = 1, facts: object = {}): Promise<Shipment> {
  const { status, body } = await app.call(sender, sendGoods, { body: shipmentBody(await stockPieces(app.db, 'MC2', pieces), facts) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Pieces that MC3 sent to MC2, which has them. */
export async function madeArrival(app: TestApp): Promise<Arrival> {
  const kode_barcodes = await stockPieces(app.db, 'MC3', 1)
  const sent = await app.call(receiver, sendGoods, { body: shipmentBody(kode_barcodes, { tujuan: 'MC2' }) })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  const { status, body } = await app.call(sender, receiveGoods, { body: await arrivalBody(app, sent.body.no_kirim, kode_barcodes, {}, 'MC2') })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
