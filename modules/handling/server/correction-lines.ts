import { type Lines, moved } from '#modules/ledger/server/public.ts'
import { type Correction, ubahBarang } from '../contract/ubah-barang.ts'

/** What the posting of a change is made from. */
export type PostedCorrection = Pick<
  Correction,
  'no_ubah' | 'kode_barcode' | 'kode_gudang' | 'kode_baki' | 'hpp_lama' | 'hpp_baru' | 'detail_perubahan'
>

/**
 * A change of a piece (domain §6): the difference of its weight, its gold and its cost comes out of the corrections, or goes there.
 * Nothing, where only other things are changed.
 */
export function correctionLines(correction: PostedCorrection): Lines | undefined {
  const { no_ubah, kode_barcode, kode_gudang, kode_baki, hpp_lama, hpp_baru } = correction
  const [grossMg, fineMg, costRp] = [differenceMg(correction, 'berat_stock'), differenceMg(correction, 'fine'), hpp_baru - hpp_lama]
  if (grossMg === 0 && fineMg === 0 && costRp === 0) return undefined
  return {
    kind: ubahBarang.kind,
    reference: no_ubah,
    stock: moved(
      { pieces: 0, grossMg, fineMg, costRp, kode_barcode },
      { from: { tempat: 'KOREKSI' }, to: { tempat: 'BAKI', kode_gudang, kode_baki } },
    ),
    cash: [],
    claims: [],
    counter: [],
    points: [],
  }
}

function differenceMg({ detail_perubahan }: PostedCorrection, kolom: 'berat_stock' | 'fine'): number {
  const line = detail_perubahan.find((each) => each.kolom === kolom)
  return line ? Math.round(Number(line.baru) * 1000) - Math.round(Number(line.lama) * 1000) : 0
}
