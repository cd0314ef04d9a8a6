import { Group } from '@mantine/core'
import { PagedList, usePages } from '#engine/web/paged-list.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useIsNarrow } from '#engine/web/narrow.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { listPieces } from '../contract/data-barang.ts'
import { PieceCards } from './piece-cards.tsx'
import { PieceGrid } from './piece-grid.tsx'
import { fetchPieces, pieceColumns } from './piece-list.ts'
import { MissingPhotos } from './piece-pictures.tsx'
import { useCamera } from './use-camera.tsx'

/** A tray as the picture of its pieces; its key is the shop and the tray. */
export default function TrayDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const [kode_toko, kode_baki] = id.split(' ') as [string, string]
  const title = `${say('Baki')} ${kode_baki}`
  const list = usePages([listPieces.call, kode_toko, { kode_baki }], fetchPieces({ kode_baki, sort: 'kode_barcode', arah: 'asc' }, kode_toko))
  const session = useSession()
  const camera = useCamera()
  // Pictures are taken of pieces that are here.
  const ownCamera = session.kode_toko === kode_toko ? camera : undefined
  const [room, isNarrow] = useIsNarrow()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={title} isWide>
      <div ref={room}>
        <PagedList
          list={list}
          label={title}
          columns={pieceColumns}
          rowKey="kode_barcode"
          body={(rows, more) => (
            <>
              {ownCamera && (
                <Group justify="flex-end" mb="s">
                  <MissingPhotos rows={rows} camera={ownCamera} />
                </Group>
              )}
              {isNarrow ? (
                <PieceCards label={title} rows={rows} camera={ownCamera} />
              ) : (
                <PieceGrid label={title} rows={rows} camera={ownCamera} onEnd={more} />
              )}
            </>
          )}
          countText={(n, total) => say('{{n}} dari {{total}} barang', { n, total })}
        />
      </div>
      {camera.dialog}
    </SideDrawer>
  )
}
