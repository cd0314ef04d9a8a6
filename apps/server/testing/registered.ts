import { documentsOf, mastersOf, reportsOf, treeEntriesOf } from '#engine/contract/declarations.ts'
import type { AnyDocument } from '#engine/contract/document.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import type { Master } from '#engine/contract/master.ts'
import type { Report } from '#engine/contract/report.ts'
import type { TreeEntry } from '#engine/contract/screen.ts'
import type { FileStore } from '#engine/server/files.ts'
import { serveMasterCalls } from '#engine/server/master-calls.ts'
import { serveReportCalls } from '#engine/server/report-call.ts'
import type { Served } from '#engine/server/serve.ts'
import { isWalked } from '#engine/testing/walked.ts'
import { effectiveSettings } from '#modules/settings/server/public.ts'
import { webShopGateway } from '#modules/web-shop/server/public.ts'
import { marketplacesOf, noMarketplaces } from '#modules/marketplace/server/public.ts'
import { declared } from '../../declared.ts'
import { serverModules } from '../modules.ts'

// Only asked what it declares; nothing of it runs.
const files: FileStore = {
  put: () => Promise.reject(new Error('no files here')),
  read: () => Promise.resolve(undefined),
  remove: () => Promise.resolve(),
  async *list() {},
}
const nothing = effectiveSettings([], '')
const settings = {
  of: () => Promise.resolve(nothing),
  modulesOn: () => Promise.resolve(nothing.modules),
  setting: () => Promise.resolve(undefined),
  forget: () => {},
}

const nobodyHere = () => Promise.reject(new Error('nobody here'))
const identification = {
  identify: nobodyHere,
  identifyPortal: nobodyHere,
  look: nobodyHere,
  callerOf: () => Promise.resolve(undefined),
  forget: () => {},
}

const pusher = { push: () => Promise.reject(new Error('no telephones here')) }
const messenger = { knows: () => false, accountOf: () => '', send: () => Promise.reject(new Error('no telephones here')) }

const modules = serverModules({
  db: undefined as never,
  dayReading: undefined as never,
  files,
  settings,
  identification,
  messenger,
  whatsappCloud: undefined,
  pusher,
  webShop: webShopGateway({ url: undefined, token: undefined }),
  marketplaces: marketplacesOf(noMarketplaces),
  services: { whatsapp: false, push: false },
  passwordsDb: undefined as never,
  isTraining: false,
  emptyTraining: undefined,
  beginTraining: undefined,
  readers: {},
  portals: [],
  printerReach: { ports: [], isLoopbackAllowed: false },
  screens: [],
  served: () => [],
  refusalOf: () => undefined,
  isProduction: false,
})

/** Every master that the server knows: what the generic test walks. */
export const registeredMasters: readonly Master[] = mastersOf(declared)

/** Every report that the server knows. */
export const registeredReports: readonly Report[] = reportsOf(declared)

/** Every kind of document that the server knows. */
export const registeredDocuments: readonly AnyDocument[] = documentsOf(declared)

const callsOf = (served: readonly Served[]): readonly Endpoint[] =>
  served.flatMap((each) => {
    if (each.type === 'endpoint') return [each.endpoint]
    if (each.type === 'report') return serveReportCalls(each).map((call) => call.endpoint)
    if (each.type === 'document') return each.calls.map((call) => call.endpoint)
    return serveMasterCalls(each).map((call) => call.endpoint)
  })

const callsByModule = modules.map(({ name, serves }) => ({ name, calls: callsOf(serves) }))

/** Every call that the server knows, those of masters, reports and documents included. */
export const registeredCalls: readonly Endpoint[] = callsByModule.flatMap(({ calls }) => calls)

/** The calls for the generic tests of this run: all calls, or those of the selected modules. */
export const walkedCalls: readonly Endpoint[] = callsByModule.filter(({ name }) => isWalked(name)).flatMap(({ calls }) => calls)

/** Every screen that the server knows. */
export const registeredScreens: readonly TreeEntry[] = treeEntriesOf(declared)
