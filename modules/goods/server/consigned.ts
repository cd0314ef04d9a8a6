import { type RawBuilder, sql } from 'kysely'
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

/**
 * The goods in the trays of shops as `isi_baki_jumlah` has them, and the part of them on consignment. Few pieces are on consignment, and their own
 * index finds them. A sum of them without anything in it (`ada`) is not there.
 */
export const inTraysWithConsigned = (shops: readonly string[]): RawBuilder<unknown> => sql`(
  select kode_toko, kode_gudang, kode_baki, status, kode_dept, kode_group, size, ada, pieces, gross, fine, cost, berat_bandrol, berat_timbang,
         0 as jumlah_konsinyasi, 0::numeric as berat_konsinyasi, 0::numeric as fine_konsinyasi
  from isi_baki_jumlah where kode_toko = any(${shops})
  union all
  select b.kode_toko, b.kode_gudang, b.kode_baki, b.status, b.kode_dept, b.kode_group, nullif(b.size, ''), 0, 0, 0, 0, 0, 0, 0, b.qty, b.berat_stock, b.fine
  from barang b join tempat using (tempat) where b.is_konsinyasi and tempat.berbaki and b.kode_toko = any(${shops}))`
