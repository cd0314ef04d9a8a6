// What higher storeys may call of weighing.
export { type Tray, alarmingTrays, unweighedTrays } from './trays-of-the-day.ts'
export { type AskedTray, expectedOf, keepWeighing } from './weigh-tray.ts'
