import { PagedList, usePages } from '#engine/web/paged-list.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { listPieces } from '../contract/data-barang.ts'
import { PieceGrid } from './piece-grid.tsx'
import { fetchPieces, pieceColumns } from './piece-list.ts'

/** A tray as the picture of its pieces; its key is the shop and the tray. */
export default function TrayDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const [kode_toko, kode_baki] = id.split(' ') as [string, string]
  const title = `${say('Baki')} ${kode_baki}`
  const list = usePages([listPieces.call, kode_toko, { kode_baki }], fetchPieces({ kode_baki, sort: 'kode_barcode', arah: 'asc' }, kode_toko))
  return (
    <SideDrawer opened={opened} onClose={onClose} title={title} isWide>
      <PagedList
        list={list}
        label={title}
        columns={pieceColumns}
        rowKey="kode_barcode"
        body={(rows, more) => <PieceGrid label={title} rows={rows} onEnd={more} />}
        countText={(n, total) => say('{{n}} dari {{total}} barang', { n, total })}
      />
    </SideDrawer>
  )
}
