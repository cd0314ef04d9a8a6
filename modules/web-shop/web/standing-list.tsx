import { Button, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Screen } from '#engine/contract/screen.ts'
import type { TableColumn } from '#engine/contract/table.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { ConfirmLoss } from '#engine/web/dialogs.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { externalStates } from '../contract/fields.ts'
import { type Act, useActs } from './use-acts.ts'

/** A piece that was sent outside. */
interface StandingRow extends Readonly<Record<string, unknown>> {
  readonly kode_barcode: string
  readonly nama_barang: string
  readonly keadaan: keyof typeof externalStates
}

interface StandingListProps<Row extends StandingRow> {
  readonly screen: Screen
  readonly label: string
  readonly columns: readonly TableColumn[]
  /** The call that lists the pieces, and how it is sent. */
  readonly listed: string
  readonly read: (keadaan: StandingRow['keadaan'] | '') => Promise<readonly Row[]>
  readonly keyOf: (row: Row) => string
  /** A row as people read it. */
  readonly displayOf?: (row: Row) => Row
  /** A button of a row besides the usual ones, and the room for all. */
  readonly further?: (row: Row, act: Act) => ReactNode
  readonly actionsPx: number
  readonly sendAgain: (row: Row) => Promise<{ message: string }>
  readonly takeDown: (row: Row) => Promise<{ message: string }>
  /** The question before a piece is taken down. */
  readonly title: string
  readonly question: (nama_barang: string) => string
}

/** The list reloads every 3 seconds while a piece waits to be sent. */
const reloadEveryMs = 3_000

/** Pieces that were sent outside, by their state. The user takes them down or sends them again. */
export function StandingList<Row extends StandingRow>(props: StandingListProps<Row>) {
  const { screen, label, columns, listed, read, keyOf, displayOf, further, actionsPx, sendAgain, takeDown, title, question } = props
  const say = useText()
  const { kode_toko } = useSession()
  const [keadaan, setKeadaan] = useState<StandingRow['keadaan'] | ''>('')
  const standing = useQuery({
    queryKey: [listed, kode_toko, keadaan],
    queryFn: () => read(keadaan),
    refetchInterval: ({ state }) => (state.data?.some((row) => row.keadaan === 'MENUNGGU') ? reloadEveryMs : false),
  })
  const [leaving, setLeaving] = useState<Row>()
  const act = useActs(listed)
  const rowActions = (row: Row) => {
    return (
      <Group gap="xxs" wrap="nowrap">
        {further?.(row, act)}
        {(row.keadaan === 'DITOLAK' || row.keadaan === 'MENUNGGU') && (
          <Button size="compact-xs" variant="light" onClick={() => void act(`again ${keyOf(row)}`, () => sendAgain(row))}>
            {say('Kirim Ulang')}
          </Button>
        )}
        {row.keadaan !== 'DITARIK' && (
          <Button size="compact-xs" variant="subtle" color="red" onClick={() => setLeaving(row)}>
            {say('Tarik')}
          </Button>
        )}
      </Group>
    )
  }
  return (
    <Panel screen={screen} onRefresh={() => standing.refetch()}>
      <Select
        size="xs"
        w={220}
        mb="s"
        label={say('Keadaan')}
        data={[{ value: '', label: say('SEMUA') }, ...Object.entries(externalStates).map(([value, text]) => ({ value, label: say(text) }))]}
        value={keadaan}
        allowDeselect={false}
        onChange={(next) => setKeadaan((next ?? '') as typeof keadaan)}
      />
      <Loaded query={standing}>
        {(rows) => (
          <DataTable
            label={say(label)}
            columns={columns}
            sections={[
              {
                heading: undefined,
                rows: displayOf ? rows.map(displayOf) : rows,
                subtotal: undefined,
              },
            ]}
            rowKey={keyOf}
            actions={rowActions}
            actionsPx={actionsPx}
            pageSize={50}
          />
        )}
      </Loaded>
      <ConfirmLoss
        opened={leaving !== undefined}
        title={title}
        what={leaving && `${leaving.kode_barcode} — ${leaving.nama_barang}`}
        onNo={() => setLeaving(undefined)}
        onYes={async () => {
          await act(`down ${keyOf(leaving as Row)}`, () => takeDown(leaving as Row))
          setLeaving(undefined)
        }}
      >
        {leaving && question(leaving.nama_barang)}
      </ConfirmLoss>
    </Panel>
  )
}
