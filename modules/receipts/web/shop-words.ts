import type { Say } from '#engine/web/text.ts'
import { type SettingSource, settings, textSetting } from '#modules/settings/contract/settings.ts'

/** What a shop's settings put above and below its documents; the foot that it came with is said in the language of the paper. */
export function shopWords(shop: SettingSource, say: Say): { readonly header: string; readonly footer: string } {
  const footer = textSetting(shop, 'NOTA_FOOTER')
  return { header: textSetting(shop, 'NOTA_HEADER'), footer: footer === settings.NOTA_FOOTER.default ? say(footer) : footer }
}
