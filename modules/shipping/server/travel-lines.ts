import { type StockPiece, measuresOf, placeOf } from '#modules/goods/server/public.ts'
import { type Lines, type Place, moved } from '#modules/ledger/server/public.ts'
import { leaving } from '../contract/fields.ts'
import { type Shipment, kirimBarang } from '../contract/kirim-barang.ts'
import { type Arrival, terimaBarang } from '../contract/terima-barang.ts'

type Piece = Pick<StockPiece, 'kode_barcode' | 'qty' | 'berat_stock' | 'fine' | 'hpp' | 'tempat' | 'kode_gudang' | 'kode_baki'>

/** What a posting is of: its kind and its number, and the sending that the pieces belong to. */
interface Of {
  readonly kind: string
  readonly reference: string
  readonly no_kirim: string
}

/** Pieces from one place into another; nothing else moves. */
const goodsMove = ({ kind, reference, no_kirim }: Of, pieces: readonly Piece[], from: (piece: Piece) => Place, to: Place): Lines => ({
  kind,
  reference,
  stock: pieces.flatMap((piece) => moved({ ...measuresOf(piece), kode_barcode: piece.kode_barcode, dokumen: no_kirim }, { from: from(piece), to })),
  cash: [],
  claims: [],
  counter: [],
  points: [],
})

const road = (tujuan: string): Place => ({ tempat: 'PERJALANAN', pihak: tujuan })
const between = (pihak: string): Place => ({ tempat: 'CABANG', pihak })

/** Pieces leave their trays and are on the road (events.md K1). */
export const sentLines = ({ no_kirim, tujuan }: Pick<Shipment, 'no_kirim' | 'tujuan'>, pieces: readonly Piece[]): Lines =>
  goodsMove({ kind: kirimBarang.kind, reference: no_kirim, no_kirim }, pieces, placeOf, road(tujuan))

type Arrived = Pick<Arrival, 'no_terima_barang' | 'no_kirim' | 'asal_toko' | 'hasil_kirim' | 'kode_gudang' | 'kode_baki'>

/** Where pieces lie that arrived; what is given up lies nowhere. */
const endOf = ({ kode_gudang, kode_baki }: Arrived): Place =>
  kode_gudang === null || kode_baki === null ? { tempat: 'HILANG' } : { tempat: 'BAKI', kode_gudang, kode_baki }

/** They are where they were sent to (K2b), with their sender again (K3), or missing (K4). */
export const arrivedLines = (arrival: Arrived, tujuan: string, pieces: readonly Piece[]): Lines =>
  goodsMove(
    { ...arrival, kind: terimaBarang.kind, reference: arrival.no_terima_barang },
    pieces,
    () => (arrival.hasil_kirim === 'DITERIMA' ? between(arrival.asal_toko) : road(tujuan)),
    endOf(arrival),
  )

/** For their sender they have gone to the other shop then (K2a). */
export const handedLines = ({ no_terima_barang, no_kirim }: Arrived, tujuan: string, pieces: readonly Piece[]): Lines =>
  goodsMove({ kind: leaving, reference: no_terima_barang, no_kirim }, pieces, () => road(tujuan), between(tujuan))
