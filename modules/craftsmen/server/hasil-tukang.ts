import { sql } from 'kysely'
import { fill, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { proRata } from '#modules/ledger/contract/pro-rata.ts'
import { type Lines, addLots, lotOfLine, moved } from '#modules/ledger/server/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import type * as contract from '../contract/hasil-tukang.ts'
import { type RequestedMade, type Made, type NewMade, hasilTukang } from '../contract/hasil-tukang.ts'
import { refusals } from '../contract/refusals.ts'
import { type HeldMaterial, holdMaterial, refuseUnknownOrders, takeMaterial } from './material.ts'

/** What a shop says of the work of craftsmen. */
export interface CraftRules {
  /** How much of the fine gold the work may take without an approval, in percent (SUSUT_TUKANG_PERSEN). */
  readonly lossPercentMax: number
}

const making: DocumentWriting<typeof hasilTukang, RequestedMade, Decision<typeof hasilTukang>, CraftRules> = {
  document: hasilTukang,
  exclusiveKeys: () => [],
  async prepare({ db, kode_toko, lossPercentMax }, requested) {
    const held = await holdMaterial(db, kode_toko, requested)
    await refuseUnknownOrders(db, kode_toko, requested)
    for (const one of requested) await refuseUnknownMasters(db, one)
    return (one) => {
      const document = made(one, held)
      const kept = { costsRp: document.detail_bahan.map(({ hpp }) => hpp), total_hpp: document.total_hpp, susut_rp: document.susut_rp }
      return { document, needs: needsOf(document, lossPercentMax), lines: (stored) => madeLines(stored, kept) }
    }
  },
  beforePosting: (context, stored) =>
    addLots(
      context,
      hasilTukang.kind,
      stored.map(({ no_hasil, nama_barang, kadar, detail_bahan }) => ({
        kode_lot: lotOfLine(no_hasil, 1),
        dokumen: no_hasil,
        kadar,
        keterangan: nama_barang,
        dari: detail_bahan.map(({ kode_lot }) => ({ kode_lot })),
      })),
    ),
}

async function refuseUnknownMasters(db: Db, { kode_group, kode_dept }: RequestedMade): Promise<void> {
  const { rows } = await sql<{ group: boolean; dept: boolean }>`
    select exists (select from grup where kode_group = ${kode_group}) as "group", exists (select from jenis where kode_dept = ${kode_dept}) as dept`.execute(
    db,
  )
  const labels = { ...(rows[0]!.group ? {} : { kode_group: 'Kode Group' }), ...(rows[0]!.dept ? {} : { kode_dept: 'Jenis' }) }
  const fields = Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, fill(goodsRefusals.MASTER_MISSING.text, { label })]))
  const [label] = Object.values(labels)
  if (label !== undefined) refuse(goodsRefusals.MASTER_MISSING, { label }, fields)
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)

/** What came out of what went in: what is missing is named, in grams, grams of fine gold and rupiah by its gold. Pure. */
function made({ detail_bahan: lines, ...requested }: RequestedMade, held: HeldMaterial): NewMade {
  const detail_bahan = lines.map((line, at) => takeMaterial(held, requested.kode_tukang, line, `detail_bahan.${at}`))
  const [inMg, inFineMg, inRp] = [
    sum(detail_bahan, ({ berat }) => toMg(berat)),
    sum(detail_bahan, ({ fine }) => toMg(fine)),
    sum(detail_bahan, ({ hpp }) => hpp),
  ]
  const outFineMg = fineMg(toMg(requested.berat), requested.kadar)
  const lostMg = inMg + toMg(requested.berat_campuran) - toMg(requested.berat)
  const lostFineMg = inFineMg - outFineMg
  const inGrams = (mg: number) => formatNumber(mg / 1000, 3)
  const heavy = { berat: inGrams(inMg + toMg(requested.berat_campuran)) }
  if (lostMg < 0) refuseAt('berat', refusals.PIECE_HEAVIER, heavy)
  const rich = { fine: inGrams(outFineMg), bahan: inGrams(inFineMg) }
  if (lostFineMg < 0) refuseAt('kadar', refusals.MORE_GOLD_THAN_GIVEN, rich)
  const poor = { fine: inGrams(lostFineMg), berat: inGrams(lostMg) }
  if (lostFineMg > lostMg) refuseAt('kadar', refusals.LOSS_WITHOUT_WEIGHT, poor)
  const susut_rp = lostFineMg === 0 ? 0 : proRata(inRp, lostFineMg, inFineMg)
  return {
    ...requested,
    fine: outFineMg / 1000,
    susut_berat: lostMg / 1000,
    susut_fine: lostFineMg / 1000,
    susut_rp,
    total_hpp: inRp - susut_rp + requested.biaya_campuran + requested.biaya_tukang,
    detail_bahan,
  }
}

/** The stored costs, which some users may not read. */
interface MadeCosts {
  readonly costsRp: readonly number[]
  readonly total_hpp: number
  readonly susut_rp: number
}

/**
 * A finished piece (events.md O3): the gold leaves the craftsman, what he added and his fee are bought, what is made lies with what was delivered,
 * and what the work took is lost.
 */
