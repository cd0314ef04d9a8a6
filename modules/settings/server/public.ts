// What the applications and higher storeys may call of settings.
export { type ShopSettings, effectiveSettings } from './effective.ts'
export { type SettingsStore, createSettings } from './settings.ts'
export { settingsModule } from './module.ts'
