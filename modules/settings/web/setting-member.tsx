import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { settingGroups } from '../contract/setting-groups.ts'
import { settingMember } from '../contract/settingsystem.ts'
import { SettingList, useSettingStates } from './setting-list.tsx'

const groups = settingGroups.filter(({ title }) => title === 'Member')

/** What points are worth, and what gives them. */
export default function SettingMember() {
  const { isPusat } = useSession()
  const states = useSettingStates()
  return (
    <Panel screen={settingMember} onRefresh={() => states.refetch()}>
      <SettingList groups={groups} states={states} scope={isPusat ? 'CHAIN' : 'SHOP'} typed="" />
    </Panel>
  )
}
