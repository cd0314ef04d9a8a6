import { type RawBuilder, sql } from 'kysely'
import type { AnyDocument } from '#engine/contract/document.ts'
import { documentOfNumber } from '#engine/contract/document.ts'
import { refuse } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { type PricedGoods, listPrice } from '#modules/pricing/contract/price.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import type * as calls from '../contract/cetak-barcode.ts'
import { type PrintedPiece, labelPiece } from '../contract/cetak-barcode.ts'
import { refusals } from '../contract/refusals.ts'

interface FoundPiece extends Omit<PrintedPiece, 'harga'>, Omit<PricedGoods, 'berat'> {
  readonly kode_toko: string
  readonly status: string
  readonly ongkos: number
}

/** Pieces by a condition on `b`, each as its label says it, in the order of `order`. */
async function findPieces(
  db: Db,
  caller: Caller,
  condition: RawBuilder<unknown>,
  order = sql`b.kode_barcode`,
): Promise<readonly (FoundPiece & PrintedPiece)[]> {
  const { rows } = await sql<FoundPiece>`
    select b.kode_barcode, b.nama_barang, b.kode_dept, j.nama_dept, b.berat, b.kadar_cetak, b.size, b.kode_intern, t.nama_toko, nullif(b.kode_baki, '') as kode_baki, b.foto,
           (select count(*)::int from cetak_label c where c.kode_barcode = b.kode_barcode) as cetakan,
           b.kode_toko, b.status, b.ongkos, b.harga_jual, b.harga_estimasi, b.harga_batu, b.markup, g.harga as harga_group
    from barang b join toko t using (kode_toko) join jenis j using (kode_dept) join grup g using (kode_group)
    where ${condition} order by ${order}`.execute(db)
  const rounding = saleRounding(caller)
  return rows.map((row) => ({ ...row, harga: listPrice(row, rounding) }))
}

/** What is gone has no label any more. */
const gone: Readonly<Record<string, (typeof goodsRefusals)[keyof typeof goodsRefusals]>> = {
  SOLD: goodsRefusals.ALREADY_SOLD,
  DESTROYED: goodsRefusals.DESTROYED,
}

const isHere = ({ kode_toko }: Caller) => sql`b.kode_toko = ${kode_toko} and b.status not in ('SOLD', 'DESTROYED')`

const printed = Object.keys(labelPiece.shape) as (keyof PrintedPiece)[]

/** The fields of a piece that its label prints. */
const toPrint = (piece: PrintedPiece) => Object.fromEntries(printed.map((name) => [name, piece[name]])) as unknown as PrintedPiece

/**
 * Pieces of the shop by their barcodes, in that order, as their labels say them.
 * @throws Refusal NOT_FOUND, OTHER_SHOP, ALREADY_SOLD or DESTROYED; `fields` names the reason of the barcode
 */
export async function piecesToLabel(db: Db, caller: Caller, kode_barcodes: readonly string[]): Promise<readonly PrintedPiece[]> {
  const found = new Map((await findPieces(db, caller, sql`b.kode_barcode = any(${kode_barcodes})`)).map((piece) => [piece.kode_barcode, piece]))
  return kode_barcodes.map((kode_barcode) => {
    const piece = found.get(kode_barcode)
    const refused = !piece ? goodsRefusals.NOT_FOUND : piece.kode_toko !== caller.kode_toko ? goodsRefusals.OTHER_SHOP : gone[piece.status]
    if (refused) {
      // Where it is, only those hear who may look there.
      const kode_toko = piece && caller.shops.includes(piece.kode_toko) ? piece.kode_toko : ''
      refuse(refused === goodsRefusals.OTHER_SHOP && !kode_toko ? goodsRefusals.NOT_FOUND : refused, { kode_barcode, kode_toko })
    }
    return toPrint(piece as PrintedPiece)
  })
}

/** The pieces that lie in a tray of the shop. */
const inTray = (db: Db, caller: Caller, kode_baki: string) =>
  findPieces(
    db,
    caller,
    sql`${isHere(caller)} and b.kode_barcode in (select kode_barcode from stok where kode_toko = ${caller.kode_toko} and kode_baki = ${kode_baki})`,
  )

/** The pieces that the lines of a document name, those that are still here; its declaration says which lines name pieces. */
async function inDocument(db: Db, caller: Caller, document: AnyDocument, nomor: string): Promise<readonly PrintedPiece[]> {
  const parts = Object.values(document.parts).filter(({ fields }) => fields.some(({ name }) => name === 'kode_barcode'))
  const pieces: PrintedPiece[] = []
  for (const { table } of parts) {
    const lines = sql`select kode_barcode from ${sql.table(table)} where kode_toko = ${caller.kode_toko} and ${sql.ref(document.number.name)} = ${nomor}`
    pieces.push(...(await findPieces(db, caller, sql`${isHere(caller)} and b.kode_barcode in (${lines})`)))
  }
  return pieces
}

/** What a code names. `documents` are all kinds that there are. */
export const findLabels =
  (documents: () => readonly AnyDocument[]): Handler<typeof calls.findLabels> =>
  async ({ db, caller, params }) => {
    const kode = params.kode.trim().toUpperCase()
    const document = documentOfNumber(documents(), kode)
    const several = document ? await inDocument(db, caller, document, kode) : []
    // A tray or a piece may be called as documents are numbered.
    const lying = several.length > 0 ? several : await inTray(db, caller, kode)
    if (lying.length > 0) return lying.map(toPrint)
    const named = document ? await findPieces(db, caller, sql`${isHere(caller)} and b.kode_barcode = ${kode}`) : []
    if (document) return named.length > 0 ? named.map(toPrint) : refuse(refusals.NOTHING_TO_LABEL)
    return [...(await piecesToLabel(db, caller, [kode]))]
  }

export const readLabels: Handler<typeof calls.readLabels> = async ({ db, caller, body }) =>
  (
    await findPieces(
      db,
      caller,
      sql`${isHere(caller)} and b.kode_barcode = any(${body.kode_barcode})`,
      sql`array_position(${body.kode_barcode}::text[], b.kode_barcode)`,
    )
  ).map(toPrint)
