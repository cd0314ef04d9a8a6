import { declarations as declare } from '#engine/contract/declarations.ts'
import { changePassword, login, logout, readSession, refusals } from './login.ts'
import { gantiPassword, menuPages, publicScreens } from './screens.ts'

export const declarations = declare({
  screens: [...publicScreens, gantiPassword, ...menuPages],
  endpoints: [login, readSession, logout, changePassword],
  refusals,
})
