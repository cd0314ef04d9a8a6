import type { ReactNode } from 'react'
import type { Row } from '#engine/web/data-table.tsx'
import { openThing } from '#engine/web/openers.tsx'
import { PictureGrid } from '#engine/web/picture-grid.tsx'
import { goods as g } from '../contract/fields.ts'
import { ListedPhoto, pictureActs, pieceOf } from './piece-pictures.tsx'
import { PieceName, StatusBadge } from './status-badge.tsx'
import type { Camera } from './use-camera.tsx'

interface PieceGridProps {
  readonly label: string
  readonly rows: readonly Row[]
  readonly corner?: (row: Row) => ReactNode
  /** Takes pictures of pieces without one, if the user may. */
  readonly camera?: Camera | undefined
  readonly onEnd: () => void
}

/** Pieces as their pictures: what each is, weighs and costs, and its state where it is not simply there. */
export function PieceGrid({ camera, ...props }: PieceGridProps) {
  const acts = pictureActs(props.rows, camera)
  return (
    <PictureGrid
      {...props}
      rowKey={(row) => pieceOf(row).kode_barcode}
      picture={(row) => <ListedPhoto row={row} acts={acts} size="100%" isOfGrid />}
      lines={(row) => {
        const { kode_barcode, berat, harga, status } = pieceOf(row)
        return [
          <PieceName key="nama" piece={pieceOf(row)} />,
          kode_barcode,
          `${g.berat.format(berat)} g`,
          status === 'READY' ? <PiecePrice key="harga" harga={harga} /> : <StatusBadge key="status" status={status} />,
        ]
      }}
      onOpen={(row) => openThing('barang', pieceOf(row).kode_barcode)}
      onLook={acts.look}
      emptyText="Tidak Ada Data"
    />
  )
}

/** What a customer pays for a piece now. */
export const PiecePrice = ({ harga }: { harga: number }) => <strong className="piece-price">{g.harga_jual.format(harga)}</strong>
