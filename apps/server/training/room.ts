import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal, type RefusalKind, core, refuse } from '#engine/contract/refusal.ts'
import { type ServedJob, defineRecurring, serveJob } from '#engine/server/jobs.ts'
import type { Db } from '#engine/server/database.ts'
import type { Log } from '#engine/server/log.ts'
import type { Listen } from '#engine/server/outbox.ts'
import { type SettingsStore, wholeChain } from '#modules/settings/server/public.ts'
import { refusals } from '#modules/training/contract/kosongkan-latihan.ts'
import type { App } from '../app.ts'
import { type TrainingPlace, dropTraining, hasTraining, makeTraining } from './make.ts'
import { answerCall, answerPage } from './pages.ts'

/** The application of the training, as far as the room deals with it. */
export type TrainingApp = Pick<App, 'http' | 'begin' | 'drain' | 'close'>

/** What the live application lends the room. */
export interface House {
  readonly server: Server
  readonly settings: SettingsStore
  /** The live chain's database, whose passwords hold in the training too. */
  readonly db: Db
  readonly listen: Listen
  readonly log: Log
}

/** The training next to a live application (docs/decisions/077). */
export interface TrainingRoom {
  /** What the live application does for it at night. */
  readonly jobs: readonly ServedJob[]
  /** Takes requests below its path from the live application's server. */
  attach(house: House): void
  /** Whether people may go there. */
  isOffered(): Promise<boolean>
  /** Makes and opens the training if there is none; does not wait for it. @throws Refusal TRAINING_OFF */
  begin(): Promise<void>
  /** Empties it: its users must log in again, and the next one who begins has it made again. */
  empty(): Promise<void>
  drain(): void
  close(): Promise<void>
}

/** The channel of the live database on which servers tell each other that the training goes. */
const channel = 'latihan'
/** A visitor who would wait for longer, in milliseconds, gets a page that says so. */
const patienceMs = 300
/** Who asks for a training that is not there is believed for so long. */
const absentMs = 2_000
/** What failed is not tried again at once, and each time later. */
const failureMs = 10_000
const failureMsMax = 300_000
/** How long a stopping server waits for a training that is being made. It is finished without this server, or made again. */
const turnMsMax = 3_000
/** A page that has to go to the login page is there in this time. */
const leavingMs = 5_000
/** How long running requests may take before its application is closed. */
const requestsMsMax = 3_000

/** The database's word for: you may not. */
const insufficientPrivilege = '42501'

/**
 * Makes the room. It uses no resources before a user begins on purpose. Then the training is made and `open` opens its application.
 * Requests of a window that was left open make none. Several servers of a chain share one training.
 */
