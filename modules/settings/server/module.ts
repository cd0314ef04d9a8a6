import { core, refuse } from '#engine/contract/refusal.ts'
import { serve, serverModule } from '#engine/server/serve.ts'
import { listSettings, readSetting } from '../contract/para-system.ts'
import { declaredKeys, presetOf, settingKeyOf } from '../contract/settings.ts'

export const settingsModule = serverModule({
  name: 'settings',
  screens: [],
  serves: [
    serve(listSettings, async ({ caller }) => declaredKeys.map((key) => ({ key, value: caller.setting(key) ?? '' }))),
    serve(readSetting, async ({ caller, params: { key } }) => {
      const declared = settingKeyOf(key)
      // What nobody declared may be a secret of the server, so it is not told.
      if (presetOf(declared) === undefined) refuse(core.NOT_FOUND)
      return { key, value: caller.setting(declared) ?? '' }
    }),
  ],
})
