import type { FastifyInstance } from 'fastify'
import { treeEntriesOf } from '#engine/contract/declarations.ts'
import { type Database, type Db, type WaitsMsMax, openDatabase } from '#engine/server/database.ts'
import { allRefusals, refusalOf } from '#engine/server/database-refusals.ts'
import { type BucketOptions, bucketFiles } from '#engine/server/bucket-files.ts'
import { type FileStore, filesBefore, localFiles } from '#engine/server/files.ts'
import { createHttp } from '#engine/server/http.ts'
import { createLog } from '#engine/server/log.ts'
import { housekeeping } from '#engine/server/housekeeping.ts'
import { type Enqueue, createJobs } from '#engine/server/jobs.ts'
import { createMetrics } from '#engine/server/metrics.ts'
import { startListening, startOutbox } from '#engine/server/outbox.ts'
import { type PayloadOptions, payloadConfig } from '#engine/server/payload-cipher.ts'
import { startRealtime } from '#engine/server/realtime.ts'
import { type Reading, type ReadingLimits, openFlowing, openReading } from '#engine/server/reading.ts'
import type { ServerModule } from '#engine/server/serve.ts'
import { measureTraces } from '#engine/server/traces.ts'
import { type Standby, type StandbyOptions, measureStandby, openStandby } from '#engine/server/standby.ts'
import { serveWeb } from '#engine/server/web-files.ts'
import { type Identification, createIdentify, shopsOfCaller } from '#modules/access/server/public.ts'
import { type ReaderTokens, databaseRefusals as approvalRefusals, pushGateway } from '#modules/approvals/server/public.ts'
import { readerAddress } from '#modules/approvals/contract/fingerprint.ts'
import { readerBridge } from '#modules/counting/contract/reader-bridge.ts'
import { printBridge } from '#modules/receipts/contract/print-bridge.ts'
import { databaseRefusals as closingRefusals } from '#modules/closing/server/public.ts'
import { screenGuest } from '#modules/customer-screen/contract/layar-customer.ts'
import { admitsScreen } from '#modules/customer-screen/server/public.ts'
import { databaseRefusals as couponRefusals } from '#modules/coupons/server/public.ts'
import { databaseRefusals as depositRefusals } from '#modules/deposits/server/public.ts'
import { databaseRefusals as loanRefusals } from '#modules/loans/server/public.ts'
import { databaseRefusals as memberRefusals } from '#modules/members/server/public.ts'
import { databaseRefusals as moneyRefusals } from '#modules/money/server/public.ts'
import { databaseRefusals as personRefusals } from '#modules/identity/server/public.ts'
import { databaseRefusals as paymentRefusals } from '#modules/payments/server/public.ts'
import { databaseRefusals as saleRefusals } from '#modules/sales/server/public.ts'
import { databaseRefusals as serviceRefusals } from '#modules/repairs/server/public.ts'
import { databaseRefusals as ledgerRefusals } from '#modules/ledger/server/public.ts'
import type { PrinterReach } from '#modules/labels/server/public.ts'
import { boardGuest } from '#modules/pricing/contract/papan-harga.ts'
import { admitsToBoard } from '#modules/pricing/server/public.ts'
import { type CloudAccess, cloudMessenger, whatsappGateway } from '#modules/messages/server/public.ts'
import type { Portal } from '#modules/portals/server/public.ts'
import { webShopGateway } from '#modules/web-shop/server/public.ts'
import { type MarketplaceOptions, marketplacesOf, noMarketplaces } from '#modules/marketplace/server/public.ts'
import { type SettingsStore, createSettings, wholeChain } from '#modules/settings/server/public.ts'
import { screensOf } from '#engine/contract/declarations.ts'
import { declared, tableNames } from '../declared.ts'
import { archiveJobs } from './backup/archive-jobs.ts'
import { measureArchive } from './backup/archive-metrics.ts'
import type { Archiver } from './backup/archiver.ts'
import { fileOrphans } from './stored-files.ts'
import { serverModules } from './modules.ts'
import { sayIn } from './dictionaries.ts'
import { trainingMark } from '#engine/paper/paper-mark.ts'
import type { TrainingRoom } from './training/room.ts'
import { version } from './version.ts'

/** A service of a third party: its address, and the bearer token it wants. */
export interface Gateway {
  readonly url: string | undefined
  readonly token: string | undefined
}

