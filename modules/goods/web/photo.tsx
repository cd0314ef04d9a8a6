import { splitCall } from '#engine/contract/endpoint.ts'
import { StoredPicture } from '#engine/web/stored-picture.tsx'
import { readPhoto } from '../contract/data-barang.ts'

const filled = (call: string, value: string) => splitCall(call).path.replace(/\{\w+\}/, encodeURIComponent(value))

/** Where the picture of a piece is fetched, small unless told. */
export const photoPath = (kode_barcode: string, ukuran: 'besar' | 'kecil' = 'kecil'): string =>
  `${filled(readPhoto.call, kode_barcode)}?ukuran=${ukuran}`

/** The picture of a piece, or the placeholder where it has none (specification §8). */
export function PiecePhoto({
  kode_barcode,
  foto,
  size = 64,
  isLarge = false,
}: {
  kode_barcode: string
  foto: string | null
  size?: number
  isLarge?: boolean
}) {
  // The name of the picture is in the address, so that a new one is not mistaken for the old.
  const path = foto ? `${photoPath(kode_barcode, isLarge ? 'besar' : 'kecil')}&foto=${foto}` : undefined
  return <StoredPicture path={path} alt={kode_barcode} size={size} />
}
