import type { ReactNode } from 'react'
import type { Row } from '#engine/web/data-table.tsx'
import { Figure } from '#engine/web/figure.tsx'
import { openThing } from '#engine/web/openers.tsx'
import { PictureGrid } from '#engine/web/picture-grid.tsx'
import type { ListedPiece } from '../contract/data-barang.ts'
import { goods as g } from '../contract/fields.ts'
import { PiecePhoto } from './photo.tsx'
import { StatusBadge } from './status-badge.tsx'

interface PieceGridProps {
  readonly label: string
  readonly rows: readonly Row[]
  readonly corner?: (row: Row) => ReactNode
  readonly onEnd: () => void
}

/** Pieces as their pictures: what each is and weighs, and its state where it is not simply there. */
export function PieceGrid(props: PieceGridProps) {
  return (
    <PictureGrid
      {...props}
      rowKey={(row) => pieceOf(row).kode_barcode}
      picture={(row) => <PiecePhoto kode_barcode={pieceOf(row).kode_barcode} foto={pieceOf(row).foto} size="100%" />}
      lines={(row) => {
        const { nama_barang, kode_barcode, berat, status } = pieceOf(row)
        return [
          nama_barang,
          kode_barcode,
          status === 'READY' ? <Figure key="berat" field={g.berat} value={berat} /> : <StatusBadge key="status" status={status} />,
        ]
      }}
      onOpen={(row) => openThing('barang', pieceOf(row).kode_barcode)}
      emptyText="Tidak Ada Data"
    />
  )
}

const pieceOf = (row: Row) => row as unknown as ListedPiece