/** The pages that need nothing of what stands behind the login. */
const publicPaths: ReadonlySet<string> = new Set(screensOf(declared).flatMap(({ isPublic, path }) => (isPublic ? [path] : [])))

const noGateway: Gateway = { url: undefined, token: undefined }

/** What an application needs to know to run. */
export interface AppOptions {
  readonly databaseUrl: string
  /** The path that everything is served below, with a slash at both ends. */
  readonly base: string
  /** Where pictures are kept, unless it is in `bucket`. */
  readonly filesFolder: string
  /** The bucket that pictures are kept in. */
  readonly bucket?: BucketOptions | undefined
  /** The built web application; without it only the API is served. */
  readonly webFolder?: string
  /** The shops of the demo chain that are still being made: nothing can be entered there yet. */
  readonly shopsInMaking?: () => readonly string[]
  /** The address of the API that our screens call, where it is another server's. */
  readonly backend?: string | undefined
  /** The origins of screens that another server serves and that call our API. */
  readonly origins?: readonly string[]
  /** How the payloads of calls are encrypted; without it they are not. */
  readonly payload?: PayloadOptions | undefined
  /** The branch of the sources that this installation runs, for the login page. */
  readonly branch?: string
  readonly logLevel: string
  readonly metricsToken?: string | undefined
  readonly isProduction: boolean
  /** Whether the calls are described at `api/docs`; unless said, everywhere but in production. */
  readonly servesDocs?: boolean
  /** The gateway that sends WhatsApp messages; without an address none are sent. */
  readonly whatsapp?: Gateway
  /** The Cloud API of WhatsApp, instead of a gateway. */
  readonly whatsappCloud?: CloudAccess | undefined
  /** The messaging service that pushes to telephones; without an address nothing is pushed. */
  readonly push?: Gateway
  readonly webShop?: Gateway
  /** How marketplaces are reached; without a key nothing is sold there. */
  readonly marketplaces?: MarketplaceOptions
  /** Further addresses and ports of label printers that the server may connect to. */
  readonly printerReach?: PrinterReach
  /** The secret of the fingerprint reader of each shop that has one. */
  readonly readers?: ReaderTokens
  /** The other portals of the owner that this one asks. */
  readonly portals?: readonly Portal[]
  /** Other portals send this token to read here. If it is not set, they are refused. */
  readonly portalToken?: string | undefined
  /** Writes the archive of the database. If it is not set, there is no archive. */
  readonly archiver?: Archiver | undefined
  readonly connectionsMax?: number
  /** Further modules: a test tries the files of `npm run new document` as a module of their own. */
  readonly extraModules?: readonly ServerModule[]
  /** Other limits of waiting for the database than the usual ones. */
  readonly waitsMsMax?: Partial<WaitsMsMax>
  /** Other limits of reports and of what else reads much. */
  readonly reading?: Partial<ReadingLimits>
  /** A hot standby that answers reports, figures and the nightly check. */
  readonly standby?: Omit<StandbyOptions, 'primaryUrl' | 'limits' | 'log'> | undefined
  /** Other limits of the files of reports. */
  readonly flowing?: Partial<ReadingLimits>
  /** Limits of the checks before closings, instead of the usual ones. */
  readonly dayReading?: Partial<ReadingLimits>
  /** How long a browser may take to answer before its line counts as cut, if not as long as usual. */
  readonly browsersMsMax?: number
  /** The training next to this application. Without it there is none. */
  readonly training?: TrainingRoom | undefined
  /** That this application is the training itself. */
  readonly isTraining?: IsTraining | undefined
}

/**
 * All shops of a chain close at the same hour. Two checks run at once and the others wait. A check that waited longest and then runs longest still
 * ends before the browser gives up (60 s).
 */
const dayReadingLimits: Partial<ReadingLimits> = { atOnce: 2, atOnceOfOne: 1, waitingMax: 500, waitingMaxOfOne: 5, waitMsMax: 30_000, msMax: 20_000 }

/** The training uses these of the live chain. It has copies of the masters. */
export interface IsTraining {
  /** The live chain's database. Its passwords are valid in the training, and wrong passwords are counted there. */
  readonly liveDb: Db
  /** Where the live chain's pictures are: those of pieces and of shops are seen here too, and stay as they are. */
  readonly liveFiles: FileStore
  /** Empties it soon. */
  readonly empty: () => void
}

