import { toMg } from '#engine/kinds/grams/grams.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'

/** The values of a bought piece that decide whether it needs an approval. */
export interface Judged {
  /** Grams on the scale, and on our invoice. */
  readonly berat: number
  readonly berat_nota: number | null
  /** Rupiah that are paid, and that the invoice says. */
  readonly harga: number
  readonly harga_nota: number | null
  /** Rupiah a gram that were agreed, and that the list says today. */
  readonly harga_per_gram: number
  readonly harga_emas: number
}

/** What a piece needs an approval for, from what it should be to what it is: milligrams for the weight, else rupiah. */
export interface PieceNeed {
  readonly kategori: Extract<Category, 'TOLERANSI_BERAT_BELI' | 'HARGA_BELI_DI_ATAS_NOTA' | 'UBAH_HARGA_PER_GRAM'>
  readonly dari: number
  readonly menjadi: number
}

/**
 * What buying a piece needs an approval for (specification §6): a weight that differs from the invoice's by more than the
 * tolerance, more rupiah than the customer had paid, and more a gram than the list says. The screen warns by the rule that the
 * server asks by.
 *
 * @param toleransi grams, three decimals
 */
export function needsOf(piece: Judged, toleransi: number): PieceNeed[] {
  const { berat, berat_nota, harga, harga_nota, harga_per_gram, harga_emas } = piece
  const needs: PieceNeed[] = []
  if (berat_nota !== null && Math.abs(toMg(berat) - toMg(berat_nota)) > toMg(toleransi))
    needs.push({ kategori: 'TOLERANSI_BERAT_BELI', dari: toMg(berat_nota), menjadi: toMg(berat) })
  if (harga_nota !== null && harga > harga_nota) needs.push({ kategori: 'HARGA_BELI_DI_ATAS_NOTA', dari: harga_nota, menjadi: harga })
  if (harga_per_gram > harga_emas) needs.push({ kategori: 'UBAH_HARGA_PER_GRAM', dari: harga_emas, menjadi: harga_per_gram })
  return needs
}
