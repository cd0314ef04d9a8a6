import { core, refuse } from '#engine/contract/refusal.ts'
import { type ServerModule, serve, serverModule } from '#engine/server/serve.ts'
import { listSettings, readSetting } from '../contract/para-system.ts'
import { declaredKeys, presetOf, settingKeyOf } from '../contract/settings.ts'
import { clearSetting, listSettingStates, settingSystem, whatsappSetting, writeSetting } from '../contract/settingsystem.ts'
import { type Services, readServices } from '../contract/services.ts'
import { sendChat } from '../contract/chat.ts'
import { readStates, resetSetting, setSetting } from './change-setting.ts'
import { type Messenger, sendMessage } from './messenger.ts'
import type { SettingsStore } from './settings.ts'

/** What settings need from the application. */
export interface SettingsNeeds {
  readonly settings: SettingsStore
  readonly messenger: Messenger
  readonly services: Services
}

/** Settings: what holds in a shop, and who may change it. */
export function createSettingsModule({ settings, messenger, services }: SettingsNeeds): ServerModule {
  return serverModule({
    name: 'settings',
    screens: [settingSystem, whatsappSetting],
    serves: [
      serve(listSettings, async ({ caller }) => declaredKeys.map((key) => ({ key, value: caller.setting(key) ?? '' }))),
      serve(readSetting, async ({ caller, params: { key } }) => {
        const declared = settingKeyOf(key)
        // What nobody declared may be a secret of the server, so it is not told.
        if (presetOf(declared) === undefined) refuse(core.NOT_FOUND)
        return { key, value: caller.setting(declared) ?? '' }
      }),
      serve(listSettingStates, readStates),
      serve(writeSetting, setSetting(settings)),
      serve(clearSetting, resetSetting(settings)),
      serve(readServices, () => Promise.resolve(services)),
      serve(sendChat, sendMessage(messenger)),
    ],
  })
}
