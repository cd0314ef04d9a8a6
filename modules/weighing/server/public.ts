// What higher storeys may call of weighing.
export { type Tray, alarmingTrays, unweighedTrays } from './trays-of-the-day.ts'
export { type RequestedTray, expectedOf, keepWeighing } from './weigh-tray.ts'
