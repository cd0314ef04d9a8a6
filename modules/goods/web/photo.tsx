import './photo.css'
import type { ReactNode } from 'react'
import { splitCall } from '#engine/contract/endpoint.ts'
import { type ShownPicture, lookAt } from '#engine/web/looking.tsx'
import { StoredPicture } from '#engine/web/stored-picture.tsx'
import { useText } from '#engine/web/text.ts'
import { readPhoto } from '../contract/data-barang.ts'
import { goods as g } from '../contract/fields.ts'
import { Silhouette } from './silhouette.tsx'

const filled = (call: string, value: string) => splitCall(call).path.replace(/\{\w+\}/, encodeURIComponent(value))

/** Where the picture of a piece is fetched, small unless told. */
export const photoPath = (kode_barcode: string, ukuran: 'besar' | 'kecil' = 'kecil'): string =>
  `${filled(readPhoto.call, kode_barcode)}?ukuran=${ukuran}`

/** Where a picture that a piece has or had is fetched by its name, so that a new one is not mistaken for the old. */
export const photoOf = (kode_barcode: string, foto: string, ukuran: 'besar' | 'kecil'): string => `${photoPath(kode_barcode, ukuran)}&foto=${foto}`

/** Where the picture that a piece has today is fetched for paper; undefined of one that has none, and of goods without a barcode. */
export const photoOnPaper = ({ kode_barcode, foto }: { readonly kode_barcode: string | null; readonly foto: string | null }): string | undefined =>
  kode_barcode === null || foto === null ? undefined : photoOf(kode_barcode, foto, 'kecil')

/** What is known of a piece where its picture stands: what is not known is not said beneath it. */
export interface PhotographedPiece {
  readonly kode_barcode: string
  /** The name of its picture, or null if it has none. Undefined means unknown: the browser requests it. */
  readonly foto: string | null | undefined
  readonly nama_barang?: string | null
  readonly nama_dept?: string | null
  /** Grams. */
  readonly berat?: number | null
  /** What a customer pays for it, in rupiah. */
  readonly harga?: number | null
}

const pathOf = ({ kode_barcode, foto }: PhotographedPiece, ukuran: 'besar' | 'kecil') =>
  foto === null ? undefined : foto === undefined ? photoPath(kode_barcode, ukuran) : photoOf(kode_barcode, foto, ukuran)

/** The picture of a piece as it is looked at large, with what is said beneath it; undefined of one that has none. */
export function shownPhoto(piece: PhotographedPiece): ShownPicture | undefined {
  const path = pathOf(piece, 'besar')
  const { kode_barcode, nama_barang, berat, harga } = piece
  const facts = [
    nama_barang ? kode_barcode : undefined,
    typeof berat === 'number' ? `${g.berat.format(berat)} g` : undefined,
    typeof harga === 'number' ? g.harga_jual.format(harga) : undefined,
  ]
  return path === undefined ? undefined : { path, caption: nama_barang || kode_barcode, facts: facts.filter((fact) => fact !== undefined) }
}

/** Looks at the picture of a piece, and with ← and → at those of the pieces it was listed with. */
export function lookAtPieces(pieces: readonly PhotographedPiece[], kode_barcode: string): void {
  const seen = pieces.filter(({ foto }) => foto !== null)
  lookAt(
    seen.flatMap((piece) => shownPhoto(piece) ?? []),
    seen.findIndex((piece) => piece.kode_barcode === kode_barcode),
  )
}

/** The pictures on the page that can be looked at, with what they show: what stands together in a list is led through together. */
const onPage = new WeakMap<Element, ShownPicture>()
const together = 'ol, ul, table, [role="dialog"], form, main'

function lookAround(button: Element): void {
  const place = button.closest(together) ?? document.body
  const beside = [...place.querySelectorAll('.picture-button')].filter((each) => onPage.has(each))
  lookAt(
    beside.map((each) => onPage.get(each) as ShownPicture),
    beside.indexOf(button),
  )
}

interface LookedAtProps {
  readonly picture: ShownPicture
  /** Replaces the large picture as the effect of a click. */
  readonly onLook?: (() => void) | undefined
  readonly tabIndex?: number | undefined
  readonly children: ReactNode
}

/** A picture that a click shows as large as the screen. It leaves the focus where it was, so that the user can go on scanning. */
export function LookedAt({ picture, onLook, tabIndex, children }: LookedAtProps) {
  const say = useText()
  return (
    <button
      ref={(button) => {
        if (button) onPage.set(button, picture)
      }}
      type="button"
      className="picture-button"
      aria-label={say('Perbesar Foto {{what}}', { what: picture.caption })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        if (!onLook) return lookAround(event.currentTarget)
        // What it stands in would open itself.
        event.stopPropagation()
        onLook()
      }}
      tabIndex={tabIndex}
    >
      {children}
    </button>
  )
}

interface PiecePhotoProps {
  readonly piece: PhotographedPiece
  /** Pixels, or as large as there is room. */
  readonly size?: number | '100%'
  readonly isLarge?: boolean
  /** Where it stands in something that is clicked itself, it is only seen. */
  readonly isStill?: boolean
  /** Replaces the large picture as the effect of a click. */
  readonly onLook?: () => void
  readonly tabIndex?: number
}

/** The picture of a piece, or the outline of its kind where it has none and where it cannot be fetched (specification §8). */
export function PiecePhoto({ piece, size = 64, isLarge = false, isStill = false, onLook, tabIndex }: PiecePhotoProps) {
  const picture = isStill ? undefined : shownPhoto(piece)
  return (
    <StoredPicture
      path={pathOf(piece, isLarge ? 'besar' : 'kecil')}
      alt={piece.nama_barang || piece.kode_barcode}
      size={size}
      placeholder={<Silhouette names={[piece.nama_dept, piece.nama_barang]} />}
      {...(picture
        ? {
            around: (image: ReactNode) => (
              <LookedAt picture={picture} onLook={onLook} tabIndex={tabIndex}>
                {image}
              </LookedAt>
            ),
          }
        : {})}
    />
  )
}
