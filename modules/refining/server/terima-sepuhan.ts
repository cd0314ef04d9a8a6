import { refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { type Goods, type Lines, type Place, addLots, lotOfLine, moved } from '#modules/ledger/server/public.ts'
import { outLimitsOf } from '#modules/money/server/public.ts'
import { meltResults } from '../contract/fields.ts'
import { fineOfPermil, meanPermil, meltOf } from '../contract/reckon.ts'
import { refusals } from '../contract/refusals.ts'
import type * as contract from '../contract/terima-sepuhan.ts'
import { type RequestedMelted, type Melted, type NewMelted, terimaSepuhan } from '../contract/terima-sepuhan.ts'
import { type HeldBatch, atWork, holdBatch, measuresOf, refuseIfGone, refuseUnlessLatest, saidOf, totalsOf } from './batch.ts'
import { type FeeLimits, type KnownFees, feeLines, feeNeeds, feeOf, knownFees } from './fee.ts'

const melting: DocumentWriting<typeof terimaSepuhan, RequestedMelted, Decision<typeof terimaSepuhan>, FeeLimits> = {
  document: terimaSepuhan,
  exclusiveKeys: ({ no_cuci }) => [no_cuci],
  async prepare(context, requested) {
    const batches = new Map<string, HeldBatch>()
    for (const no_cuci of [...new Set(requested.map((one) => one.no_cuci))].toSorted()) batches.set(no_cuci, await holdBatch(context, no_cuci))
    const known = await knownFees(context, requested)
    return (one) => {
      const document = melted(one, batches.get(one.no_cuci)!, known)
      return { document, needs: [...gainNeeds(document), ...feeNeeds(terimaSepuhan.name, one.no_cuci, document, known)], lines: meltLines }
    }
  },
  beforePosting: (context, made) => addLots(context, terimaSepuhan.kind, made.flatMap(lotsOfMelt)),
}

/** The fineness of a result: the mean of its assays, and what was settled on, which lies within them. @throws Refusal SETTLED_OUTSIDE at its field */
function finenessOf(permil_uji: number | null, assays: readonly number[], at: number): { mean: number; settled: number } | null {
  if (assays.length === 0) return null
  const mean = meanPermil(assays)
  const settled = permil_uji ?? mean
  const [low, high] = [Math.min(...assays), Math.max(...assays)]
  if (settled < low || settled > high)
    return refuseAt(`detail_hasil.${at}.permil_uji`, refusals.SETTLED_OUTSIDE, { dari: formatNumber(low, 3), sampai: formatNumber(high, 3) })
  return { mean, settled }
}

function melted(
  { detail_barang, detail_hasil, detail_uji, berat_lebur, keterangan, ...requested }: RequestedMelted,
  batch: HeldBatch,
  known: KnownFees,
): NewMelted {
  const { no_cuci, jenis_cuci, kode_tukang, nama_tukang, lots } = batch
  if (jenis_cuci === 'CUCI') return refuseAt('no_cuci', refusals.BATCH_IS_WASHED, { no_cuci })
  const lines = detail_barang.map(({ kode_lot }, at) => {
    const lot = lots.get(kode_lot) ?? refuseAt(`detail_barang.${at}.kode_lot`, refusals.LOT_NOT_HERE, { kode_lot })
    return { kode_lot, nama_barang: lot.nama_barang, kadar: lot.kadar, ...saidOf(lot) }
  })
  const totals = totalsOf(lines)
  const went = { grossMg: toMg(totals.total_berat), fineMg: toMg(totals.total_fine), costRp: totals.total_hpp }
  if (toMg(berat_lebur) > went.grossMg) refuseAt('berat_lebur', refusals.MELT_TOO_HEAVY, { berat: formatNumber(totals.total_berat, 3) })
  const total_hasil = sumOfGrams(detail_hasil.map(({ berat }) => berat))
  if (total_hasil > berat_lebur) refuseAt('detail_hasil.0.berat', refusals.RESULT_TOO_HEAVY, { berat: formatNumber(berat_lebur, 3) })
  const found = detail_hasil.map(({ permil_uji }, at) =>
    finenessOf(
      permil_uji,
      detail_uji.filter(({ no_hasil }) => no_hasil === at + 1).map(({ permil }) => permil),
      at,
    ),
  )
  const melt = meltOf(
    went,
    toMg(berat_lebur),
    detail_hasil.map(({ jenis_hasil, berat, nilai_samping }, at) => ({
      jenis_hasil,
      grossMg: toMg(berat),
      permil: found[at]?.settled ?? null,
      valueRp: nilai_samping ?? 0,
    })),
  )
  if (melt === 'VALUE') return refuseAt('detail_hasil.0.nilai_samping', refusals.VALUE_TOO_HIGH)
  const results = detail_hasil.map(({ jenis_hasil, berat }, at) => ({
    jenis_hasil,
    berat,
    permil_uji: found[at]?.settled ?? null,
    fine_uji: found[at] ? fineOfPermil(toMg(berat), found[at].mean) / 1000 : null,
    fine: melt.given[at]!.fineMg / 1000,
    hpp: melt.given[at]!.costRp,
  }))
  const fine_hasil = sumOfGrams(results.map(({ fine }) => fine))
  if (fine_hasil > totals.total_fine && keterangan === null) refuseAt('keterangan', refusals.GAIN_NEEDS_REASON)
  return {
    no_cuci,
    jenis_cuci,
    kode_tukang,
    nama_tukang,
    keterangan,
    ...totals,
    ...feeOf(requested, kode_tukang, known),
    berat_lebur,
    susut_gross: melt.melted.grossMg / 1000,
    susut_fine: melt.melted.fineMg / 1000,
    susut_rp: melt.melted.costRp,
    selisih_gross: melt.assayed.grossMg / 1000,
    selisih_fine: melt.assayed.fineMg / 1000,
    nilai_selisih: melt.assayed.costRp,
    total_hasil,
    fine_hasil,
    hpp_hasil: results.reduce((sum, { hpp }) => sum + hpp, 0),
    detail_barang: lines,
    detail_hasil: results,
    detail_uji: detail_uji.map(({ no_hasil, metode_uji, berat_sampel, penguji, permil }) => ({
      no_hasil,
      metode_uji,
      berat_sampel,
      penguji,
      permil,
    })),
  }
}

/** The lots that a melt makes: a bar or by-product each, of all that was melted. */
const lotsOfMelt = ({ no_sepuhan, user_id, detail_barang, detail_hasil }: Melted) =>
  detail_hasil.map(({ no_urut, jenis_hasil, permil_uji }) => ({
    kode_lot: lotOfLine(no_sepuhan, no_urut),
    dokumen: no_sepuhan,
    kadar: permil_uji === null ? null : permil_uji / 10,
    keterangan: meltResults[jenis_hasil].toUpperCase(),
    created_by: user_id,
    dari: detail_barang.map(({ kode_lot }) => ({ kode_lot })),
  }))

/** What of a result goes to the bars: a bar is a piece, a by-product is grams. */
const resultOf = ({ jenis_hasil, berat, fine, hpp }: Melted['detail_hasil'][number]) => ({
  pieces: jenis_hasil === 'BATANG' ? 1 : 0,
  grossMg: toMg(berat),
  fineMg: toMg(fine),
  costRp: hpp,
})

/** What of a melt its posting is made from. */
export type PostedMelt = Pick<
  Melted,
  | 'no_sepuhan'
  | 'no_cuci'
  | 'kode_tukang'
  | 'ongkos_sepuhan'
  | 'cara_ongkos'
  | 'no_rekening'
  | 'susut_gross'
  | 'susut_fine'
  | 'susut_rp'
  | 'selisih_gross'
  | 'selisih_fine'
  | 'nilai_selisih'
  | 'detail_barang'
  | 'detail_hasil'
>

const changed: Place = { tempat: 'UBAH' }

/** Lots become bars and by-products; what the melt lost and what the assay found each have a line of their own (events.md R5, R6). */
export function meltLines(made: PostedMelt): Lines {
  const { no_sepuhan, no_cuci, detail_barang, detail_hasil } = made
  const named = (gross: number, fine: number, costRp: number): Goods => ({
    pieces: 0,
    grossMg: toMg(gross),
    fineMg: toMg(fine),
    costRp,
    kode_barcode: null,
    kode_lot: null,
  })
  return {
    kind: terimaSepuhan.kind,
    reference: no_sepuhan,
    stock: [
      ...detail_barang.flatMap((line) =>
        moved({ ...measuresOf(line), kode_barcode: null, kode_lot: line.kode_lot }, { from: atWork(no_cuci), to: changed }),
      ),
      ...detail_hasil.flatMap((line) =>
        moved({ ...resultOf(line), kode_barcode: null, kode_lot: lotOfLine(no_sepuhan, line.no_urut) }, { from: changed, to: { tempat: 'BATANG' } }),
      ),
      ...(made.susut_gross > 0 ? moved(named(made.susut_gross, made.susut_fine, made.susut_rp), { from: changed, to: { tempat: 'SUSUT' } }) : []),
      ...(made.selisih_gross !== 0 || made.selisih_fine !== 0
        ? moved(named(made.selisih_gross, made.selisih_fine, made.nilai_selisih), { from: changed, to: { tempat: 'UJI' } })
        : []),
    ],
    ...feeLines(made, made.kode_tukang, no_cuci),
    points: [],
  }
}

/** More fine gold out than in needs an approval (events.md R6). */
function gainNeeds({ no_cuci, total_fine, fine_hasil, keterangan, detail_hasil }: NewMelted): Need[] {
  if (fine_hasil <= total_fine) return []
  return [
    {
      kategori: 'TAMBAH_FINE',
      subjek: terimaSepuhan.name,
      kunci: no_cuci,
      uraian: `${no_cuci} · ${formatNumber(total_fine, 3)} g → ${formatNumber(fine_hasil, 3)} g: ${keterangan ?? ''}`,
      selisih_mg: toMg(fine_hasil) - toMg(total_fine),
      isi: { no_cuci, total_fine, fine_hasil, keterangan, hasil: detail_hasil.map(({ jenis_hasil, berat, fine }) => ({ jenis_hasil, berat, fine })) },
    },
  ]
}

/** Takes a melt in, for the seed of the demo chain. @throws Refusal as `takeMelted` */
export const takeOneMelt = (context: EventContext, requested: RequestedMelted): Promise<Melted> => writeDocument(context, melting, requested)

/**
 * Takes the bars and by-products of a melt in.
 *
 * @throws Refusal BATCH_NOT_OPEN, BATCH_IS_WASHED, LOT_NOT_HERE, MELT_TOO_HEAVY, RESULT_TOO_HEAVY, SETTLED_OUTSIDE, VALUE_TOO_HIGH, GAIN_NEEDS_REASON and those
 *   of the fee at their fields, and those of `post`
 */
export const takeMelted: Handler<typeof contract.takeMelted> = (input) =>
  saveDocument(input, { ...eventOf(input), outLimits: outLimitsOf(input.caller) }, melting, input.body)

/** Looks whether what was melted can be at work again. @throws Refusal NOT_THE_LATEST, GOODS_WENT_ON */
export async function undoMelt({ db, kode_toko }: EventContext, { no_sepuhan, no_cuci, detail_hasil }: Melted): Promise<void> {
  await refuseUnlessLatest(db, kode_toko, no_cuci, no_sepuhan)
  await refuseIfGone(
    db,
    kode_toko,
    'BATANG',
    detail_hasil.map((line) => ({ kode_lot: lotOfLine(no_sepuhan, line.no_urut), measures: resultOf(line) })),
  )
}
