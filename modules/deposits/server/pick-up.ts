import { sql } from 'kysely'
import type { BodyOf } from '#engine/contract/endpoint.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { caseForStep } from '#modules/cases/server/public.ts'
import { writeDocument } from '#modules/documents/server/public.ts'
import { lockPiecesAs } from '#modules/goods/server/public.ts'
import { type HeldGoods, type PickedPiece, pickUpContext, picksUp } from '#modules/sales/server/public.ts'
import { depositCase, type pickUp as pickUpCall } from '../contract/mutasi-titipan.ts'
import { agreedPieces, readDeposits } from './open-deposits.ts'

/** An open deposit with its pieces, all of it locked: the deposit first, then the pieces in their order. Its prices stay as they were agreed on. */
async function lockHeld(context: EventContext, nomor: string): Promise<HeldGoods> {
  const { db, kode_toko } = context
  const { uang_titipan, no_titipan, status: _open, ...held } = await caseForStep(depositCase, 'AMBIL', readDeposits, context, nomor)
  const agreed = await agreedPieces(db, kode_toko, no_titipan)
  const kode_barcodes = agreed.map(({ kode_barcode }) => kode_barcode)
  await lockPiecesAs(db, kode_toko, kode_barcodes, 'HELD')
  const { rows } = await sql<PickedPiece['piece']>`
    select b.*, g.harga as harga_group from barang b join grup g using (kode_group) where b.kode_barcode = any(${kode_barcodes})`.execute(db)
  const pieces = new Map(rows.map((piece) => [piece.kode_barcode, piece]))
  return {
    held,
    picked: agreed.map((line) => ({ agreed: line, piece: pieces.get(line.kode_barcode)! })),
    before: { no_titipan, bayar_titipan: uang_titipan },
    claim: { jenis: 'TITIPAN', pihak: held.no_hp, dokumen: no_titipan, rupiah: uang_titipan },
  }
}

const pickingUp = picksUp<BodyOf<typeof pickUpCall>>(({ no_titipan }) => no_titipan, lockHeld)

/** Hands the pieces of a deposit over and answers the sale for its receipt. */
export const pickUp: Handler<typeof pickUpCall> = (input) => writeDocument(pickUpContext(input), pickingUp, input.body)

/** Hands the pieces of a deposit over without a call: for the demo chain. @throws Refusal as the call */
export const handOver = (context: ReturnType<typeof pickUpContext>, requested: BodyOf<typeof pickUpCall>) =>
  writeDocument(context, pickingUp, requested)
