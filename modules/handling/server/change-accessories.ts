import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, requireApproval, shortList } from '#modules/approvals/server/public.ts'
import {
  type AccessoryPiece,
  lockAccessories,
  lockPiecesAs,
  lockTakenOut,
  lockTrays,
  lookAtAccessory,
  partToTake,
} from '#modules/goods/server/public.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { comesUnpaid } from '#modules/intake/server/public.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { type PostingOptions, post } from '#modules/ledger/server/public.ts'
import type { NewDocument } from '#engine/contract/document.ts'
import { accessoryReasons } from '../contract/fields.ts'
import type * as calls from '../contract/stock-aksesoris.ts'
import { type AccessoryStock, type NewAccessoryStock, isAdded, stockAksesoris } from '../contract/stock-aksesoris.ts'
import { refusals } from '../contract/refusals.ts'
import { accessoryLines } from './accessory-lines.ts'

type NewStock = NewDocument<typeof stockAksesoris>
type Line = NewAccessoryStock['detail_barang'][number]

/** For whom accessories are added or taken, and who looks at it before it is written. */
export interface AccessoryContext extends EventContext {
  /** Looks at what is to be written, and may refuse it. Answers what its posting says of who approved. */
  readonly approve?: (stock: NewStock) => Promise<PostingOptions>
}

/**
 * Adds to rows of accessories, or takes from them, all or none. The screen and the demo chain go this same way.
 *
 * @throws Refusal of `lockAccessories` and CONSIGNED under the barcode; QTY_SHORT, STOCK_EXHAUSTED and WEIGHT_BEYOND_STOCK at the line's field;
 *   SUPPLIER_UNKNOWN, TRAY_NOT_THERE, and those of `post`
 */
export async function changeStock(context: AccessoryContext, requested: NewAccessoryStock): Promise<AccessoryStock> {
  const { db, kode_toko } = context
  const { sebab, kode_supplier, keterangan } = requested
  const rows = await lockAccessories(
    db,
    kode_toko,
    requested.detail_barang.map(({ kode_barcode }) => kode_barcode),
  )
  // What the shop takes of them for itself it would owe their supplier, and what comes to them is his: they are bought, or go back to him.
  const consigned = [...rows.values()].find(({ is_konsinyasi }) => is_konsinyasi)?.kode_barcode
  if (consigned !== undefined) refuseAt(consigned, goodsRefusals.CONSIGNED, { kode_barcode: consigned })
  const decide = isAdded(sebab) ? added : taken
  const detail_barang = requested.detail_barang.map((line, at) => decide(rows.get(line.kode_barcode) as AccessoryPiece, line, at))
  if (isAdded(sebab)) await lockTrays(db, kode_toko, detail_barang)
  const document: NewStock = {
    sebab,
    kode_supplier: sebab === 'SUPPLIER' ? kode_supplier : null,
    keterangan,
    total_qty: detail_barang.reduce((sum, { qty }) => sum + qty, 0),
    total_berat: detail_barang.reduce((sum, { berat }) => sum + Math.round(berat * 1000), 0) / 1000,
    total_hpp: detail_barang.reduce((sum, { hpp }) => sum + hpp, 0),
    detail_barang,
  }
  const options = await context.approve?.(document)
  const [made] = (await insertDocuments(context, stockAksesoris, [document])) as [AccessoryStock]
  await post(context, accessoryLines(made), options)
  return made
}

/** The amount that is added to a row. Its gold is that of the row; without a weighing, the weight follows from the count. */
function added(row: AccessoryPiece, { qty, berat, hpp }: Line): NewStock['detail_barang'][number] {
  const [rowMg, fineMg] = [Math.round(row.berat_stock * 1000), Math.round(row.fine * 1000)]
  const grossMg = berat === null ? Math.max(1, proRata(rowMg, qty, row.qty)) : Math.round(berat * 1000)
  return { ...row, qty, berat: grossMg / 1000, fine: proRata(fineMg, grossMg, rowMg) / 1000, hpp: hpp ?? 0 }
}

