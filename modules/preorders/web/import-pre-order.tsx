import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { CallError, send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { DataTable, type Row } from '#engine/web/data-table.tsx'
import { showSuccess } from '#engine/web/dialogs.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Panel } from '#engine/web/panel.tsx'
import { type TableValues, fileFailure, readCells, valuesOfFields } from '#engine/web/read-table.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { TableFileButton } from '#engine/web/table-file-button.tsx'
import { errorText, fieldText, useText } from '#engine/web/text.ts'
import { type ImportedPreOrders, checkPreOrders, importPreOrders, importedFields } from '../contract/import-pre-order.ts'
import { importPreOrder } from '../contract/screens.ts'
import '#engine/web/import-dialog.css'

interface ReadFile extends TableValues {
  readonly name: string
}

/** What the server found of the file as it stands: what would come about, or what is wrong at which cell. */
type Found = ImportedPreOrders | { readonly failure: string; readonly fields: Readonly<Record<string, string>> }

/** Brings pre-orders in from a file: read, shown, tried by the server with everything that is wrong at its cell, then taken whole or not at all. */
export default function ImportPreOrder() {
  const say = useText()
  const queries = useQueryClient()
  const [read, setRead] = useState<ReadFile>()
  const [found, setFound] = useState<Found>()
  const [unreadable, setUnreadable] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const load = async (file: File) => {
    setFound(undefined)
    setUnreadable(undefined)
    setRead(undefined)
    try {
      setRead({ name: file.name, ...valuesOfFields(importedFields, await readCells(file), say) })
    } catch (error) {
      setUnreadable(fileFailure(error))
    }
  }
  const ask = async (isFinal: boolean) => {
    if (!read || isBusy || read.rows.length === 0) return
    setBusy(true)
    try {
      const body = { nama_file: read.name, rows: read.rows.map((row) => ({ ...row })) }
      setFound(await send(isFinal ? importPreOrders : checkPreOrders, { body }))
      if (!isFinal) return
      setRead(undefined)
      setFound(undefined)
      showSuccess('Berhasil Menyimpan Data')
      await queries.invalidateQueries()
    } catch (error) {
      setFound({ failure: errorText(error), fields: error instanceof CallError ? error.fields : {} })
    } finally {
      setBusy(false)
    }
  }
  const isRight = found !== undefined && 'hasil' in found
  const fields = found !== undefined && 'fields' in found ? found.fields : {}
  useShortcuts([{ ...keyOf.save, label: isRight ? 'Simpan' : 'Periksa File', run: () => void ask(isRight) }])
  return (
    <Panel screen={importPreOrder}>
      <p className="import-hint">
        {say('Baris pertama berisi nama kolom: {{columns}}', { columns: importedFields.map(({ wire }) => wire).join(', ') })}
      </p>
      <p className="import-hint">
        {say(
          'Satu baris satu barang; baris dengan customer, sales dan perkiraan yang sama menjadi satu PO. Uang mukanya dibayar di Bayar Pre Order.',
        )}
      </p>
      <Group gap="sm" mb="sm">
        <TableFileButton onFile={(file) => void load(file)} />
        {read && <span>{read.name}</span>}
      </Group>
      {unreadable && (
        <p role="alert" className="form-failure">
          {unreadable}
        </p>
      )}
      {read && (
        <>
          {read.unknown.length > 0 && (
            <p className="import-hint">{say('Kolom yang tidak dikenal diabaikan: {{columns}}', { columns: read.unknown.join(', ') })}</p>
          )}
          <Preview read={read} fields={fields} />
          {found !== undefined && 'failure' in found && (
            <p role="alert" className="form-failure">
              {found.failure}
            </p>
          )}
          <Group justify="flex-end" gap="s" mt="md">
            <span className="table-count" role="status">
              {isRight
                ? say('{{n}} baris menjadi {{po}} PO', { n: read.rows.length, po: found.hasil.length })
                : say('{{n}} baris', { n: read.rows.length })}
            </span>
            <Button variant="default" loading={isBusy && !isRight} disabled={read.rows.length === 0 || isRight} onClick={() => void ask(false)}>
              {say('Periksa File')} {!isRight && <ButtonKey of={keyOf.save} />}
            </Button>
            <Button disabled={!isRight || isBusy} onClick={() => void ask(true)}>
              {isBusy && isRight ? say('Sedang Menyimpan') : say('Simpan')} {isRight && <ButtonKey of={keyOf.save} />}
            </Button>
          </Group>
        </>
      )}
    </Panel>
  )
}

const columns = importedFields.map((field) => ({
  ...tableColumn(col(field)),
  // What cannot be read stands as it is in the file.
  format: (value: unknown) => (value === null || value === undefined ? '' : shown(field.format.bind(field) as (value: unknown) => string, value)),
}))
const heads = [{ ...columns[0]!, name: 'baris', label: 'Baris', align: 'right' as const, choices: undefined, format: String }, ...columns]

function shown(format: (value: unknown) => string, value: unknown): string {
  try {
    return format(value)
  } catch {
    return String(value)
  }
}

/** The rows as they were read, each with what is wrong at its cells. */
function Preview({ read, fields }: { read: ReadFile; fields: Readonly<Record<string, string>> }) {
  const say = useText()
  const rows = read.rows.map((values, at) => ({ ...values, baris: read.lines[at], at }))
  return (
    <DataTable
      label={say('Pratinjau')}
      columns={heads}
      sections={[{ heading: undefined, rows, subtotal: undefined }]}
      rowKey={(row) => String(row['at'])}
      cell={(column, row: Row) => {
        const field = importedFields.find(({ name }) => name === column.name)
        const message = field && fields[`rows.${String(row['at'])}.${field.wire}`]
        if (!message) return undefined
        return (
          <span className="import-wrong" title={fieldText(message, field.label)}>
            {column.format(row[column.name]) || '—'} <small>{fieldText(message, field.label)}</small>
          </span>
        )
      }}
    />
  )
}
