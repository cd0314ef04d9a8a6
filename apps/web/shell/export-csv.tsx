import { Button, Checkbox, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { startProgress } from '#engine/contract/progress.ts'
import type { Master } from '#engine/contract/master.ts'
import { sendCall } from '#engine/web/api.ts'
import { showError, toast } from '#engine/web/dialogs.tsx'
import { csvFile, masterTable, noDataText } from '#engine/web/export-csv.ts'
import { download } from '#engine/web/mobile-wrapper.ts'
import { Panel } from '#engine/web/panel.tsx'
import { showProgress } from '#engine/web/progress.ts'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { exportCsv } from '#modules/access/contract/screens.ts'
import { doorsFor } from './door.ts'
import './export-csv.css'

/** The lists that this user may open, each a file: to look into elsewhere, or to keep. */
export function ExportCsv({ masters }: { masters: readonly Master[] }) {
  const say = useText()
  const doorOf = doorsFor(useSession())
  const open = masters.filter((master) => doorOf(master.screen) === 'OPEN')
  const groups = [...new Set(open.map((master) => master.screen.menu))]
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<number>()
  const choose = (paths: readonly string[], isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, ...paths] : [...before].filter((path) => !paths.includes(path))))
  const wanted = open.filter((master) => chosen.has(master.screen.path))
  const run = async () => {
    if (wanted.length === 0 || done !== undefined) return
    const progress = startProgress('AMBIL', showProgress, () => performance.now())
    try {
      for (const [at, master] of wanted.entries()) {
        setDone(at)
        progress.say(at, wanted.length)
        const rows = (await sendCall(master.api.list)) as Record<string, unknown>[]
        if (rows.length === 0) toast(`${say(master.screen.title)}: ${say(noDataText)}`, 'bad')
        else await download(csvFile(masterTable(master, rows), say), `${say(master.screen.title)}.csv`)
      }
    } catch (error) {
      showError(error)
    } finally {
      setDone(undefined)
      progress.end()
    }
  }
  useShortcuts([{ keys: 'F9', label: 'Export CSV', run: () => void run() }])
  return (
    <Panel screen={exportCsv}>
      <Group gap={12} mb="md">
        <Checkbox
          label={say('Pilih Semua')}
          checked={wanted.length === open.length && open.length > 0}
          indeterminate={wanted.length > 0 && wanted.length < open.length}
          onChange={(event) =>
            choose(
              open.map((master) => master.screen.path),
              event.currentTarget.checked,
            )
          }
        />
        <Text size="sm" c="dimmed" role="status" ml="auto">
          {done === undefined ? say('{{n}} dari {{total}} daftar', { n: wanted.length, total: open.length }) : `${done + 1} / ${wanted.length}`}
        </Text>
        <Button
          leftSection={<IconDownload size={15} aria-hidden />}
          loading={done !== undefined}
          disabled={wanted.length === 0}
          onClick={() => void run()}
        >
          {say('Export CSV')} <kbd className="button-key">F9</kbd>
        </Button>
      </Group>
      <div className="export-groups">
        {groups.map((group) => (
          <fieldset key={group?.title ?? ''} className="export-group">
            <legend>{say(group?.title ?? '')}</legend>
            {open
              .filter((master) => master.screen.menu === group)
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
