// What higher storeys may call of weighing.
export { type Tray, unweighedTrays } from './unweighed-trays.ts'
