import type { z } from 'zod'

/** Refuses the second line of a lot. */
export function refuseTwice(lines: readonly { readonly kode_lot: string }[], context: z.RefinementCtx): void {
  lines.forEach(({ kode_lot }, at) => {
    const isTwice = lines.findIndex((other) => other.kode_lot === kode_lot) < at
    if (isTwice) context.addIssue({ code: 'custom', path: [at, 'kode_lot'], message: 'Lot Dipilih Dua Kali' })
  })
}

/** The lot of a line of a document; the database names it alike (`lot_terima`). */
export const lotOfLine = (nomor: string, no_urut: number): string => `${nomor}/${no_urut}`
