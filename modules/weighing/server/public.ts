// What higher storeys may call of weighing.
export { type Tray, unweighedTrays } from './unweighed-trays.ts'
export { type AskedTray, expectedOf, keepWeighing } from './weigh-tray.ts'