export function createTrainingRoom({
  place,
  base,
  open,
}: {
  place: TrainingPlace
  /** The path that everything of the training is served below. */
  base: string
  open: (room: Pick<TrainingRoom, 'empty'> & { readonly liveDb: Db }) => Promise<TrainingApp>
}): TrainingRoom {
  const id = randomUUID()
  let house: House | undefined
  let app: TrainingApp | undefined
  let absentUntilMs = 0
  let failure: { readonly kind: RefusalKind; readonly untilMs: number; readonly times: number } | undefined
  const failedNow = () => (failure && performance.now() < failure.untilMs ? failure.kind : undefined)
  let inFlight = 0
  let isClosed = false
  let isDraining = false
  // Opening and emptying take turns: each waits for the other.
  let turn: Promise<unknown> = Promise.resolve()
  // What fails is noted before the next has its turn.
  const inTurn = <Result>(work: () => Promise<Result>, onError?: (error: unknown) => Result): Promise<Result> => {
    const done = onError ? turn.then(work).catch(onError) : turn.then(work)
    turn = done.catch(() => {})
    return done
  }

  const isClosedNow = () => isClosed
  const failed = (error: unknown) => house?.log.error({ err: error }, 'the training could not answer')
  const onMissing = (error: unknown, what: string) => house?.log.error({ err: error }, `the training is without the ${what}`)
  const noteFailure = (error: unknown): undefined => {
    const times = (failure?.times ?? 0) + 1
    failure = { kind: kindOf(error), times, untilMs: performance.now() + Math.min(failureMs * 2 ** (times - 1), failureMsMax) }
    house?.log.error({ err: error }, 'the training could not be opened')
  }

  /** Returns the training's application. A user who begins has its database made if there is none. A page looks for it, a call only now and then. */
  const enter = (visit: 'BEGINS' | 'PAGE' | 'CALL') =>
    inTurn(async () => {
      if (app || isClosed || !house || failedNow()) return app
      if (visit === 'BEGINS') await makeTraining({ ...place, onMissing })
      else if ((visit === 'CALL' && performance.now() < absentUntilMs) || !(await hasTraining(place))) {
        absentUntilMs = Math.max(absentUntilMs, performance.now() + absentMs)
        return undefined
      }
      // The room was closed in the meantime and did not wait for this.
      if (isClosedNow()) return undefined
      const opened = await open({ empty, liveDb: house.db })
      if (isClosedNow()) {
        await opened.close()
        return undefined
      }
      app = opened
      app.begin()
      if (isDraining) app.drain()
      failure = undefined
      absentUntilMs = 0
      return app
    }, noteFailure)

  let looking: Promise<TrainingApp | undefined> | undefined
  /** All requests that come during one look share it. Otherwise windows that ask again would queue faster than they are answered. */
  const look = () => (looking ??= enter('PAGE').finally(() => (looking = undefined)))

  const shut = async () => {
    const was = app
    app = undefined
    for (const untilMs = performance.now() + requestsMsMax; inFlight > 0 && performance.now() < untilMs;) await sleep(20)
    await was?.close()
  }
  const empty = () =>
    inTurn(async () => {
      // From here on it lets no user in. A user who is sent to the login page must not find the login page of the training that is being deleted.
      const closed = shut()
      const dropped = dropTraining(place, async (client) => {
        await client.query('select pg_notify($1, $2)', [channel, id])
        await closed
      })
      await Promise.all([closed, dropped])
    })

  const isOffered = async () => (await house?.settings.of(wholeChain))?.modules.has('MODE_LATIHAN') === true
  let wasOffered = true
  // Users in the training cannot go on when the head office has switched it off.
  const endWhereOff = async () => {
    const ends = wasOffered && !(wasOffered = await isOffered())
    if (ends) await empty()
  }

  const handOver = (to: TrainingApp, request: IncomingMessage, response: ServerResponse) => {
    inFlight += 1
    response.once('close', () => (inFlight -= 1))
    to.http.server.emit('request', request, response)
  }
  const refusePage = async (response: ServerResponse, kind: RefusalKind, asksAgain: boolean) => {
    const language = (await house?.settings.setting(wholeChain, 'MULTI_BAHASA')) ?? 'id'
    await answerPage(response, kind, { language, back: base.slice(0, -'latihan/'.length), isBegun: kind !== refusals.NOT_BEGUN, asksAgain })
  }

  // The page only looks. A user who follows a link, or reopens a window, begins no training.
  const onPage = async (request: IncomingMessage, response: ServerResponse) => {
    if (!(await isOffered())) return refusePage(response, refusals.TRAINING_OFF, false)
    const entering = app ?? (failedNow() ? undefined : look())
    const entered = await Promise.race([entering, sleep(patienceMs, 'UNDER_WAY' as const)])
    if (entered === 'UNDER_WAY') return refusePage(response, refusals.BEING_PREPARED, true)
    if (entered) return handOver(entered, request, response)
    const kind = failedNow() ?? refusals.NOT_BEGUN
    return refusePage(response, kind, kind !== refusals.NOT_BEGUN && !lasting.has(kind))
  }
  const onCall = async (request: IncomingMessage, response: ServerResponse) => {
    const offered = await isOffered()
    const entered = offered ? (app ?? (await enter('CALL'))) : undefined
    if (entered) return handOver(entered, request, response)
    const kind = offered ? (failedNow() ?? refusals.NOT_BEGUN) : refusals.TRAINING_OFF
    // Its sessions are gone, so a browser with one goes to the page that says why. A visitor without a session reads it where he is.
    return answerCall(response, request.headers['x-auth-token'] === undefined ? kind : core.INVALID_TOKEN, randomUUID())
  }
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    if (pathOf(request) === base.slice(0, -1)) return void response.writeHead(308, { location: base }).end()
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    return isPage ? onPage(request, response) : onCall(request, response)
  }
  const onUpgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    // It may break while it waits.
    const broken = () => socket.destroy()
    socket.on('error', broken)
    const entered = (await isOffered()) ? (app ?? (await enter('CALL'))) : undefined
    if (entered) {
      socket.off('error', broken)
      entered.http.server.emit('upgrade', request, socket, head)
      return
    }
    // Its page asks for the session meanwhile, finds none, and leaves. A refused connection would only be tried again.
    await sleep(leavingMs, undefined, { ref: false })
    socket.destroy()
  }

  const isBelow = (request: IncomingMessage) => {
    const path = pathOf(request)
    return path === base.slice(0, -1) || path.startsWith(base)
  }

  return {
    jobs: [serveJob(nightly, () => empty())],
    attach: (lent) => {
      house = lent
      divert(lent.server, 'request', isBelow, (request, response) => {
        onRequest(request, response).catch((error: unknown) => {
          failed(error)
          if (!response.headersSent) answerCall(response, core.BUSY, randomUUID())
        })
      })
      divert(lent.server, 'upgrade', isBelow, (request, socket, head) => {
        onUpgrade(request, socket, head).catch((error: unknown) => {
          failed(error)
          socket.destroy()
        })
      })
      const shutInTurn = () => void inTurn(shut).catch(failed)
      lent.listen(channel, (from) => from !== id && shutInTurn(), shutInTurn)
      const heard = () => void endWhereOff().catch(failed)
      lent.listen('settings', (kode_toko) => kode_toko === wholeChain && heard(), heard)
    },
    isOffered,
    begin: async () => {
      if (!(await isOffered())) refuse(refusals.TRAINING_OFF)
      void enter('BEGINS')
    },
    empty,
    drain: () => {
      isDraining = true
      app?.drain()
    },
    close: async () => {
      isClosed = true
      await Promise.race([turn, sleep(turnMsMax)])
      await shut()
    },
  }
}

