import { refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { type Lines, moved } from '#modules/ledger/server/public.ts'
import { outLimitsOf } from '#modules/money/server/public.ts'
import { washed } from '../contract/reckon.ts'
import { refusals } from '../contract/refusals.ts'
import type * as contract from '../contract/terima-cuci.ts'
import { type RequestedWashed, type NewWashed, type Washed, terimaCuci } from '../contract/terima-cuci.ts'
import { type HeldBatch, atWork, holdBatch, refuseIfGone, refuseUnlessLatest, saidOf } from './batch.ts'
import { type FeeLimits, type KnownFees, feeLines, feeNeeds, feeOf, knownFees } from './fee.ts'
import { requestedPart } from './kirim-cuci.ts'

const taking: DocumentWriting<typeof terimaCuci, RequestedWashed, Decision<typeof terimaCuci>, FeeLimits> = {
  document: terimaCuci,
  exclusiveKeys: ({ no_cuci }) => [no_cuci],
  async prepare(context, requested) {
    const batches = new Map<string, HeldBatch>()
    for (const no_cuci of [...new Set(requested.map((one) => one.no_cuci))].toSorted()) batches.set(no_cuci, await holdBatch(context, no_cuci))
    const known = await knownFees(context, requested)
    return (one) => {
      const document = back(one, batches.get(one.no_cuci)!, known)
      return { document, needs: feeNeeds(terimaCuci.name, one.no_cuci, document, known), lines: washedLines }
    }
  },
}

function back({ detail_barang, keterangan, ...requested }: RequestedWashed, batch: HeldBatch, known: KnownFees): NewWashed {
  const { no_cuci, jenis_cuci, kode_tukang, nama_tukang, lots } = batch
  const lines = detail_barang.map((line, at) => {
    const { kode_lot, tujuan_barang, berat_kembali } = line
    const lot = lots.get(kode_lot) ?? refuseAt(`detail_barang.${at}.kode_lot`, refusals.LOT_NOT_HERE, { kode_lot })
    const went = requestedPart(lot, line, at, jenis_cuci === 'LEBUR' ? 'fineMg' : 'grossMg')
    const said = saidOf(went)
    if (toMg(berat_kembali) > went.grossMg)
      refuseAt(`detail_barang.${at}.berat_kembali`, refusals.LOT_TOO_LITTLE, { kode_lot, berat: said.berat.toFixed(3), qty: lot.pieces })
    const { back: returned, lost } = washed(went, toMg(berat_kembali))
    const { nama_barang, kadar } = lot
    return {
      kode_lot,
      nama_barang,
      kadar,
      tujuan_barang,
      ...said,
      berat_kembali,
      fine_kembali: returned.fineMg / 1000,
      hpp_kembali: returned.costRp,
      susut_gross: lost.grossMg / 1000,
      susut_fine: lost.fineMg / 1000,
      susut_rp: lost.costRp,
    }
  })
  return {
    no_cuci,
    jenis_cuci,
    kode_tukang,
    nama_tukang,
    keterangan,
    ...feeOf(requested, kode_tukang, known),
    total_qty: lines.reduce((sum, { qty_lot }) => sum + qty_lot, 0),
    total_berat: sumOfGrams(lines.map(({ berat }) => berat)),
    total_kembali: sumOfGrams(lines.map(({ berat_kembali }) => berat_kembali)),
    susut_gross: sumOfGrams(lines.map(({ susut_gross }) => susut_gross)),
    susut_fine: sumOfGrams(lines.map(({ susut_fine }) => susut_fine)),
    susut_rp: lines.reduce((sum, { susut_rp }) => sum + susut_rp, 0),
    detail_barang: lines,
  }
}

type Line = Washed['detail_barang'][number]

/** What of a line is back: its pieces too, unless all of it was lost. */
const returnedOf = ({ qty_lot, berat_kembali, fine_kembali, hpp_kembali }: Line) => ({
  pieces: berat_kembali > 0 ? qty_lot : 0,
  grossMg: toMg(berat_kembali),
  fineMg: toMg(fine_kembali),
  costRp: hpp_kembali,
})

/** What of a line was lost. */
const lostOf = ({ qty_lot, berat_kembali, susut_gross, susut_fine, susut_rp }: Line) => ({
  pieces: berat_kembali > 0 ? 0 : qty_lot,
  grossMg: toMg(susut_gross),
  fineMg: toMg(susut_fine),
  costRp: susut_rp,
})

/** What of goods that came back their posting is made from. */
export type PostedWashed = Pick<
  Washed,
  'no_terima_cuci' | 'no_cuci' | 'kode_tukang' | 'ongkos_sepuhan' | 'cara_ongkos' | 'no_rekening' | 'detail_barang'
>

/** Goods come back lighter: what they lost is named, and the fee is settled (events.md R3). */
export const washedLines = (made: PostedWashed): Lines => {
  const from = atWork(made.no_cuci)
  return {
    kind: terimaCuci.kind,
    reference: made.no_terima_cuci,
    stock: made.detail_barang.flatMap((line) => {
      const { kode_lot, tujuan_barang, berat_kembali, susut_gross } = line
      const lot = { kode_barcode: null, kode_lot }
      return [
        ...(berat_kembali > 0 ? moved({ ...lot, ...returnedOf(line) }, { from, to: { tempat: tujuan_barang } }) : []),
        ...(susut_gross > 0 ? moved({ ...lot, ...lostOf(line) }, { from, to: { tempat: 'SUSUT' } }) : []),
      ]
    }),
    ...feeLines(made, made.kode_tukang, made.no_cuci),
    points: [],
  }
}

/** Takes goods of a batch back, for the seed of the demo chain. @throws Refusal as `takeWashed` */
export const takeOneWashed = (context: EventContext, requested: RequestedWashed): Promise<Washed> => writeDocument(context, taking, requested)

/**
 * Takes goods of a batch back.
 *
 * @throws Refusal BATCH_NOT_OPEN, LOT_NOT_HERE, LOT_TOO_LITTLE, FEE_OF_BENCH, ACCOUNT_NOT_FOUND at their fields, and those of `post`
 */
export const takeWashed: Handler<typeof contract.takeWashed> = (input) =>
  saveDocument(input, { ...eventOf(input), outLimits: outLimitsOf(input.caller) }, taking, input.body)

/** Looks whether goods that came back can be at work again. @throws Refusal NOT_THE_LATEST, GOODS_WENT_ON */
export async function undoWashed({ db, kode_toko }: EventContext, { no_terima_cuci, no_cuci, detail_barang }: Washed): Promise<void> {
  await refuseUnlessLatest(db, kode_toko, no_cuci, no_terima_cuci)
  for (const tempat of ['BEKAS', 'ROSOK'] as const) {
    const put = detail_barang.filter(({ tujuan_barang, berat_kembali }) => tujuan_barang === tempat && berat_kembali > 0)
    await refuseIfGone(
      db,
      kode_toko,
      tempat,
      put.map((line) => ({ kode_lot: line.kode_lot, measures: returnedOf(line) })),
    )
  }
}
