import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import type { BroughtInvoice } from '../contract/bought-piece.ts'
import { bought as b } from '../contract/fields.ts'
import { type OurPiece, piecesOf } from './bought-form.ts'

interface OfferedInvoiceProps {
  readonly invoice: BroughtInvoice
  /** The pieces that were not taken yet. */
  readonly left: (piece: OurPiece) => boolean
  readonly onTake: (pieces: readonly OurPiece[]) => void
  readonly onClose: () => void
}

/** An invoice of several pieces that was scanned: which of them did he bring? Enter takes the one in focus. */
export function OfferedInvoice({ invoice, left, onTake, onClose }: OfferedInvoiceProps) {
  const say = useText()
  const list = useRef<HTMLUListElement>(null)
  const pieces = piecesOf(invoice).filter(left)
  useEffect(() => list.current?.querySelector('button')?.focus(), [invoice, pieces.length])
  return (
    <section className="bought-invoice" aria-label={invoice.no_faktur}>
      <h2>
        {invoice.no_faktur} · {invoice.nama_toko} · {invoice.tgl_nota} · {say('{{n}} bulan', { n: invoice.umur_bulan })} · {invoice.nama_customer}
      </h2>
      <ul ref={list}>
        {pieces.map((piece) => (
          <li key={piece.kode_barcode}>
            <Button
              variant="default"
              fullWidth
              justify="space-between"
              onClick={() => onTake([piece])}
              rightSection={<Figure field={b.harga_nota} value={piece.harga_nota} />}
            >
              {piece.kode_barcode} · {piece.nama_barang} · {b.berat_nota.format(piece.berat_nota)} g
            </Button>
          </li>
        ))}
      </ul>
      <Group gap="s">
        <Button size="xs" onClick={() => onTake(pieces)}>
          {say('Ambil Semua')}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {say('Tutup')}
        </Button>
      </Group>
    </section>
  )
}
