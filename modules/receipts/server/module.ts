import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { readLayout, restoreLayout, saveLayout } from './setting-nota.ts'

export const receiptsModule = serverModule(declarations, { handlers: { readLayout, saveLayout, restoreLayout } })
