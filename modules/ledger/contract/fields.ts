import { dictionary } from '#engine/contract/field.ts'
import { grams, rupiah } from '#engine/kinds/index.ts'

/** Rupiah that may be owed as well as owned: up to what all shops together come to. */
export const signedRupiah = (label: string) => rupiah(label, { min: -999_999_999_999_999, max: 999_999_999_999_999 })

/** Gold that may be owed as well as owned. */
export const signedGrams = (label: string) => grams(label, { min: -99_999_999 })

/** What a balance was when a period began, and when it ended. */
export const balances = dictionary({ saldo_awal: signedRupiah('Saldo Awal'), saldo_akhir: signedRupiah('Saldo Akhir') })