/** A running application. */
export interface App {
  readonly http: FastifyInstance
  readonly database: Database
  /** The connections of reports and of what else reads much. */
  readonly reading: Reading
  readonly standby: Standby | undefined
  readonly enqueue: Enqueue
  /** The settings of every shop, as this process knows them. */
  readonly settings: SettingsStore
  /** Who calls, as this process knows it. */
  readonly identification: Identification
  /** Starts answering on a port (0 takes a free one), and then doing jobs; answers the address. */
  listen(port: number, host: string): Promise<string>
  /** Starts to work on jobs, if another server answers the port. */
  begin(): void
  /** Reports that it is about to stop (`/health/ready`), and sends each caller to another server with his next request. It still answers. */
  drain(): void
  /** Stops taking requests and jobs, gives those under way some time to finish and closes the database. */
  close(requestsMsMax?: number): Promise<void>
}

/** Puts the parts together: database, settings, access, modules, HTTP, sockets and outbox. */
export async function createApp(options: AppOptions): Promise<App> {
  const log = createLog(options.logLevel)
  const onError = (error: Error) => log.warn({ err: error }, 'an idle connection to the database broke')
  const database = openDatabase(options.databaseUrl, {
    connectionsMax: options.connectionsMax ?? 16,
    // Sales of all shops need one or two of them (docs/decisions/222). In a quiet hour the next sale finds its statements planned.
    connectionsKept: 3,
    ...(options.waitsMsMax ? { waitsMsMax: options.waitsMsMax } : {}),
    onError,
  })
  const reading = openReading(options.databaseUrl, { limits: options.reading, waitsMsMax: options.waitsMsMax, onError })
  const dayReading = openReading(options.databaseUrl, {
    limits: { ...dayReadingLimits, ...options.dayReading },
    isPrepared: true,
    waitsMsMax: options.waitsMsMax,
    onError,
  })
  const standby = options.standby && openStandby({ ...options.standby, primaryUrl: options.databaseUrl, limits: options.reading, log })
  const flowing = openFlowing(options.databaseUrl, { limits: options.flowing, waitsMsMax: options.waitsMsMax, onError })
  const hearing = startListening(options.databaseUrl, log)
  const { listen, announce } = hearing
  const settings = createSettings({ db: database.db, listen })
  const screens = treeEntriesOf(declared)
  const identification = createIdentify({
    db: database.db,
    settings,
    listen,
    screens,
    isProduction: options.isProduction,
    portalToken: options.portalToken,
    log,
  })
  const databaseRefusals = allRefusals(
    approvalRefusals,
    ledgerRefusals,
    closingRefusals,
    memberRefusals,
    couponRefusals,
    moneyRefusals,
    paymentRefusals,
    personRefusals,
    saleRefusals,
    depositRefusals,
    loanRefusals,
    serviceRefusals,
  )
  const files = filesOf(options)
  const own = serverModules({
    db: database.db,
    dayReading,
    files,
    settings,
    identification,
    messenger: options.whatsappCloud ? cloudMessenger(options.whatsappCloud) : whatsappGateway(options.whatsapp ?? noGateway),
    whatsappCloud: options.whatsappCloud,
    webShop: webShopGateway(options.webShop ?? noGateway),
    marketplaces: marketplacesOf(options.marketplaces ?? noMarketplaces),
    printerReach: options.printerReach ?? { ports: [], isLoopbackAllowed: false },
    pusher: pushGateway(options.push ?? noGateway),
    passwordsDb: options.isTraining?.liveDb ?? database.db,
    isTraining: options.isTraining !== undefined,
    emptyTraining: options.isTraining?.empty,
    beginTraining: options.training && (() => (options.training as TrainingRoom).begin()),
    services: { whatsapp: options.whatsapp?.url !== undefined || options.whatsappCloud !== undefined, push: options.push?.url !== undefined },
    portals: options.portals ?? [],
    readers: options.readers ?? {},
    screens,
    served: () => modules.flatMap((module) => module.serves),
    refusalOf: (error) => refusalOf(error, databaseRefusals, tableNames),
    isProduction: options.isProduction,
  })
  const modules = [...own, ...(options.extraModules ?? [])]
  const metrics = createMetrics(
    { usual: database.pool, reading: reading.pool, closing: dayReading.pool, files: flowing.pool, ...standby?.pools },
    { isBeside: options.isTraining !== undefined },
  )
  if (options.archiver) measureArchive(metrics.registry, options.archiver)
  if (standby) measureStandby(metrics.registry, standby)
  measureTraces(metrics.registry)
  const jobs = createJobs({
    database,
    databaseUrl: options.databaseUrl,
    serves: [
      housekeeping,
      fileOrphans(files),
      ...(options.archiver ? archiveJobs(options.archiver) : []),
      ...(options.training?.jobs ?? []),
      ...modules.flatMap((module) => module.jobs),
    ],
    standby,
    log,
    metrics,
  })
  let isDraining = false
  const http = await createHttp({
    database,
    reading,
    standby,
    files: { flowing, sayIn, shopsOf: shopsOfCaller, mark: options.isTraining ? trainingMark : undefined },
    modules,
    identify: identification.identify,
    identifyPortal: identification.identifyPortal,
    databaseRefusals,
    tableNames,
    metrics,
    enqueue: jobs.enqueue,
    tell: (...message) => realtime.tell(...message),
    moved: (kode_toko, position) => realtime.moved(kode_toko, position),
    base: options.base,
    version,
    backend: options.backend,
    local: [readerAddress, readerBridge.address, printBridge.address],
    origins: options.origins,
    payload: options.payload,
    log,
    servesDocs: options.servesDocs ?? !options.isProduction,
    metricsToken: options.metricsToken,
    isDraining: () => isDraining,
  })
  const shopsInMaking = options.shopsInMaking ?? (() => [])
  if (options.webFolder) {
    await serveWeb(http, {
      root: options.webFolder,
      base: options.base,
      isPublic: (path) => publicPaths.has(path),
      // The login page has no user yet, so it uses the language of the chain.
      config: async () => ({
        backend: options.backend ?? '',
        base: options.base,
        version,
        branch: options.branch ?? '',
        payload: options.payload ? payloadConfig(options.payload) : null,
        language: (await settings.of(wholeChain)).setting('MULTI_BAHASA'),
        // Where another server answers the calls, the training is that one's.
        training: options.isTraining ? 'HERE' : (await options.training?.isOffered()) ? 'BESIDE' : 'NONE',
        ...(shopsInMaking().length > 0 ? { demo: shopsInMaking() } : {}),
      }),
    })
  }
  await hearing.ready
  await http.ready()
  const realtime = startRealtime(http.server, {
    base: options.base,
    origins: options.origins,
    look: identification.look,
    listen,
    announce,
    guests: {
      [boardGuest]: admitsToBoard({ db: database.db, settings }),
      [screenGuest]: admitsScreen({ db: database.db, settings }),
    },
    answersMsMax: options.browsersMsMax,
  })
  options.training?.attach({ server: http.server, db: database.db, settings, listen, log })
  const outbox = startOutbox({ db: database.db, listen, deliver: realtime.deliver, log })
  return {
    http,
    database,
    reading,
    standby,
    enqueue: jobs.enqueue,
    settings,
    identification,
    listen: async (port, host) => {
      await http.listen({ port, host })
      jobs.start()
      const { port: taken } = http.server.address() as { port: number }
      return `http://${['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host}:${taken}${options.base}`
    },
    begin: () => jobs.start(),
    drain: () => {
      isDraining = true
      options.training?.drain()
    },
    close: async (requestsMsMax = 0) => {
      const cut = setTimeout(() => http.server.closeAllConnections(), requestsMsMax)
      await Promise.all([options.training?.close(), http.close(), realtime.close(), jobs.stop(requestsMsMax)])
      clearTimeout(cut)
      await outbox.stop()
      await hearing.stop()
      await Promise.all([reading.close(), dayReading.close(), flowing.close(), standby?.close(), database.close()])
    },
  }
}

/** Where pictures are kept: in a bucket, or without one in a folder. */
export const filesIn = ({ filesFolder, bucket }: Pick<AppOptions, 'filesFolder' | 'bucket'>): FileStore =>
  bucket ? bucketFiles(bucket) : localFiles(filesFolder)

/** The pictures of an application; the training sees those of the live chain's goods and shops behind its own, and no papers of people. */
function filesOf({ isTraining, ...place }: AppOptions): FileStore {
  const own = filesIn(place)
  return isTraining ? filesBefore(own, isTraining.liveFiles, (path) => /^(barang|toko|katalog)\//.test(path)) : own
}