/** Errors that a retry cannot solve: the operator must repair the database first. */
const lasting: ReadonlySet<RefusalKind> = new Set([refusals.MAY_NOT_CREATE, refusals.FOREIGN_DATABASE, refusals.NAME_TOO_LONG])

function kindOf(error: unknown): RefusalKind {
  const code = error instanceof Refusal ? error.kind.code : undefined
  const own = [...lasting].find((kind) => kind.code === code)
  return own ?? ((error as { code?: string }).code === insufficientPrivilege ? refusals.MAY_NOT_CREATE : refusals.NO_TRAINING)
}

/** Before the shops open; a server that was off at night does it when it is back. */
const nightly = defineRecurring({ name: 'empty-training', every: '0 3 * * *', retriesMax: 2 })

const pathOf = ({ url = '' }: IncomingMessage) => url.replace(/[?#].*$/, '')

interface Events {
  request: [request: IncomingMessage, response: ServerResponse]
  upgrade: [request: IncomingMessage, socket: Duplex, head: Buffer]
}

/** Gives requests with `isOurs` to `take`, and the rest to the previous listeners. */
function divert<Event extends keyof Events>(
  server: Server,
  event: Event,
  isOurs: (request: IncomingMessage) => boolean,
  take: (...heard: Events[Event]) => void,
): void {
  const before = server.listeners(event) as ((...heard: Events[Event]) => void)[]
  server.removeAllListeners(event)
  server.on(event, ((...heard: Events[Event]) => {
    if (isOurs(heard[0])) take(...heard)
    else for (const listener of before) listener.apply(server, heard)
  }) as never)
}
