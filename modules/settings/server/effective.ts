import { declaredKeys, isListed, isSettingValue, presetOf, shopLists } from '../contract/settings.ts'
import { flagOf, flags, isOn } from '../contract/flags.ts'

/** A row of `para_system`; the shop '*' is the whole chain. */
export interface SettingRow {
  readonly kode_toko: string
  readonly key: string
  readonly value: string
}

/** The settings as they hold in one shop. */
export interface ShopSettings {
  /** The switches that are on, under their key and every alias, and the lists on which the shop stands. */
  readonly modules: ReadonlySet<string>
  /** All declared settings and switches, for the browser. Undeclared ones stay on the server. */
  readonly declared: Readonly<Record<string, string>>
  /** Any setting or switch, under its key or an alias. */
  setting(key: string): string | undefined
}

/** The shop of a row that holds for every shop which says nothing of its own. */
export const wholeChain = '*'

/**
 * What holds in a shop: its own row, else the chain's, else the preset. A row whose value the setting cannot have counts
 * as missing, so that a slip in the table neither stops a till nor rounds a price to nothing.
 */
export function effectiveSettings(rows: readonly SettingRow[], kode_toko: string): ShopSettings {
  const values = new Map<string, string>()
  const put = (keys: readonly string[], value: string | undefined) => {
    if (value !== undefined) for (const key of keys) values.set(key, value)
  }
  // An undeclared setting is only found by its own key. The chain comes first, so that the shop overwrites it.
  for (const shop of [wholeChain, kode_toko]) for (const row of rows) if (row.kode_toko === shop) values.set(row.key, row.value)
  for (const key of declaredKeys) {
    const keys = [key, ...(flagOf(key)?.aliases ?? [])]
    const stored = [kode_toko, wholeChain].flatMap((shop) => keys.flatMap((each) => rows.filter((row) => row.kode_toko === shop && row.key === each)))
    put(keys, stored.find((row) => isSettingValue(key, row.value))?.value ?? presetOf(key))
  }
  const on = flags.filter((flag) => isOn(flag, values.get(flag.key) as string))
  const lists = shopLists.filter((key) => isListed(values.get(key) ?? '', kode_toko))
  return {
    modules: new Set([...on.flatMap((flag) => [flag.key, ...flag.aliases]), ...lists]),
    declared: Object.fromEntries(declaredKeys.map((key) => [key, values.get(key) as string])),
    setting: (key) => values.get(key),
  }
}
