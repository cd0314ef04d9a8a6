import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { type Lines, moved } from '#modules/ledger/server/public.ts'
import type * as contract from '../contract/kurang-tukang.ts'
import { type RequestedShortage, type Shortage, kurangTukang } from '../contract/kurang-tukang.ts'
import { holdMaterial, takeMaterial } from './material.ts'

const charging: DocumentWriting<typeof kurangTukang, RequestedShortage, Decision<typeof kurangTukang>, object> = {
  document: kurangTukang,
  exclusiveKeys: () => [],
  async prepare({ db, kode_toko }, requested) {
    const held = await holdMaterial(db, kode_toko, requested)
    return ({ detail_bahan: lines, ...header }) => {
      const detail_bahan = lines.map((line, at) => takeMaterial(held, header.kode_tukang, line, `detail_bahan.${at}`))
      const costsRp = detail_bahan.map(({ hpp }) => hpp)
      const document = {
        ...header,
        total_berat: sumOfGrams(detail_bahan.map(({ berat }) => berat)),
        total_fine: sumOfGrams(detail_bahan.map(({ fine }) => fine)),
        nilai_kurang: costsRp.reduce((sum, rupiah) => sum + rupiah, 0),
        detail_bahan,
      }
      return { document, lines: (made) => shortageLines(made, costsRp) }
    }
  },
}

/**
 * What a craftsman is short of (events.md O5): it leaves the books as lost, and he owes it in grams at what it cost.
 *
 * @param costsRp the cost of each line, in rupiah
 */
export function shortageLines(
  { no_kurang, kode_tukang, total_fine, detail_bahan }: Pick<Shortage, 'no_kurang' | 'kode_tukang' | 'total_fine' | 'detail_bahan'>,
  costsRp: readonly number[],
): Lines {
  const rupiah = costsRp.reduce((sum, each) => sum + each, 0)
  return {
    kind: kurangTukang.kind,
    reference: no_kurang,
    stock: detail_bahan.flatMap(({ kode_lot, keping, berat, fine }, at) =>
      moved(
        { pieces: keping, grossMg: toMg(berat), fineMg: toMg(fine), costRp: costsRp[at] ?? 0, kode_barcode: null, kode_lot },
        { from: { tempat: 'TUKANG', pihak: kode_tukang }, to: { tempat: 'SUSUT' } },
      ),
    ),
    cash: [],
    claims: [{ jenis: 'PIUTANG_TUKANG', pihak: kode_tukang, dokumen: no_kurang, rupiah, fineMg: toMg(total_fine) }],
    counter: rupiah === 0 ? [] : [{ type: 'TUKANG', kode_akun: 'BEBAN_SUSUT', jumlahRp: rupiah }],
    points: [],
  }
}

/** Charges a craftsman, for the seed of the demo chain. @throws Refusal as `chargeShortage` */
export const chargeShort = (context: EventContext, requested: RequestedShortage): Promise<Shortage> => writeDocument(context, charging, requested)

/**
 * Charges a craftsman with gold that he cannot give back.
 *
 * @throws Refusal MATERIAL_NOT_HIS, MATERIAL_LIGHTER, MATERIAL_WITHOUT_GOLD at the line, CRAFTSMAN_UNKNOWN, and those of `post`
 */
export const chargeShortage: Handler<typeof contract.chargeShortage> = (input) => saveDocument(input, eventOf(input), charging, input.body)
