import type { ClaimLine, Place, StockLine } from '#modules/ledger/server/public.ts'
import { moved } from '#modules/ledger/server/public.ts'
import type { StockPiece } from './take-pieces.ts'

/** What a piece costs as it leaves us, and its supplier where he is owed that from then on. */
export interface LeavingCost {
  readonly hpp: number
  /** Null: it was ours. */
  readonly kode_supplier: string | null
}

/**
 * What a piece costs as it leaves us, sold or lost: one on consignment cost nothing until now, and its supplier is owed what was agreed
 * (docs/decisions/035).
 */
export const costOf = ({
  is_konsinyasi,
  harga_beli,
  kode_supplier,
  hpp,
}: Pick<StockPiece, 'is_konsinyasi' | 'harga_beli' | 'kode_supplier' | 'hpp'>): LeavingCost =>
  is_konsinyasi && harga_beli !== null ? { hpp: harga_beli, kode_supplier } : { hpp, kode_supplier: null }

/** How a piece on consignment gets its cost where it is, before it leaves; none for one of ours. */
export function boughtLines({ kode_barcode, hpp, kode_supplier }: LeavingCost & { readonly kode_barcode: string }, at: Place): StockLine[] {
  if (kode_supplier === null) return []
  const nothingBut = { pieces: 0, grossMg: 0, fineMg: 0, costRp: hpp }
  return moved({ ...nothingBut, kode_barcode }, { from: { tempat: 'SUPPLIER', trx: 'BELI', pihak: kode_supplier }, to: at })
}

/** What the suppliers of pieces that leave are owed, under the document that takes them. */
export const owedLines = (pieces: readonly LeavingCost[], dokumen: string): ClaimLine[] =>
  pieces.flatMap(({ kode_supplier, hpp }) =>
    kode_supplier === null ? [] : [{ jenis: 'HUTANG_SUPPLIER' as const, pihak: kode_supplier, dokumen, rupiah: -hpp }],
  )
