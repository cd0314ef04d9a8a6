import type { ProofLine } from './pindah-data.ts'

type Compared = Pick<ProofLine, 'kunci_bukti' | 'nilai_lama' | 'nilai_masuk'>

/** Lines that old books need not know: the fine gold of the goods, and which of their members the chain has had before. */
const mayBeUnknown: ReadonlySet<string> = new Set(['BARANG/MURNI', 'ANGGOTA/KENAL'])
/** Lines that every shop must fill in, also when nothing was imported for them: a file may have been forgotten. */
const ofEveryShop: ReadonlySet<string> = new Set(['BARANG/POTONG', 'BARANG/GRAM', 'BARANG/RUPIAH', 'UANG/CASH'])

/** The difference between a line of the proof and the old books. Undefined if the figure of the old books is not filled in. */
export function differenceOf({ nilai_lama, nilai_masuk }: Compared): number | undefined {
  return nilai_lama === null ? undefined : Math.round((nilai_masuk - nilai_lama) * 1000) / 1000
}

/** Whether the figure of the old books is missing. Without it a move is not proved (docs/decisions/075). */
export const isMissing = ({ kunci_bukti, nilai_lama, nilai_masuk }: Compared): boolean =>
  nilai_lama === null && !mayBeUnknown.has(kunci_bukti) && (nilai_masuk !== 0 || ofEveryShop.has(kunci_bukti))
