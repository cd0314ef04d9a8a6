import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '#engine/web/panel.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSession } from '#engine/web/session.ts'
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
  return (
    <Panel screen={settingSystem} onRefresh={() => states.refetch()}>
      <div className="setting-tools">
        <SearchBox value={typed} onChange={setTyped} />
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
