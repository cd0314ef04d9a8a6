// What higher storeys may draw of settings.
export { SettingList, useSettingStates } from './setting-list.tsx'
