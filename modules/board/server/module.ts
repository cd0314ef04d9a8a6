import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { markWork, readBoard } from './papan-pengerjaan.ts'

export const boardModule = serverModule(declarations, { handlers: { readBoard, markWork } })
