import { Button, Checkbox, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { startProgress } from '#engine/contract/progress.ts'
import { date } from '#engine/kinds/index.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { takeAlong } from '#engine/web/csv-list.tsx'
import { showError } from '#engine/web/dialogs.tsx'
import { doorsFor, useMayRead } from '#engine/web/door.ts'
import { FieldInput } from '#engine/web/field-input.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Panel } from '#engine/web/panel.tsx'
import { showProgress } from '#engine/web/progress.ts'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { exportCsv } from '#modules/access/contract/screens.ts'
import './export-csv.css'
import type { OpenedList } from './screens.ts'

const [fromField, toField] = [date('Tanggal Awal').named('tgl_from'), date('Tanggal Akhir').named('tgl_to')]

/** The lists that this user may open, each a file: to look into elsewhere, or to keep. */
export function ExportCsv({ lists }: { lists: readonly OpenedList[] }) {
  const say = useText()
  const mayRead = useMayRead()
  const session = useSession()
  const { tgl_system, fixedDate } = session
  const doorOf = doorsFor(session)
  const open = lists.filter((list) => doorOf(list.screen) === 'OPEN')
  const groups = [...new Set(open.map((list) => list.screen.menu))]
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // Movements of this month by default.
  const [picked, setDays] = useState({ tgl_from: `${tgl_system.slice(0, 8)}01`, tgl_to: tgl_system })
  const days = fixedDate === null ? picked : { tgl_from: fixedDate, tgl_to: fixedDate }
  const [isRunning, setRunning] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const choose = (paths: readonly string[], isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, ...paths] : [...before].filter((path) => !paths.includes(path))))
  const wanted = open.filter((list) => chosen.has(list.screen.path))
  const run = async () => {
    if (wanted.length === 0 || running.current) return
    const { signal } = (running.current = new AbortController())
    const progress = startProgress('AMBIL', showProgress, () => performance.now())
    setRunning(true)
    try {
      for (const [at, { load }] of wanted.entries()) {
        const list = (await load())(days)
        // The number of rows of all lists is only known after the last one. So each list counts equally, in hundredths of the whole.
        await takeAlong(list, 'csv', session, say, mayRead, signal, (fetched, total) =>
          progress.say(Math.round((100 * (at + fetched / Math.max(1, total))) / wanted.length), 100),
        )
      }
    } catch (error) {
      if (!signal.aborted) showError(error, 'Terjadi Kesalahan Saat Request Data')
    } finally {
      running.current = undefined
      setRunning(false)
      progress.end()
    }
  }
  useShortcuts([{ ...keyOf.save, label: 'Export CSV', run: () => void run() }])
  const isFixed = fixedDate !== null
  return (
    <Panel screen={exportCsv}>
      <Group gap="m" mb="md" align="flex-end">
        <Checkbox
          label={say('Pilih Semua')}
          checked={wanted.length === open.length && open.length > 0}
          indeterminate={wanted.length > 0 && wanted.length < open.length}
          onChange={(event) =>
            choose(
              open.map((list) => list.screen.path),
              event.currentTarget.checked,
            )
          }
        />
        {wanted.some((list) => list.isByDays) && (
          <>
            <FieldInput
              field={fromField}
              value={days.tgl_from}
              readOnly={isFixed}
              onChange={(tgl_from) => tgl_from && setDays((before) => ({ ...before, tgl_from }))}
            />
            <FieldInput
              field={toField}
              value={days.tgl_to}
              readOnly={isFixed}
              onChange={(tgl_to) => tgl_to && setDays((before) => ({ ...before, tgl_to }))}
            />
          </>
        )}
        <Text size="sm" c="dimmed" role="status" ml="auto">
          {say('{{n}} dari {{total}} daftar', { n: wanted.length, total: open.length })}
        </Text>
        <Button leftSection={<IconDownload size={15} aria-hidden />} loading={isRunning} disabled={wanted.length === 0} onClick={() => void run()}>
          {say('Export CSV')} <ButtonKey of={keyOf.save} />
        </Button>
      </Group>
      <div className="export-groups">
        {groups.map((group) => (
          <fieldset key={group?.title ?? ''} className="export-group">
            <legend>{say(group?.title ?? '')}</legend>
            {open
              .filter((list) => list.screen.menu === group)
              .map(({ screen }) => (
                <Checkbox
                  key={screen.path}
                  label={say(screen.title)}
                  checked={chosen.has(screen.path)}
                  onChange={(event) => choose([screen.path], event.currentTarget.checked)}
                />
              ))}
          </fieldset>
        ))}
      </div>
    </Panel>
  )
}
