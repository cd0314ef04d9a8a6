import './piece-cards.css'
import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Row } from '#engine/web/data-table.tsx'
import { openThing } from '#engine/web/openers.tsx'
import { EmptyState } from '#engine/web/states.tsx'
import { goods as g } from '../contract/fields.ts'
import { PiecePrice } from './piece-grid.tsx'
import { ListedPhoto, pictureActs, pieceOf } from './piece-pictures.tsx'
import { PieceName, StatusBadge } from './status-badge.tsx'
import type { Camera } from './use-camera.tsx'

interface PieceCardsProps {
  readonly label: string
  readonly rows: readonly Row[]
  readonly corner?: (row: Row) => ReactNode
  readonly camera?: Camera | undefined
}

const photoPx = 72

/** Pieces where there is no room for columns: each with its picture, name, weight and price. The page scrolls, not the list. */
export function PieceCards({ label, rows, corner, camera }: PieceCardsProps) {
  const acts = pictureActs(rows, camera)
  if (rows.length === 0) return <EmptyState text="Tidak Ada Data" />
  return (
    <ul className="piece-cards" aria-label={label}>
      {rows.map((row) => {
        const { kode_barcode, kadar_cetak, kode_baki, berat, harga, status } = pieceOf(row)
        return (
          <li key={kode_barcode} className="piece-card">
            <ListedPhoto row={row} acts={acts} size={photoPx} />
            <UnstyledButton className="piece-card-open" onClick={() => openThing('barang', kode_barcode)}>
              <span className="piece-card-name">
                <PieceName piece={pieceOf(row)} />
              </span>
              <span className="piece-card-facts">{[kode_barcode, kadar_cetak, kode_baki].filter(Boolean).join(' · ')}</span>
              <span className="piece-card-worth">
                <span>{g.berat.format(berat)} g</span>
                {status === 'READY' ? <PiecePrice harga={harga} /> : <StatusBadge status={status} />}
              </span>
            </UnstyledButton>
            {corner?.(row)}
          </li>
        )
      })}
    </ul>
  )
}
