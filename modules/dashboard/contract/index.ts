import { declarations as declare } from '#engine/contract/declarations.ts'
import { dashboard, home } from './dashboard.ts'

export const declarations = declare({ screens: [dashboard, home] })
