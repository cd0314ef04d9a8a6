import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { ConfirmLoss } from '#engine/web/dialogs.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { openThing } from '#engine/web/openers.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { RowAction } from '#engine/web/row-action.tsx'
import { ScanBox, useScans } from '#engine/web/scan-box.tsx'
import { KeyedScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { type ArrivedPiece, assignArrived, readArrived, releaseArrived } from '../contract/arrivals.ts'
import { preorders as p } from '../contract/fields.ts'
import { listPreOrders, lookUpPreOrders, lookupMax } from '../contract/lists.ts'
import { readOpenPreOrders } from '../contract/mutasi-po.ts'
import { preOrder } from '../contract/pre-order.ts'
import { ambilPreOrder, closingBarangPo } from '../contract/screens.ts'

const arrivedColumns = [
  col(p.kode_barcode, { opens: 'barang' }),
  col(p.nama_barang),
  col(p.berat),
  col(p.kode_baki),
  col(p.no_po, { opens: 'pre_order' }),
  col(p.nama_customer),
  col(p.no_hp),
  col(p.deskripsi),
  col(p.qty_datang),
  col(p.total_qty),
  col(p.status_po),
].map(tableColumn)

const readyColumns = [
  col(p.no_po, { opens: 'pre_order' }),
  col(p.nama_customer),
  col(p.no_hp),
  col(p.tgl_perkiraan),
  col(p.total_qty),
  col(p.qty_tutup),
  col(p.uang_po),
  col(p.sisa_bayar),
].map(tableColumn)

const one = (rows: readonly object[]) => [{ heading: undefined, rows: rows as readonly Record<string, unknown>[], subtotal: undefined }]

/**
 * Takes arriving goods. Each scanned piece is held for the customer who has waited longest for one of its kind and group. Below stand the held
 * pieces, and the customers whose goods are all there: the shop calls them and hands the goods over.
 */
export default function ClosingBarangPo() {
  const say = useText()
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const screen = useRef<HTMLDivElement>(null)
  const [latest, setLatest] = useState<ArrivedPiece>()
  const [freeing, setFreeing] = useState<string>()
  const arrived = useQuery({ queryKey: [readArrived.call, kode_toko], queryFn: () => send(readArrived) })
  const ready = useQuery({
    queryKey: [lookUpPreOrders.call, kode_toko],
    queryFn: () => send(lookUpPreOrders, { query: { status: 'finish', limit: lookupMax } }),
  })
  const lookAgain = () => {
    for (const { call } of [readArrived, lookUpPreOrders, listPreOrders, readOpenPreOrders]) void queries.invalidateQueries({ queryKey: [call] })
  }
  const scans = useScans<ArrivedPiece>({
    screen,
    documents: [preOrder],
    ask: (kode_barcode) => send(assignArrived, { body: { kode_barcode } }),
    take: (piece) => {
      setLatest(piece)
      lookAgain()
    },
  })
  const free = async (kode_barcode: string) => {
    await send(releaseArrived, { body: { kode_barcode } })
    if (latest?.kode_barcode === kode_barcode) setLatest(undefined)
    setFreeing(undefined)
    lookAgain()
  }
  return (
    <Panel
      screen={closingBarangPo}
      onRefresh={() => Promise.all([arrived.refetch(), ready.refetch()])}
      actions={<KeyedScreenLink by={keyOf.goOn} path={ambilPreOrder.path} text={ambilPreOrder.title} />}
    >
      <div ref={screen}>
        <ScanBox scans={scans} label="Scan Barang Datang" placeholder="Scan barang yang datang atau ketik barcodenya, lalu Enter" />
        <p role="status">
          {latest &&
            say('{{kode_barcode}} untuk {{nama_customer}} ({{no_po}}): {{datang}} dari {{dipesan}} barang datang', {
              kode_barcode: latest.kode_barcode,
              nama_customer: latest.nama_customer,
              no_po: latest.no_po,
              datang: latest.qty_datang,
              dipesan: latest.total_qty,
            })}
        </p>
        <h2>{say('Barang Lengkap')}</h2>
        <Loaded query={ready}>
          {({ preorders }) => (
            <DataTable
              label={say('Barang Lengkap')}
              columns={readyColumns}
              sections={one(preorders)}
              rowKey={(row) => String(row['no_po'])}
              onOpen={(row) => openThing(preOrder.name, String(row['no_po']))}
              emptyText="Belum ada PO yang barangnya lengkap"
            />
          )}
        </Loaded>
        <h2>{say('Barang Yang Disimpan')}</h2>
        <Loaded query={arrived}>
          {(pieces) => (
            <DataTable
              label={say('Barang Yang Disimpan')}
              columns={arrivedColumns}
              sections={one(pieces)}
              rowKey={(row) => String(row['kode_barcode'])}
              onOpen={(row) => openThing(preOrder.name, String(row['no_po']))}
              emptyText="Belum ada barang yang disimpan untuk PO"
              actionsPx={40}
              actions={(row) => (
                <RowAction
                  icon={IconArrowBackUp}
                  title={say('Lepas')}
                  label={`${say('Lepas')} ${String(row['kode_barcode'])}`}
                  onClick={() => setFreeing(String(row['kode_barcode']))}
                  isDanger
                />
              )}
            />
          )}
        </Loaded>
      </div>
      <ConfirmLoss
        opened={freeing !== undefined}
        title="Lepas Barang Dari PO"
        yes="Lepas"
        what={freeing}
        onYes={() => freeing !== undefined && free(freeing)}
        onNo={() => setFreeing(undefined)}
      >
        {freeing !== undefined && say('Lepas {{kode_barcode}} dari PO?', { kode_barcode: freeing })}
      </ConfirmLoss>
    </Panel>
  )
}
