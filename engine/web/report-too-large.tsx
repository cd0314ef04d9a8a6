import { Button, Group, Text } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { splitCall } from '../contract/endpoint.ts'
import { core } from '../contract/refusal.ts'
import { nameOfFile } from '../contract/file-paper.ts'
import type { Report } from '../contract/report.ts'
import { type FileKind, fileTypes } from '../contract/report-file.ts'
import { CallError, fetchMade } from './api.ts'
import { showError } from './dialogs.tsx'
import { download } from './mobile-wrapper.ts'
import { askedDays } from './report-filter.ts'
import { useSession } from './session.ts'
import { useLanguageTag, useText } from './text.ts'

/** Whether the report was refused as too large, and the server can write it as a file. */
export const isOnlyAFile = (report: Report, error: unknown): boolean =>
  report.gathers === undefined && error instanceof CallError && (error.code === core.READ_TOO_LARGE.code || error.code === core.READ_TOO_LONG.code)

/** Returns the filter as the query or as the body, by the verb of the call. */
export const partsOf = (report: Report, requested: Readonly<Record<string, unknown>>) =>
  splitCall(report.api).method === 'GET' ? { query: requested } : { body: requested }

const megabyte = 1_000_000

/** The buttons that download a report which is too large for the screen, as a file that the server writes (docs/decisions/225). */
export function WholeAsFile({ report, requested }: { report: Report; requested: Readonly<Record<string, unknown>> }) {
  const say = useText()
  const session = useSession()
  const language = useLanguageTag()
  const [taken, setTaken] = useState<{ readonly kind: FileKind; readonly bytes: number }>()
  const taking = useRef<AbortController>(undefined)
  useEffect(() => () => taking.current?.abort(), [])
  const take = async (kind: FileKind) => {
    const mine = new AbortController()
    taking.current = mine
    setTaken({ kind, bytes: 0 })
    try {
      const file = await fetchMade(report.api, partsOf(report, requested), {
        accept: fileTypes[kind],
        language,
        signal: mine.signal,
        onBytes: (bytes) => setTaken({ kind, bytes }),
      })
      const kode_toko = String(requested['kode_toko'] ?? session.kode_toko)
      await download(file, `${nameOfFile({ name: report.files.name, kode_toko, days: askedDays(report, requested, session.tgl_system) })}.${kind}`)
    } catch (error) {
      if (!mine.signal.aborted) showError(error)
    } finally {
      if (taking.current === mine) setTaken(undefined)
    }
  }
  const fileButton = (kind: FileKind, label: string, icon: ReactNode) => (
    <Button
      size="xs"
      variant="default"
      leftSection={icon}
      loading={taken?.kind === kind}
      disabled={taken !== undefined && taken.kind !== kind}
      onClick={() => void take(kind)}
    >
      {label}
    </Button>
  )
  return (
    <>
      <Text size="sm" c="dimmed">
        {say('Atau Unduh Seluruhnya Sebagai Berkas')}
      </Text>
      <Group gap="xs" justify="center">
        {fileButton('csv', say('Unduh CSV'), <IconFileTypeCsv size={15} aria-hidden />)}
        {report.files.excel && fileButton('xlsx', say('Unduh Excel'), <IconFileSpreadsheet size={15} aria-hidden />)}
        {taken && (
          <Button size="xs" variant="subtle" onClick={() => taking.current?.abort()}>
            {say('Batal')}
          </Button>
        )}
      </Group>
      {taken && (
        <Text size="sm" c="dimmed" role="status" aria-live="off">
          {say('{{mb}} MB diterima', { mb: (taken.bytes / megabyte).toFixed(1) })}
        </Text>
      )}
    </>
  )
}