/** What is taken of a row: its share of the weight, or what was weighed, and its share of the cost; the last take the rest. */
function taken(row: AccessoryPiece, { qty, berat }: Line, at: number): NewStock['detail_barang'][number] {
  const { kode_barcode } = row
  if (row.jumlah === 0) {
    refuseAt(`detail_barang.${at}.qty`, refusals.STOCK_EXHAUSTED, { kode_barcode })
  }
  const part = partToTake(row, qty, `detail_barang.${at}.qty`)
  if (berat === null || qty === row.qty) return { ...part, berat: part.berat_stock }
  const [rowMg, grossMg] = [Math.round(row.berat_stock * 1000), Math.round(berat * 1000)]
  // What is left weighs something as well.
  if (grossMg >= rowMg) {
    refuseAt(`detail_barang.${at}.berat`, refusals.WEIGHT_BEYOND_STOCK, { kode_barcode })
  }
  return { ...part, berat, fine: proRata(Math.round(row.fine * 1000), grossMg, rowMg) / 1000 }
}

/** What an approval is asked for, whether they come or go: by which rows, how many of each, at what cost where they come, and why. */
function needOf({ sebab, keterangan, total_qty, total_berat, total_hpp, detail_barang }: NewStock): Need {
  const come = isAdded(sebab)
  const sign = come ? 1 : -1
  return {
    kategori: come ? 'BARANG_MASUK_TANPA_HUTANG' : 'AMBIL_AKSESORIS',
    subjek: stockAksesoris.name,
    kunci: shortList(detail_barang, ({ kode_barcode }) => kode_barcode, ', '),
    uraian: `${accessoryReasons[sebab]} ${total_qty} · ${formatNumber(total_berat, 3)} g · ${shortList(detail_barang, ({ qty, nama_barang }) => `${qty} × ${nama_barang}`)}: ${keterangan ?? ''}`,
    selisih_rp: sign * total_hpp,
    selisih_mg: sign * Math.round(total_berat * 1000),
    isi: {
      sebab,
      keterangan,
      barang: detail_barang.map(({ kode_barcode, qty, berat, hpp }) => ({ kode_barcode, qty, berat, ...(come ? { hpp } : {}) })),
    },
  }
}

export const changeAccessories: Handler<typeof calls.changeAccessories> = (input) => {
  const { db, caller, body } = input
  const isAsked = ({ sebab, detail_barang }: NewStock) => {
    const costs = detail_barang.map(({ hpp }) => hpp)
    return !isAdded(sebab) || comesUnpaid(db, caller.kode_toko, sebab, costs)
  }
  const approve = async (stock: NewStock) => ((await isAsked(stock)) ? { approvals: [await requireApproval(input, needOf(stock))] } : {})
  return changeStock({ ...eventOf(input), approve }, body)
}

export const scanAccessory: Handler<typeof calls.scanAccessory> = async ({ db, caller, params }) => {
  const row = await lookAtAccessory(db, caller.kode_toko, params.kode_barcode.trim().toUpperCase())
  const { kode_barcode, nama_barang, kode_group, kode_gudang, kode_baki, jumlah } = row
  const left = jumlah === 0 ? { fine: 0, hpp: 0, berat: 0 } : { fine: row.fine, hpp: row.hpp, berat: row.berat_stock }
  return { kode_barcode, nama_barang, kode_group, kode_gudang, kode_baki, qty: jumlah, ...left }
}

/**
 * Looks whether what was added can go again: nothing else may have happened to its row since, or a part would go at another cost than
 * it came. What was taken comes back into the tray of its row.
 *
 * @throws Refusal ACCESSORIES_MOVED_ON, STATUS_CHANGED
 */
export async function undoAccessories({ db, kode_toko }: EventContext, { no_aksesoris, sebab, detail_barang }: AccessoryStock): Promise<void> {
  if (!isAdded(sebab)) return lockTakenOut(db, kode_toko, detail_barang, 'DESTROYED')
  const kode_barcodes = detail_barang.map(({ kode_barcode }) => kode_barcode)
  await lockPiecesAs(db, kode_toko, kode_barcodes, 'READY')
  const { rows } = await sql<{ kode_barcode: string }>`
    select m.kode_barcode from mutasi_stock m join posting p on p.kode_toko = ${kode_toko} and p.reference = ${no_aksesoris} and p.kind = ${stockAksesoris.kind}
    where m.kode_barcode = any(${kode_barcodes}) and m.posting_id > p.id limit 1`.execute(db)
  const [gone] = rows
  if (gone) refuse(refusals.ACCESSORIES_MOVED_ON, gone)
}
