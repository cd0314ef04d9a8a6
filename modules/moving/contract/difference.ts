import type { ProofLine } from './pindah-data.ts'

/** Lines that old books need not know: the fine gold of the goods, and which of their members the chain has had before. */
const mayBeUnknown: ReadonlySet<string> = new Set(['BARANG/MURNI', 'ANGGOTA/KENAL'])

/**
 * By how much a line of the proof differs from the old books; undefined where they do not know it. What else they do not say is nothing.
 */
export function differenceOf({
  kunci_bukti,
  nilai_lama,
  nilai_masuk,
}: Pick<ProofLine, 'kunci_bukti' | 'nilai_lama' | 'nilai_masuk'>): number | undefined {
  if (nilai_lama === null && mayBeUnknown.has(kunci_bukti)) return undefined
  return Math.round((nilai_masuk - (nilai_lama ?? 0)) * 1000) / 1000
}
