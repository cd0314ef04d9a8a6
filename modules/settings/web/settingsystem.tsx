import { Select, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Panel } from '#engine/web/panel.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { settingGroups } from '../contract/setting-groups.ts'
import { settingSystem } from '../contract/settingsystem.ts'
import { SettingList, type Scope, foundGroups, useSettingStates } from './setting-list.tsx'

/** Every setting and switch by subject, for the shop or for the whole chain. Typed words are searched in all subjects. */
export default function SettingSystem() {
  const say = useText()
  const { isPusat } = useSession()
  const states = useSettingStates()
  const [typed, setTyped] = useState('')
  const [subject, setSubject] = useState(settingGroups[0]?.title ?? '')
  const [scope, setScope] = useState<Scope>(isPusat ? 'CHAIN' : 'SHOP')
  const found = foundGroups(settingGroups, states.data ?? [], typed, say)
  const isSearching = typed.trim() !== ''
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
      <div className="setting-page">
        <nav className="setting-subjects" aria-label={say('Bagian')}>
          {found.map(({ title, keys }) => (
            <button
              key={title}
              type="button"
              aria-current={!isSearching && title === subject ? 'page' : undefined}
              onClick={() => {
                setTyped('')
                setSubject(title)
              }}
            >
              <span>{say(title)}</span>
              <span>{keys.length}</span>
            </button>
          ))}
        </nav>
        <Select
          className="setting-subject"
          aria-label={say('Bagian')}
          data={found.map(({ title }) => ({ value: title, label: say(title) }))}
          value={isSearching ? null : subject}
          placeholder={say('Semua Bagian')}
          allowDeselect={false}
          onChange={(next) => {
            if (next === null) return
            setTyped('')
            setSubject(next)
          }}
        />
        <div>
          <SettingList
            groups={isSearching ? settingGroups : settingGroups.filter(({ title }) => title === subject)}
            states={states}
            scope={scope}
            typed={typed}
          />
        </div>
      </div>
    </Panel>
  )
}
