import { core, refuse } from '#engine/contract/refusal.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { declaredKeys, presetOf, settingKeyOf } from '../contract/settings.ts'
import type { Services } from '../contract/services.ts'
import { type GatedScreen, readStates, resetSetting, setSetting } from './change-setting.ts'
import type { SettingsStore } from './settings.ts'

/** What settings need from the application. */
export interface SettingsNeeds {
  readonly settings: SettingsStore
  readonly services: Services
  /** Whether this is the training. */
  readonly isTraining: boolean
  /** Every screen of every module. */
  readonly screens: readonly GatedScreen[]
}

/** Settings: what holds in a shop, and who may change it. */
export function createSettingsModule({ settings, services, isTraining, screens }: SettingsNeeds): ServerModule {
  return serverModule(declarations, {
    handlers: {
      listSettings: async ({ caller }) => declaredKeys.map((key) => ({ key, value: caller.setting(key) ?? '' })),
      readSetting: async ({ caller, params: { key } }) => {
        const declared = settingKeyOf(key)
        // An undeclared key may be a secret of the server, so its value is not sent.
        if (presetOf(declared) === undefined) refuse(core.NOT_FOUND)
        return { key, value: caller.setting(declared) ?? '' }
      },
      listSettingStates: readStates(screens),
      writeSetting: setSetting(settings, isTraining),
      clearSetting: resetSetting(settings),
      readServices: () => Promise.resolve(services),
    },
  })
}
