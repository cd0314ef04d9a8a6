import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { trayFolding } from './fold-trays.ts'
import { nightlyCheck, shopCheck } from './nightly-check.ts'

/** The ledger has no screens and no calls of its own; it checks itself at night, and keeps its sums short. */
export const ledgerModule = serverModule(declarations, { jobs: [nightlyCheck, shopCheck, trayFolding] })
