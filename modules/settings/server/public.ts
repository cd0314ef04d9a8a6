// What the applications and higher storeys may call of settings.
export { type SettingRow, type ShopSettings, effectiveSettings, wholeChain } from './effective.ts'
export { type SettingsStore, createSettings } from './settings.ts'
export { createSettingsModule } from './module.ts'
