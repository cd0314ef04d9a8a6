import { presetOf } from '#modules/settings/contract/settings.ts'
import { templateNameOf } from '../contract/paper-header.ts'

/** Fills the words of a message: `{{name}}` gets its value. An unknown name stays as it was written, so that the author sees it. */
export const filled = (words: string, parameter: Readonly<Record<string, string>>): string =>
  words.replace(/\{\{(\w+)\}\}/g, (place, name: string) => parameter[name] ?? place)

/** The names that words are filled by, each once. */
export const namesIn = (words: string): readonly string[] => [...new Set([...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string))]

/**
 * The provider's template of the words in a setting. `WA_TEMPLATE_INGAT_HUTANG` is registered there as `ingat_hutang`, with our preset as its text
 * and
 * the same names. So the names of the preset fill it, for any own words of the shop.
 */
export function templateOf(
  setting: string,
  parameter: Readonly<Record<string, string>>,
): { name: string; parameter: Readonly<Record<string, string>> } {
  const names = namesIn(presetOf(setting) ?? '')
  return {
    name: templateNameOf(setting),
    parameter: Object.fromEntries(names.map((name) => [name, parameter[name] ?? ''])),
  }
}
