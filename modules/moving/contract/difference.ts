import type { ProofLine } from './pindah-data.ts'

/**
 * By how much a line of the proof differs from the old books; undefined where they do not know it. Of the fine gold alone they need not: else what they
 * do not say is nothing.
 */
export function differenceOf({
  kunci_bukti,
  nilai_lama,
  nilai_masuk,
}: Pick<ProofLine, 'kunci_bukti' | 'nilai_lama' | 'nilai_masuk'>): number | undefined {
  if (nilai_lama === null && kunci_bukti === 'BARANG/MURNI') return undefined
  return Math.round((nilai_masuk - (nilai_lama ?? 0)) * 1000) / 1000
}