export function madeLines(
  stored: Pick<
    Made,
    | 'no_hasil'
    | 'kode_tukang'
    | 'qty'
    | 'berat'
    | 'fine'
    | 'berat_campuran'
    | 'biaya_campuran'
    | 'biaya_tukang'
    | 'susut_berat'
    | 'susut_fine'
    | 'detail_bahan'
  >,
  costs: MadeCosts,
): Lines {
  const { no_hasil, kode_tukang, qty, berat, fine, berat_campuran, biaya_campuran, biaya_tukang, susut_berat, susut_fine, detail_bahan } = stored
  const result = { kode_barcode: null, kode_lot: lotOfLine(no_hasil, 1) }
  const owedRp = biaya_campuran + biaya_tukang
  return {
    kind: hasilTukang.kind,
    reference: no_hasil,
    stock: [
      ...detail_bahan.flatMap(({ kode_lot, keping, berat: grams, fine: gold }, at) =>
        moved(
          { pieces: keping, grossMg: toMg(grams), fineMg: toMg(gold), costRp: costs.costsRp[at] ?? 0, kode_barcode: null, kode_lot },
          { from: { tempat: 'TUKANG', pihak: kode_tukang }, to: { tempat: 'UBAH' } },
        ),
      ),
      ...(berat_campuran === 0
        ? []
        : moved(
            { ...result, pieces: 0, grossMg: toMg(berat_campuran), fineMg: 0, costRp: biaya_campuran },
            { from: { tempat: 'SUPPLIER', trx: 'BELI' }, to: { tempat: 'UBAH' } },
          )),
      ...moved(
        { ...result, pieces: qty, grossMg: toMg(berat), fineMg: toMg(fine), costRp: costs.total_hpp - biaya_tukang },
        { from: { tempat: 'UBAH' }, to: { tempat: 'PENERIMAAN' } },
      ),
      ...(susut_berat === 0
        ? []
        : moved(
            { ...result, pieces: 0, grossMg: toMg(susut_berat), fineMg: toMg(susut_fine), costRp: costs.susut_rp },
            { from: { tempat: 'UBAH' }, to: { tempat: 'SUSUT' } },
          )),
      ...(biaya_tukang === 0
        ? []
        : moved(
            { ...result, pieces: 0, grossMg: 0, fineMg: 0, costRp: biaya_tukang },
            { from: { tempat: 'SUPPLIER', trx: 'BELI' }, to: { tempat: 'PENERIMAAN' } },
          )),
    ],
    cash: [],
    claims: owedRp === 0 ? [] : [{ jenis: 'HUTANG_TUKANG', pihak: kode_tukang, dokumen: no_hasil, rupiah: 0 - owedRp }],
    counter: [],
    points: [],
  }
}

/** Returns the approvals of a loss above the limit of the shop. Pure. */
function needsOf({ kode_tukang, nama_barang, berat, susut_berat, susut_fine, detail_bahan }: NewMade, lossPercentMax: number): Need[] {
  const given = sum(detail_bahan, ({ fine }) => toMg(fine))
  if (toMg(susut_fine) * 10_000 <= given * Math.round(lossPercentMax * 100)) return []
  return [
    {
      kategori: 'SUSUT_TUKANG',
      subjek: hasilTukang.name,
      kunci: kode_tukang,
      uraian: `${nama_barang} ${formatNumber(berat, 3)} g: ${formatNumber(susut_fine, 3)} / ${formatNumber(given / 1000, 3)} g`,
      isi: {
        kode_tukang,
        nama_barang,
        berat,
        susut_berat,
        susut_fine,
        bahan: detail_bahan.map(({ kode_lot, berat: grams, fine }) => ({ kode_lot, berat: grams, fine })),
      },
    },
  ]
}

/**
 * Looks whether what a craftsman made can go back to him: it has no tag yet, and all of it is there.
 *
 * @throws Refusal MADE_TAGGED
 */
export async function undoMade({ db, kode_toko }: EventContext, { no_hasil, nama_barang }: Made): Promise<void> {
  const { rows } = await sql<{ whole: boolean }>`
    select (s.pieces, s.gross, s.cost) is not distinct from (h.qty, h.berat, h.total_hpp) as whole from hasil_tukang h
    left join lateral lock_lots(${kode_toko}, 'PENERIMAAN', '', '', '', array[lot_terima(h.no_hasil, 1)]) s on true
    where (h.kode_toko, h.no_hasil) = (${kode_toko}, ${no_hasil})`.execute(db)
  if (!rows[0]?.whole) refuse(refusals.MADE_TAGGED, { barang: nama_barang })
}

/** Takes in what a craftsman made, for the seed of the demo chain. @throws Refusal as `takeMade`, but for approvals */
export const takeMadeOf = (context: EventContext & CraftRules, requested: RequestedMade): Promise<Made> => writeDocument(context, making, requested)

/**
 * Takes in what a craftsman made.
 *
 * @throws Refusal PIECE_HEAVIER, MORE_GOLD_THAN_GIVEN, LOSS_WITHOUT_WEIGHT, MASTER_MISSING at their fields, MATERIAL_NOT_HIS, MATERIAL_LIGHTER,
 *   MATERIAL_WITHOUT_GOLD at the line, CRAFTSMAN_UNKNOWN, ORDER_UNKNOWN, and those of `post`
 */
export const takeMade: Handler<typeof contract.takeMade> = (input) =>
  saveDocument(input, { ...eventOf(input), lossPercentMax: numberSetting(input.caller, 'SUSUT_TUKANG_PERSEN') }, making, input.body)
