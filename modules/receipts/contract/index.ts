import { declarations as declare } from '#engine/contract/declarations.ts'
import { refusals } from './refusals.ts'
import { readLayout, restoreLayout, saveLayout, settingNota, settingNotaSlip } from './setting-nota.ts'

export const declarations = declare({
  module: 'receipts',
  screens: [settingNota, settingNotaSlip],
  endpoints: { readLayout, saveLayout, restoreLayout },
  tables: { nota_layout: 'Setting Nota' },
  refusals,
})
