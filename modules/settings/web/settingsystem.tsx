import { SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { settingGroups } from '../contract/setting-groups.ts'
import { settingSystem } from '../contract/settingsystem.ts'
import { SettingList, type Scope, useSettingStates } from './setting-list.tsx'

/** Every setting and switch, for the shop looked at or for the whole chain; each is saved by itself. */
export default function SettingSystem() {
  const say = useText()
  const { isPusat } = useSession()
  const states = useSettingStates()
  const [typed, setTyped] = useState('')
  const [scope, setScope] = useState<Scope>(isPusat ? 'CHAIN' : 'SHOP')
  const search = useRef<HTMLInputElement>(null)
  useShortcuts([{ keys: 'F3', label: 'Cari', run: () => search.current?.focus() }])
  return (
    <Panel screen={settingSystem} onRefresh={() => states.refetch()}>
      <div className="setting-tools">
        <TextInput
          ref={search}
          className="grow"
          maw={360}
          leftSection={<IconSearch size={15} aria-hidden />}
          placeholder={say('Cari')}
          aria-label={say('Cari')}
          value={typed}
          autoFocus
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isPusat && (
          <SegmentedControl
            aria-label={say('Berlaku Untuk')}
            value={scope}
            onChange={(next) => setScope(next)}
            data={[
              { value: 'CHAIN', label: say('Semua Cabang') },
              { value: 'SHOP', label: say('Cabang Ini') },
            ]}
          />
        )}
      </div>
      <SettingList groups={settingGroups} states={states} scope={scope} typed={typed} />
    </Panel>
  )
}
