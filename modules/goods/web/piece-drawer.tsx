import './data-barang.css'
import './piece-task-links.css'
import { Button, Group } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { showError } from '#engine/web/dialogs.tsx'
import { doorsFor, useMayRead } from '#engine/web/door.ts'
import { Facts } from '#engine/web/facts.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { openPdf } from '#engine/web/mobile-wrapper.ts'
import { type ShownPicture, lookAt } from '#engine/web/looking.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { StoredPicture } from '#engine/web/stored-picture.tsx'
import { type Say, useText } from '#engine/web/text.ts'
import { listPrice } from '#modules/pricing/contract/price.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { type Piece, type PieceHistory, readHistory, readPiece } from '../contract/data-barang.ts'
import { goods as g } from '../contract/fields.ts'
import { storedStoneFields } from '../contract/stones.ts'
import { ubahBarangScreen } from '../contract/screens.ts'
import { LookedAt, PiecePhoto, photoOf, shownPhoto } from './photo.tsx'
import { Silhouette } from './silhouette.tsx'
import { StatusBadge } from './status-badge.tsx'
import { tellEvent } from './story.ts'
import { useCamera } from './use-camera.tsx'

const told: readonly AnyField[] = [
  g.nama_dept,
  g.nama_group,
  g.kategori,
  g.kadar,
  g.kadar_cetak,
  g.berat,
  g.berat_bruto,
  g.berat_stock,
  g.berat_plastik,
  g.fine,
  g.qty,
  g.nama_gudang,
  g.nama_baki,
  g.harga_group,
  g.harga_grosir,
  g.harga_jual,
  g.harga_batu,
  g.harga_estimasi,
  g.markup,
  g.ongkos,
  g.hpp,
  g.harga_beli,
  g.harga_nota,
  g.is_konsinyasi,
  g.size,
  g.kode_intern,
  g.kode_bandrol,
  g.no_pesanan,
  g.no_po,
  g.tag_id,
  g.atribut,
  g.keterangan,
  g.shape,
  g.karat_batu,
  g.kode_supplier,
  g.tgl_masuk,
  g.created_by,
]

