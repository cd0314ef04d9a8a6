import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { nightlyCheck, shopCheck } from './nightly-check.ts'

/** The ledger has no screens and no calls of its own; it checks itself at night. */
export const ledgerModule = serverModule(declarations, { jobs: [nightlyCheck, shopCheck] })
