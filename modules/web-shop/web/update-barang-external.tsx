import { Button } from '@mantine/core'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { useText } from '#engine/web/text.ts'
import { listStanding, sendAgain, sendPieces, updateBarangExternal, withdrawPieces } from '../contract/barang-external.ts'
import { external as e } from '../contract/fields.ts'
import { StandingList } from './standing-list.tsx'

const columns = [
  col(e.kode_barcode, { opens: 'barang' }),
  col(e.nama_barang),
  col(e.berat),
  col(e.harga_web),
  col(e.harga_toko),
  col(e.keadaan),
  col(e.alasan_web),
  col(e.dikirim_at),
  col(e.coba),
].map(tableColumn)

/** The state of pieces in the web shop. The user changes prices, takes pieces out, or sends them again. */
export default function UpdateBarangExternal() {
  const say = useText()
  return (
    <StandingList
      screen={updateBarangExternal}
      label="Barang di web external"
      columns={columns}
      listed={listStanding.call}
      read={(keadaan) => send(listStanding, { query: { keadaan } })}
      keyOf={({ kode_barcode }) => kode_barcode}
      further={({ kode_barcode, harga_web, harga_toko, keadaan }, act) =>
        keadaan !== 'DITARIK' &&
        harga_web !== harga_toko &&
        harga_toko > 0 && (
          <Button
            size="compact-xs"
            variant="light"
            onClick={() =>
              void act(`price ${kode_barcode}`, () => send(sendPieces, { body: { detail_barang: [{ kode_barcode, harga_web: harga_toko }] } }))
            }
          >
            {say('Pakai Harga Toko')}
          </Button>
        )
      }
      actionsPx={212}
      sendAgain={({ kode_barcode }) => send(sendAgain, { body: { kode_barcode: [kode_barcode] } })}
      takeDown={({ kode_barcode }) => send(withdrawPieces, { body: { kode_barcode: [kode_barcode] } })}
      title="Tarik Dari Web"
      question={(nama_barang) => say('{{nama_barang}} tidak dijual lagi di web. Barang dapat dikirim lagi.', { nama_barang })}
    />
  )
}
