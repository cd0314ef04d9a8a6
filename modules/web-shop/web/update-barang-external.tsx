import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { Question } from '#engine/web/dialogs.tsx'
import { DataTable } from '#engine/web/data-table.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { type Standing, listStanding, sendAgain, sendPieces, updateBarangExternal, withdrawPieces } from '../contract/barang-external.ts'
import { external as e, externalStates } from '../contract/fields.ts'
import { useActs } from './use-acts.ts'

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

/** The list reloads every 3 seconds while a piece waits to be sent. */
const reloadEveryMs = 3_000

/** The state of pieces in the web shop. The user changes prices, takes pieces out, or sends them again. */
export default function UpdateBarangExternal() {
  const say = useText()
  const { kode_toko } = useSession()
  const [keadaan, setKeadaan] = useState<keyof typeof externalStates | ''>('')
  const standing = useQuery({
    queryKey: [listStanding.call, kode_toko, keadaan],
    queryFn: () => send(listStanding, { query: { keadaan } }),
    refetchInterval: ({ state }) => (state.data?.some((row) => row.keadaan === 'MENUNGGU') ? reloadEveryMs : false),
  })
  const [leaving, setLeaving] = useState<Standing>()
  const act = useActs(listStanding.call)
  const rowActions = (row: Standing) => {
    const { kode_barcode, harga_web, harga_toko, keadaan: state } = row
    const only = { kode_barcode: [kode_barcode] }
    return (
      <Group gap="xxs" wrap="nowrap">
        {state !== 'DITARIK' && harga_web !== harga_toko && harga_toko > 0 && (
          <Button
            size="compact-xs"
            variant="light"
            onClick={() =>
              void act(`${sendPieces.call} ${kode_barcode}`, () =>
                send(sendPieces, { body: { detail_barang: [{ kode_barcode, harga_web: harga_toko }] } }),
              )
            }
          >
            {say('Pakai Harga Toko')}
          </Button>
        )}
        {(state === 'DITOLAK' || state === 'MENUNGGU') && (
          <Button
            size="compact-xs"
            variant="light"
            onClick={() => void act(`${sendAgain.call} ${kode_barcode}`, () => send(sendAgain, { body: only }))}
          >
            {say('Kirim Ulang')}
          </Button>
        )}
        {state !== 'DITARIK' && (
          <Button size="compact-xs" variant="subtle" color="red" onClick={() => setLeaving(row)}>
            {say('Tarik')}
          </Button>
        )}
      </Group>
    )
  }
  return (
    <Panel screen={updateBarangExternal} onRefresh={() => standing.refetch()}>
      <Select
        size="xs"
        w={220}
        mb="s"
        label={say('Keadaan')}
        data={[{ value: '', label: say('SEMUA') }, ...Object.entries(externalStates).map(([value, label]) => ({ value, label: say(label) }))]}
        value={keadaan}
        allowDeselect={false}
        onChange={(next) => setKeadaan((next ?? '') as typeof keadaan)}
      />
      <Loaded query={standing}>
        {(standing) => (
          <DataTable
            label={say('Barang di web external')}
            columns={columns}
            sections={[{ heading: undefined, rows: standing, subtotal: undefined }]}
            rowKey={({ kode_barcode }) => kode_barcode}
            actions={rowActions}
            actionsPx={212}
            pageSize={50}
          />
        )}
      </Loaded>
      <Question
        opened={leaving !== undefined}
        title="Tarik Dari Web"
        isDanger
        onNo={() => setLeaving(undefined)}
        onYes={async () => {
          const { kode_barcode } = leaving as Standing
          await act(`${withdrawPieces.call} ${kode_barcode}`, () => send(withdrawPieces, { body: { kode_barcode: [kode_barcode] } }))
          setLeaving(undefined)
        }}
      >
        {leaving && say('{{nama_barang}} tidak dijual lagi di web. Barang dapat dikirim lagi.', { nama_barang: leaving.nama_barang })}
      </Question>
    </Panel>
  )
}
