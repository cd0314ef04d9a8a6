import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { queueEnds } from './waiting.ts'

export const queueModule = serverModule(declarations, { jobs: [queueEnds] })
