import type { ProofLine } from './pindah-data.ts'

type Compared = Pick<ProofLine, 'kunci_bukti' | 'nilai_lama' | 'nilai_masuk'>

/** Lines that old books need not know: the fine gold of the goods, and which of their members the chain has had before. */
const mayBeUnknown: ReadonlySet<string> = new Set(['BARANG/MURNI', 'ANGGOTA/KENAL'])
/** Lines that every shop has, and that nothing may have come in under because a file was forgotten. */
const ofEveryShop: ReadonlySet<string> = new Set(['BARANG/POTONG', 'BARANG/GRAM', 'BARANG/RUPIAH', 'UANG/CASH'])

/** By how much a line of the proof differs from the old books; undefined where their figure is not filled in. */
export function differenceOf({ nilai_lama, nilai_masuk }: Compared): number | undefined {
  return nilai_lama === null ? undefined : Math.round((nilai_masuk - nilai_lama) * 1000) / 1000
}

/** Whether the figure of the old books is missing: a move is not proved without it (docs/decisions/075). */
export const isMissing = ({ kunci_bukti, nilai_lama, nilai_masuk }: Compared): boolean =>
  nilai_lama === null && !mayBeUnknown.has(kunci_bukti) && (nilai_masuk !== 0 || ofEveryShop.has(kunci_bukti))
