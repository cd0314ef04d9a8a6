import { type AddedPiece, measuresOf } from '#modules/goods/server/public.ts'
import { type Lines, type Measures, type Place, type StockLine, moved } from '#modules/ledger/server/public.ts'
import { barangMasuk } from '../contract/barang-masuk.ts'
import { type LotSource, type Source, isOfLot } from '../contract/fields.ts'

/** A piece that came in: where it goes, and the lot that it was. */
export interface PieceIn {
  readonly piece: AddedPiece
  readonly tray: Place
  readonly lot: (Measures & { readonly kode_lot: string }) | null
}

/** What a document of pieces that came in is posted from. */
export interface PostedIntake {
  readonly no_masuk: string
  readonly asal: Source
  readonly kode_supplier: string | null
  readonly total_hpp: number
  readonly pieces: readonly PieceIn[]
}

/** The place of the lots that pieces of a source are tagged of. */
export const lotPlaces = { PELANGGAN: 'BEKAS', PENERIMAAN: 'PENERIMAAN' } as const satisfies Record<LotSource, string>

/** The place that pieces of a source are made in, and come from. */
export const originOf = {
  SALDO_AWAL: 'SALDO_AWAL',
  SUPPLIER: 'SUPPLIER',
  KONSINYASI: 'SUPPLIER',
  KARYA: 'KOREKSI',
  PELANGGAN: 'UBAH',
  PENERIMAAN: 'UBAH',
} as const

/**
 * Pieces that came in (events.md SA1, G1, G3, G13): each into its tray from where it came, in one posting. A supplier on account is owed
 * what they cost together; on consignment they cost nothing. What was bought from a customer is a lot that becomes a piece, what was
 * delivered by weight one that becomes many: at the same weight, gold and cost.
 */
export function intakeLines({ no_masuk, asal, kode_supplier, total_hpp, pieces }: PostedIntake): Lines {
  const isOwed = asal === 'SUPPLIER' && kode_supplier !== null && total_hpp > 0
  return {
    kind: barangMasuk.kind,
    reference: no_masuk,
    stock: pieces.flatMap((each) => [...fromLot(each, asal), ...intoTray(each, placeOf(asal, kode_supplier))]),
    cash: [],
    claims: isOwed ? [{ jenis: 'HUTANG_SUPPLIER', pihak: kode_supplier, dokumen: no_masuk, rupiah: -total_hpp }] : [],
    counter: [],
    points: [],
  }
}

function placeOf(asal: Source, kode_supplier: string | null): Place {
  const tempat = originOf[asal]
  return tempat === 'SUPPLIER' ? { tempat, trx: 'BELI', pihak: kode_supplier ?? '' } : { tempat }
}

const intoTray = ({ piece, tray, lot }: PieceIn, from: Place): StockLine[] =>
  moved({ ...(lot ?? measuresOf(piece)), kode_barcode: piece.kode_barcode, kode_lot: null }, { from, to: tray })

const fromLot = ({ lot }: PieceIn, asal: Source): StockLine[] =>
  lot && isOfLot(asal) ? moved({ ...lot, kode_barcode: null }, { from: { tempat: lotPlaces[asal] }, to: { tempat: 'UBAH' } }) : []
