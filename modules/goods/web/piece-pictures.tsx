import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { ButtonKey } from '#engine/web/button-key.tsx'
import type { Row } from '#engine/web/data-table.tsx'
import type { KeyedAction } from '#engine/web/keys.ts'
import { openThing } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import type { ListedPiece } from '../contract/data-barang.ts'
import { PiecePhoto, lookAtPieces } from './photo.tsx'
import { Silhouette } from './silhouette.tsx'
import type { Camera } from './use-camera.tsx'

/** A row of the list of pieces as what it is. */
export const pieceOf = (row: Row) => row as unknown as ListedPiece

/** Whether the user can have the piece in his hand to photograph it. */
const isAtHand = ({ status }: ListedPiece) => status === 'READY' || status === 'HELD'

/** The pieces of a list that have no picture and are there to be taken one of: from this one on, and then those before it. */
export function withoutPhoto(rows: readonly Row[], first?: string): readonly ListedPiece[] {
  const missing = rows.map(pieceOf).filter((piece) => piece.foto === null && isAtHand(piece))
  const at = Math.max(
    0,
    missing.findIndex(({ kode_barcode }) => kode_barcode === first),
  )
  return [...missing.slice(at), ...missing.slice(0, at)]
}

/** What happens to a piece of a list where its picture stands. */
export function pictureActs(rows: readonly Row[], camera: Camera | undefined) {
  const mayShoot = (row: Row) => camera?.may === true && pieceOf(row).foto === null && isAtHand(pieceOf(row))
  return {
    /** Its picture is looked at, or taken where there is none; a piece that has none and gets none is opened. */
    look: (row: Row) => {
      const { kode_barcode, foto } = pieceOf(row)
      if (foto !== null) lookAtPieces(rows.map(pieceOf), kode_barcode)
      else if (mayShoot(row)) camera?.shoot(withoutPhoto(rows, kode_barcode))
      else openThing('barang', kode_barcode)
    },
    mayShoot,
  }
}

interface ListedPhotoProps {
  readonly row: Row
  readonly acts: ReturnType<typeof pictureActs>
  readonly size: number | '100%'
  /** The list has keys of its own for it. */
  readonly isOfGrid?: boolean
}

/** The picture of a piece in a list, to be looked at; the outline of its kind where there is none, to take one in one step. */
export function ListedPhoto({ row, acts, size, isOfGrid = false }: ListedPhotoProps) {
  const say = useText()
  const piece = pieceOf(row)
  const tab = isOfGrid ? { tabIndex: -1 } : {}
  if (!acts.mayShoot(row)) return <PiecePhoto piece={piece} size={size} onLook={() => acts.look(row)} {...tab} />
  return (
    <span className="picture" style={{ width: size, height: size === '100%' ? undefined : size }}>
      <button
        type="button"
        className="picture-button picture-missing"
        aria-label={say('Ambil Foto {{what}}', { what: piece.kode_barcode })}
        onClick={(event) => {
          event.stopPropagation()
          acts.look(row)
        }}
        {...tab}
      >
        <Silhouette names={[piece.nama_dept, piece.nama_barang]} />
        <IconCamera size={16} aria-hidden className="picture-camera" />
      </button>
    </span>
  )
}

/** The way to the camera for all pieces of a list that have no picture yet. */
export function MissingPhotos({ rows, camera, by }: { rows: readonly Row[]; camera: Camera; by?: KeyedAction }) {
  const say = useText()
  const missing = withoutPhoto(rows)
  if (!camera.may || missing.length === 0) return null
  return (
    <Button size="xs" variant="default" leftSection={<IconCamera size={14} aria-hidden />} onClick={() => camera.shoot(missing)}>
      {say('Foto Yang Kurang ({{n}})', { n: missing.length })} {by && <ButtonKey of={by} />}
    </Button>
  )
}
