import { splitCall } from '#engine/contract/endpoint.ts'
import { StoredPicture } from '#engine/web/stored-picture.tsx'
import { readPhoto } from '../contract/data-barang.ts'

const filled = (call: string, value: string) => splitCall(call).path.replace(/\{\w+\}/, encodeURIComponent(value))

/** Where the picture of a piece is fetched, small unless told. */
export const photoPath = (kode_barcode: string, ukuran: 'besar' | 'kecil' = 'kecil'): string =>
  `${filled(readPhoto.call, kode_barcode)}?ukuran=${ukuran}`

/** Where a picture that a piece has or had is fetched by its name, so that a new one is not mistaken for the old. */
export const photoOf = (kode_barcode: string, foto: string, ukuran: 'besar' | 'kecil'): string => `${photoPath(kode_barcode, ukuran)}&foto=${foto}`

/** The picture of a piece, or the placeholder where it has none (specification §8). */
export function PiecePhoto({
  kode_barcode,
  foto,
  size = 64,
  isLarge = false,
}: {
  kode_barcode: string
  foto: string | null
  size?: number | '100%'
  isLarge?: boolean
}) {
  const path = foto ? photoOf(kode_barcode, foto, isLarge ? 'besar' : 'kecil') : undefined
  return <StoredPicture path={path} alt={kode_barcode} size={size} />
}
