import type { FlagKey } from './flags.ts'
import type { SettingKey } from './settings.ts'

/**
 * Switches and settings that no screen obeys yet: nobody is offered one that would change nothing. What is stored stays, and
 * each is offered as soon as it is taken off this list. `apps/server/every-setting.test.ts` compares the list with the readers
 * of every key, in both directions. The gate of a list is no reader. Lists that wait for a module declare it themselves (`awaits`).
 */
export const awaited: ReadonlySet<string> = new Set<FlagKey | SettingKey>([
  // Marketplace
  'MARKETPLACE_INTEGRATION_MODULE',
  // Purchases
  'KATEGORI_HARGA',
])
