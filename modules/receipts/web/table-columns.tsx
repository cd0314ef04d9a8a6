import { Switch } from '@mantine/core'
import { AlignInput } from '#engine/web/design/element-inputs.tsx'
import { MmInput } from '#engine/web/mm-input.tsx'
import { useText } from '#engine/web/text.ts'
import type { TableColumn, TableElement } from '../contract/layout.ts'
import type { Receipt } from '../contract/receipt.ts'
import { newColumn } from './layout-draft.ts'

interface TableColumnsProps {
  /** The columns that there are. */
  readonly columns: Receipt['columns']
  readonly table: TableElement
  readonly messageAt: (path: string) => string | undefined
  readonly onChange: (change: Partial<TableElement>) => void
}

/** The columns of the table of goods: which there are, and where each stands, counted from the table's own edge. */
export function TableColumns({ columns, table, messageAt, onChange }: TableColumnsProps) {
  const say = useText()
  const change = (kolom: string, changed: Partial<TableColumn>) =>
    onChange({ kolom: table.kolom.map((column) => (column.kolom === kolom ? { ...column, ...changed } : column)) })
  const toggle = (kolom: string, isOn: boolean) =>
    onChange({ kolom: isOn ? [...table.kolom, newColumn(kolom)] : table.kolom.filter((column) => column.kolom !== kolom) })
  return (
    <div className="receipt-columns">
      <Switch
        size="xs"
        label={say('Judul Kolom')}
        checked={table.judul_kolom}
        onChange={(event) => onChange({ judul_kolom: event.currentTarget.checked })}
      />
      {Object.entries(columns).map(([kolom, facts]) => {
        const at = table.kolom.findIndex((column) => column.kolom === kolom)
        const column = table.kolom[at]
        const label = say(facts.label)
        return (
          <fieldset key={kolom}>
            <Switch
              size="xs"
              label={label}
              checked={column !== undefined}
              disabled={column !== undefined && table.kolom.length === 1}
              onChange={(event) => toggle(kolom, event.currentTarget.checked)}
            />
            {column && (
              <>
                <div className="design-measures">
                  <MmInput label="Kiri" value={column.x} error={messageAt(`kolom.${at}.x`)} onChange={(x) => change(kolom, { x })} />
                  <MmInput label="Lebar" value={column.lebar} error={messageAt(`kolom.${at}.lebar`)} onChange={(lebar) => change(kolom, { lebar })} />
                  <MmInput
                    label="Baris"
                    unit=""
                    decimals={0}
                    value={column.baris}
                    error={messageAt(`kolom.${at}.baris`)}
                    onChange={(baris) => change(kolom, { baris })}
                  />
                  <Switch
                    size="xs"
                    className="receipt-bold"
                    label={say('Tebal')}
                    checked={column.tebal}
                    onChange={(event) => change(kolom, { tebal: event.currentTarget.checked })}
                  />
                </div>
                <AlignInput aria-label={`${label}: ${say('Rata')}`} value={column.rata} onChange={(rata) => change(kolom, { rata })} />
              </>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}
