import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Call } from '../contract/endpoint.ts'
import { type Master, importedMax } from '../contract/master.ts'
import { col } from '../contract/report.ts'
import { tableColumn } from '../contract/table.ts'
import { CallError, sendCall } from './api.ts'
import { ButtonKey } from './button-key.tsx'
import { DataTable, type Row } from './data-table.tsx'
import { showSuccess } from './dialogs.tsx'
import { keyOf } from './keys.ts'
import { Modal } from './overlays.tsx'
import { type ImportRow, fileFailure, readCells, rowsOf } from './read-table.ts'
import { useShortcuts } from './shortcuts.ts'
import { TableFileButton } from './table-file-button.tsx'
import { errorText, fieldText, useText } from './text.ts'
import './import-dialog.css'

interface ImportDialogProps {
  readonly master: Master
  readonly onClose: () => void
  readonly onSaved: () => Promise<unknown>
}

interface Loaded {
  readonly name: string
  readonly rows: readonly ImportRow[]
  readonly unknown: readonly string[]
}

/** Adds the rows of a CSV or Excel file to a master. It first shows the rows with their errors, and then adds all or none. */
export function ImportDialog({ master, onClose, onSaved }: ImportDialogProps) {
  const say = useText()
  const [loaded, setLoaded] = useState<Loaded>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const wrong = loaded?.rows.filter((row) => Object.keys(row.messages).length > 0).length ?? 0
  const tooMany = (loaded?.rows.length ?? 0) > importedMax

  const load = async (file: File) => {
    setFailure(undefined)
    try {
      setLoaded({ name: file.name, ...rowsOf(master, await readCells(file), say) })
    } catch (error) {
      setFailure(fileFailure(error))
    }
  }
  const save = async () => {
    if (!loaded) return
    setBusy(true)
    setFailure(undefined)
    try {
      await sendCall(master.api.importRows as Call, { body: { rows: loaded.rows.map((row) => row.values) } })
      await onSaved()
      onClose()
      showSuccess(master.texts.added)
    } catch (error) {
      if (error instanceof CallError) setLoaded({ ...loaded, rows: withMessages(loaded.rows, error.fields) })
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const mayRun = loaded !== undefined && loaded.rows.length > 0 && wrong === 0 && !tooMany && !isBusy
  useShortcuts([{ ...keyOf.save, run: () => void save(), disabled: !mayRun }])
  const columns = master.fields.map((field) => ({ ...tableColumn(col(field)), format: (value: unknown) => shown(field.format.bind(field), value) }))
  const heads = [{ ...columns[0]!, name: 'baris', label: 'Baris', align: 'right' as const, choices: undefined, format: String }, ...columns]
  const rows = (loaded?.rows ?? []).map((row, at) => ({ ...row.values, baris: row.line, at }))
  return (
    <Modal opened onClose={onClose} size="xl" title={`${say('Impor')} ${say(master.screen.title)}`} closeOnClickOutside={false}>
      <Group gap="sm" mb="sm">
        <TableFileButton onFile={(file) => void load(file)} />
        {loaded && <span>{loaded.name}</span>}
      </Group>
      {!loaded && (
        <p className="import-hint">
          {say('Baris pertama berisi nama kolom: {{columns}}', { columns: master.fields.map((field) => field.wire).join(', ') })}
        </p>
      )}
      {loaded && loaded.unknown.length > 0 && (
        <p className="import-hint">{say('Kolom yang tidak dikenal diabaikan: {{columns}}', { columns: loaded.unknown.join(', ') })}</p>
      )}
      {loaded && (
        <DataTable
          label={say('Pratinjau')}
          columns={heads}
          sections={[{ heading: undefined, rows, subtotal: undefined }]}
          rowKey={(row) => String(row['at'])}
          cell={(column, row: Row) => {
            const field = master.fields.find((each) => each.name === column.name)
            const message = field && loaded.rows[Number(row['at'])]?.messages[field.wire]
            if (!message) return undefined
            return (
              <span className="import-wrong" title={fieldText(message, field.label)}>
                {column.format(row[column.name]) || '—'} <small>{fieldText(message, field.label)}</small>
              </span>
            )
          }}
        />
      )}
      {failure && (
        <p role="alert" className="form-failure">
          {failure}
        </p>
      )}
      <Group justify="flex-end" gap="s" mt="md">
        {loaded && (
          <span className="table-count" role="status">
            {wrong > 0
              ? say('{{wrong}} dari {{n}} baris belum benar', { wrong, n: loaded.rows.length })
              : say('{{n}} baris', { n: loaded.rows.length })}
            {tooMany && ` · ${say('Maksimal {{n}} Baris', { n: importedMax })}`}
          </span>
        )}
        <Button variant="default" onClick={onClose}>
          {say('Batal')}
        </Button>
        <Button disabled={!mayRun} onClick={() => void save()}>
          {isBusy ? say('Sedang Menyimpan') : say('Simpan')} <ButtonKey of={keyOf.save} />
        </Button>
      </Group>
    </Modal>
  )
}

/** Messages of the server, at `rows.3.kode_bank`, put at their rows. */
function withMessages(rows: readonly ImportRow[], fields: Readonly<Record<string, string>>): ImportRow[] {
  return rows.map((row, at) => {
    const own = Object.entries(fields).flatMap(([path, message]) =>
      path.startsWith(`rows.${at}.`) ? [[path.slice(`rows.${at}.`.length), message]] : [],
    )
    return { ...row, messages: Object.fromEntries(own) as Record<string, string> }
  })
}

/** A value that may not be one yet: what a field cannot write is shown as it stands in the file. */
function shown(format: (value: never) => string, value: unknown): string {
  if (value === null || value === undefined) return ''
  try {
    return typeof value === 'string' ? value : format(value as never)
  } catch {
    return JSON.stringify(value)
  }
}
