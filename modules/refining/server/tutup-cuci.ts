import { refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import type { SettingSource } from '#modules/settings/contract/settings.ts'
import { refusals } from '../contract/refusals.ts'
import type * as contract from '../contract/tutup-cuci.ts'
import { type RequestedClosing, type ClosedBatch, type NewClosedBatch, tutupCuci } from '../contract/tutup-cuci.ts'
import { type HeldBatch, holdBatch, refuseUnlessLatest } from './batch.ts'
import { type Figures, type Limits, gramsOf, judged, limitOf, limitsOf, readFigures } from './figures.ts'

interface Known {
  readonly batch: HeldBatch
  readonly figures: Figures
  readonly limits: Limits
}

interface Source {
  readonly source: SettingSource
}

const closing: DocumentWriting<typeof tutupCuci, RequestedClosing, Decision<typeof tutupCuci>, Source> = {
  document: tutupCuci,
  exclusiveKeys: ({ no_cuci }) => [no_cuci],
  async prepare(context, requested) {
    const { db, kode_toko, source } = context
    const known = new Map<string, Known>()
    for (const no_cuci of [...new Set(requested.map((one) => one.no_cuci))].toSorted()) {
      const batch = await holdBatch(context, no_cuci)
      const figures = (await readFigures(db, kode_toko, no_cuci)) ?? refuseAt('no_cuci', refusals.BATCH_NOT_OPEN, { no_cuci })
      known.set(no_cuci, { batch, figures, limits: await limitsOf(db, kode_toko, batch, source) })
    }
    return (one) => {
      const document = closed(one, known.get(one.no_cuci)!)
      return { document, needs: needsOf(document), lines: closingLines }
    }
  },
}

function closed({ no_cuci, ditanggung, keterangan }: RequestedClosing, { batch, figures, limits }: Known): NewClosedBatch {
  const { jenis_cuci, kode_tukang, nama_tukang, status, lots } = batch
  if (status === 'KIRIM') refuseAt('no_cuci', refusals.NOTHING_BACK, { no_cuci })
  const left = [...lots.values()].reduce((sum, { grossMg }) => sum + grossMg, 0)
  if (left > 0) refuseAt('no_cuci', refusals.GRAMS_LEFT, { berat: formatNumber(left / 1000, 3) })
  const { susut_persen, beyond } = judged(jenis_cuci, figures, limits)
  const limit = limitOf(limits)
  const isAbove = susut_persen > limit
  if (isAbove && keterangan === null)
    refuseAt('keterangan', refusals.LOSS_NEEDS_REASON, { susut: formatNumber(susut_persen, 3), batas: formatNumber(limit, 3) })
  if (ditanggung === 'TUKANG') {
    if (kode_tukang === null) refuseAt('ditanggung', refusals.NOBODY_TO_CHARGE)
    if (!isAbove || (beyond.fineMg === 0 && beyond.costRp === 0)) refuseAt('ditanggung', refusals.LOSS_WITHIN_LIMIT)
  }
  const charged = ditanggung === 'TUKANG' ? beyond : { grossMg: 0, fineMg: 0, costRp: 0 }
  return {
    no_cuci,
    jenis_cuci,
    kode_tukang,
    nama_tukang,
    keterangan,
    ...figures,
    susut_persen,
    ...limits,
    ditanggung,
    beban_gross: gramsOf(charged.grossMg),
    beban_fine: gramsOf(charged.fineMg),
    beban_rp: charged.costRp,
  }
}

/** What of a closing its posting is made from. */
export type PostedClosing = Pick<ClosedBatch, 'no_tutup_cuci' | 'no_cuci' | 'kode_tukang' | 'ditanggung' | 'beban_fine' | 'beban_rp'>

/** A craftsman owes the loss beyond the limit in grams, at its cost (events.md R8, O5). A closing that charges no craftsman moves nothing. */
export function closingLines({ no_tutup_cuci, no_cuci, kode_tukang, ditanggung, beban_fine, beban_rp }: PostedClosing): Lines {
  const isCharged = ditanggung === 'TUKANG' && kode_tukang !== null
  return {
    kind: tutupCuci.kind,
    reference: no_tutup_cuci,
    stock: [],
    cash: [],
    claims: isCharged ? [{ jenis: 'PIUTANG_TUKANG', pihak: kode_tukang, dokumen: no_cuci, rupiah: beban_rp, fineMg: toMg(beban_fine) }] : [],
    counter: isCharged && beban_rp > 0 ? [{ type: 'SEPUHAN', kode_akun: 'BEBAN_SUSUT', jumlahRp: beban_rp }] : [],
    points: [],
  }
}

/** A loss above the limit that the shop bears needs an approval. */
function needsOf(made: NewClosedBatch): Need[] {
  const { no_cuci, nama_tukang, susut_gross, susut_fine, susut_persen, batas_susut, batas_kendali, ditanggung, keterangan } = made
  const limit = limitOf({ batas_susut, batas_kendali })
  if (ditanggung === 'TUKANG' || susut_persen <= limit) return []
  return [
    {
      kategori: 'SUSUT_DI_ATAS_BATAS',
      subjek: tutupCuci.name,
      kunci: no_cuci,
      uraian: [
        no_cuci,
        ...(nama_tukang === null ? [] : [nama_tukang]),
        `${formatNumber(susut_gross, 3)} g, ${formatNumber(susut_persen, 3)}% > ${formatNumber(limit, 3)}%: ${keterangan ?? ''}`,
      ].join(' · '),
      selisih_mg: -toMg(susut_fine),
      isi: { no_cuci, susut_gross, susut_fine, susut_persen, batas: limit, keterangan },
    },
  ]
}

/** Closes a batch, for the seed of the demo chain. @throws Refusal as `closeBatch` */
export const closeOne = (context: EventContext & Source, requested: RequestedClosing): Promise<ClosedBatch> =>
  writeDocument(context, closing, requested)

/**
 * Closes a batch whose grams all have a name.
 *
 * @throws Refusal BATCH_NOT_OPEN, NOTHING_BACK, GRAMS_LEFT, LOSS_NEEDS_REASON, NOBODY_TO_CHARGE, LOSS_WITHIN_LIMIT at their fields, and those of `post`
 */
export const closeBatch: Handler<typeof contract.closeBatch> = (input) =>
  saveDocument(input, { ...eventOf(input), source: input.caller }, closing, input.body)

/** Looks whether a batch can be opened again. @throws Refusal NOT_THE_LATEST */
export const undoClosing = ({ db, kode_toko }: EventContext, { no_tutup_cuci, no_cuci }: ClosedBatch): Promise<void> =>
  refuseUnlessLatest(db, kode_toko, no_cuci, no_tutup_cuci)
