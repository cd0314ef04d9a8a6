import { rupiah } from '#engine/kinds/index.ts'
import type { Say } from '#engine/web/text.ts'
import type { Finding } from '../contract/aktivitas-tidak-biasa.ts'
import { rules } from '../contract/rules.ts'

const amount = rupiah('Nilai')

/** What a finding says, in the words of its rule. */
export function findingText({ aturan, fakta }: Pick<Finding, 'aturan' | 'fakta'>, say: Say): string {
  const words = Object.entries(fakta).map(([name, value]) => [name, name.endsWith('_rp') ? amount.format(Number(value)) : value])
  return say(rules[aturan].uraian, Object.fromEntries(words) as Record<string, string | number>)
}
