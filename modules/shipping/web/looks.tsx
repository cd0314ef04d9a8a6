import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { DocumentPhoto, documentLook } from '#modules/documents/web/public.ts'
import { trayText } from '#modules/handling/web/public.ts'
import { arrivalKinds, leaving, shipments as k } from '../contract/fields.ts'
import { type Shipment, kirimBarang, readOutcomes } from '../contract/kirim-barang.ts'
import { suratJalan, tandaTerimaBarang } from '../contract/nota-kirim-barang.ts'
import { type Arrival, terimaBarang } from '../contract/terima-barang.ts'
import { arrivalReceipt, shipmentReceipt } from './receipts.ts'

type Line = Shipment['detail_barang'][number] | Arrival['detail_barang'][number]

interface PieceProps {
  readonly piece: Line
  readonly of: readonly Line[]
  readonly where: string
  /** What became of it. */
  readonly outcome?: ReactNode
}

/** A piece of a document, and where it lay or lies. */
function Piece({ piece, of, where, outcome }: PieceProps) {
  return (
    <article className="document-line">
      <DocumentPhoto piece={{ ...piece, harga: piece.harga_jual }} of={of} />
      <h3>
        {piece.qty > 1 && (
          <>
            <Figure field={k.qty} value={piece.qty} /> ×{' '}
          </>
        )}
        {piece.nama_barang}
      </h3>
      <p>
        <ThingLink kind="barang" id={piece.kode_barcode} /> · {piece.kode_group} · <Figure field={k.berat} value={piece.berat} /> g ·{' '}
        <Figure field={k.harga_jual} value={piece.harga_jual} />
      </p>
      <p>{where}</p>
      {outcome && <p>{outcome}</p>}
    </article>
  )
}

/** How a sending looks: its pieces, each with the tray that it came out of. */
export const shipmentLook = documentLook({
  document: kirimBarang,
  Lines: SentPieces,
  total: k.total_berat,
  receipt: suratJalan,
  says: shipmentReceipt,
})

function SentPieces({ document }: { document: Shipment }) {
  const say = useText()
  const { no_kirim, detail_barang } = document
  // Other shops change it.
  const { data = [] } = useQuery({
    queryKey: [readOutcomes.call, no_kirim],
    queryFn: () => send(readOutcomes, { params: { no_kirim } }),
    staleTime: 0,
  })
  const outcomes = new Map(data.map((each) => [each.kode_barcode, each]))
  const outcomeOf = (kode_barcode: string) => {
    const found = outcomes.get(kode_barcode)
    if (!found) return undefined
    const { hasil_kirim, tgl_terima, no_terima_barang } = found
    return (
      <>
        <strong>{say(k.hasil_kirim.format(hasil_kirim))}</strong>
        {no_terima_barang !== null && (
          <>
            {' '}
            · {tgl_terima} · <ThingLink kind={leaving} id={no_terima_barang} />
          </>
        )}
      </>
    )
  }
  return detail_barang.map((piece) => (
    <Piece
      key={piece.kode_barcode}
      piece={piece}
      of={detail_barang}
      where={`${trayText(piece.kode_gudang, piece.kode_baki)} → ${document.nama_tujuan}`}
      outcome={outcomeOf(piece.kode_barcode)}
    />
  ))
}

/** How an arrival looks: its pieces, and the tray that they went into. */
export const arrivalLook = documentLook({
  document: terimaBarang,
  Lines: ArrivedPieces,
  total: k.total_berat,
  receipt: tandaTerimaBarang,
  says: arrivalReceipt,
})

function ArrivedPieces({ document }: { document: Arrival }) {
  const say = useText()
  const { hasil_kirim, kode_gudang, kode_baki, nama_asal, detail_barang } = document
  const where = kode_gudang && kode_baki ? trayText(kode_gudang, kode_baki) : say(arrivalKinds.HILANG)
  return detail_barang.map((piece) => (
    <Piece
      key={piece.kode_barcode}
      piece={piece}
      of={detail_barang}
      where={`${hasil_kirim === 'DITERIMA' ? nama_asal : say('Di Jalan')} → ${where}`}
    />
  ))
}
