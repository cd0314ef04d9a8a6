import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'

export const casesModule = serverModule(declarations)