/** A piece with everything about it, and where it has been since it came into the shop. */
export default function PieceDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const piece = useQuery({ queryKey: [readPiece.call, id], queryFn: () => send(readPiece, { params: { kode_barcode: id } }) })
  const history = useQuery({ queryKey: [readHistory.call, id], queryFn: () => send(readHistory, { params: { kode_barcode: id } }) })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${say('Barang')} ${id}`}>
      <Loaded query={piece}>
        {(piece) => (
          <>
            <PieceFacts piece={piece} events={history.data ?? []} onLeave={onClose} />
            <h3>{say('Riwayat')}</h3>
            <Loaded query={history}>{(history) => <History events={history} kode_barcode={id} />}</Loaded>
          </>
        )}
      </Loaded>
    </SideDrawer>
  )
}

/** A picture that a piece had, as it is looked at large. */
const oldPhoto = (event: PieceHistory[number], foto: string, say: Say): ShownPicture => ({
  path: photoOf(event.kode_barcode, foto, 'besar'),
  caption: `${event.kode_barcode} · ${say('Foto Lama')}`,
  facts: [tellEvent(event, event.kode_barcode, say).by],
})

/** The picture that a change took the place of. */
const photosIn = (event: PieceHistory[number]) =>
  event.jenis === 'UBAH' ? event.perubahan.filter(({ kolom, lama }) => kolom === 'foto' && lama).map(({ lama }) => lama) : []

interface PieceFactsProps {
  readonly piece: Piece
  readonly events: PieceHistory
  readonly onLeave: () => void
}

function PieceFacts({ piece, events, onLeave }: PieceFactsProps) {
  const say = useText()
  const { kode_barcode, foto } = piece
  const session = useSession()
  const harga = listPrice(piece, saleRounding({ setting: (key) => session.settings[key] }))
  const now = shownPhoto({ ...piece, harga })
  const before = events
    .filter((event) => event.kode_barcode === kode_barcode)
    .flatMap((event) => photosIn(event).map((name) => oldPhoto(event, name, say)))
  const camera = useCamera()
  const mayRead = useMayRead()
  const [isPrinting, setPrinting] = useState(false)
  const print = async () => {
    setPrinting(true)
    try {
      const { passportPdf } = await import('./passport-pdf.ts')
      await openPdf(
        await passportPdf({ piece, events, fields: told.filter((field) => isSaid(field, piece) && mayRead(field)), mayRead, session, say }),
        `${kode_barcode}.pdf`,
      )
    } catch (error) {
      showError(error)
    } finally {
      setPrinting(false)
    }
  }
  const mayChange = doorsFor(session)(ubahBarangScreen) === 'OPEN' && piece.status !== 'DESTROYED'
  return (
    <>
      <div className="piece-head">
        <div className="piece-photo">
          <PiecePhoto piece={{ ...piece, harga }} size={160} isLarge onLook={() => lookAt(now ? [now, ...before] : before)} />
          {camera.may && piece.kode_toko === session.kode_toko && piece.status !== 'DESTROYED' && (
            <Button size="compact-sm" variant="default" leftSection={<IconCamera size={14} aria-hidden />} onClick={() => camera.shoot([piece])}>
              {say(foto ? 'Ganti Foto' : 'Ambil Foto')}
            </Button>
          )}
        </div>
        {camera.dialog}
        <div>
          <h3>{piece.nama_barang}</h3>
          <StatusBadge status={piece.status} />
          {piece.no_faktur && (
            <p>
              <ThingLink kind="penjualan" id={piece.no_faktur} />
            </p>
          )}
          {piece.ditahan && (
            <p>
              {say('Ditahan untuk {{untuk}}', { untuk: piece.ditahan.untuk })} · <ThingLink kind={piece.ditahan.kind} id={piece.ditahan.reference} />
            </p>
          )}
          <p className="piece-when">{piece.nama_toko}</p>
          <Group gap="s">
            {mayChange && (
              <ScreenLink path={ubahBarangScreen.path} search={{ kode_barcode }} className="pieces-task" onClick={onLeave}>
                {say('Ubah Nilai')}
              </ScreenLink>
            )}
            <Button size="compact-sm" variant="default" loading={isPrinting} onClick={() => void print()}>
              {say('Cetak Paspor')}
            </Button>
          </Group>
        </div>
      </div>
      <Facts fields={told.filter((field) => isSaid(field, piece))} of={piece} />
      {piece.batu.length > 0 && <Stones stones={piece.batu} />}
    </>
  )
}

/** What is nothing of most pieces is said where it is something. */
const isSaid = ({ name }: AnyField, piece: Piece) => !['harga_batu', 'markup', 'is_konsinyasi'].includes(name) || Boolean(piece[name as keyof Piece])

const stoneColumns = storedStoneFields.map((field) => tableColumn(col(field)))

/** The stones of a piece, at the rate that they came in. */
function Stones({ stones }: { stones: Piece['batu'] }) {
  const say = useText()
  const mayRead = useMayRead()
  const columns = stoneColumns.filter((_, at) => mayRead(storedStoneFields[at] as AnyField))
  return (
    <>
      <h3>{say('Batu')}</h3>
      <DataTable
        label={say('Batu')}
        columns={columns}
        sections={[{ heading: undefined, rows: stones.map((stone, at) => ({ ...stone, at })), subtotal: undefined }]}
        rowKey={(row) => String(row['at'])}
      />
    </>
  )
}

/** What happened, the latest first; a picture that was replaced is still there to be seen. */
function History({ events, kode_barcode }: { events: PieceHistory; kode_barcode: string }) {
  const say = useText()
  return (
    <ol className="piece-history">
      {events.map((event, at) => {
        const { title, opens, lines, by } = tellEvent(event, kode_barcode, say)
        const others = event.jenis === 'ASAL' ? [event.induk, event.anak].filter((each) => each !== kode_barcode) : []
        return (
          // They have no key of their own, and never change their places.
          // eslint-disable-next-line react/no-array-index-key
          <li key={at}>
            <strong>{title}</strong> {opens && <ThingLink kind={opens.kind} id={opens.id} />}
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
            {others.map((other) => (
              <div key={other}>
                <ThingLink kind="barang" id={other} />
              </div>
            ))}
            {photosIn(event).map((foto) => (
              <StoredPicture
                key={foto}
                path={photoOf(event.kode_barcode, foto, 'kecil')}
                alt={say('Foto Lama')}
                size={48}
                placeholder={<Silhouette names={[]} />}
                around={(image) => <LookedAt picture={oldPhoto(event, foto, say)}>{image}</LookedAt>}
              />
            ))}
            <div className="piece-when">{by}</div>
          </li>
        )
      })}
    </ol>
  )
}
