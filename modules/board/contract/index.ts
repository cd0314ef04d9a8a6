import { declarations as declare } from '#engine/contract/declarations.ts'
import { markWork, readBoard } from './papan-pengerjaan.ts'
import { refusals } from './refusals.ts'
import { papanPengerjaan } from './screens.ts'

export const declarations = declare({
  module: 'board',
  screens: [papanPengerjaan],
  endpoints: { readBoard, markWork },
  refusals,
  tables: { pengerjaan: 'Papan Pengerjaan' },
})
