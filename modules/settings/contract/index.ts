import { declarations as declare } from '#engine/contract/declarations.ts'
import { listSettings, readSetting } from './para-system.ts'
import { readServices } from './services.ts'
import { clearSetting, listSettingStates, settingMember, settingRefusals, settingSystem, whatsappSetting, writeSetting } from './settingsystem.ts'

export const declarations = declare({
  module: 'settings',
  screens: [settingSystem, whatsappSetting, settingMember],
  endpoints: { listSettings, readSetting, listSettingStates, writeSetting, clearSetting, readServices },
  refusals: settingRefusals,
})
