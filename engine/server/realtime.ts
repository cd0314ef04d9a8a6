import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { laterPosition } from '../contract/position.ts'
import { Refusal, core } from '../contract/refusal.ts'
import { type ShopMoved, shopMoved } from '../contract/shop-moved.ts'
import type { Identify } from './run-call.ts'
import type { Announce, Listen, OutboxMessage } from './outbox.ts'

/** Sends a few words to the open browsers of a room at once. It bypasses the outbox and does not depend on a transaction. */
export type Tell = (topic: string, room: string, payload: unknown) => void

/** The open browsers. Each server speaks to those that are connected to it; what all should hear goes by way of the database. */
export interface Realtime {
  /** Hands a message of the outbox to this server's browsers of its room. */
  deliver(message: OutboxMessage): void
  /** Sends news at once that only the present listeners need. */
  readonly tell: Tell
  /** Goods or money of a shop have moved: the head office hears it within a second, once for all that moved in it. */
  moved(kode_toko: string, position?: string): void
  close(): Promise<void>
}

/** The topic under which a user's browsers hear that one of his sessions has ended. */
export const sessionEnded = 'session-ended'

/** The channel of messages that bypass the outbox. */
const told = 'told'

/** Movements within this time, in milliseconds, are announced as one: a shop with ten tills sends no more news than one with one. */
const movedMs = 1_000

/** What a browser showed when it connected. */
interface Shown {
  readonly token: string
  readonly shop: string | undefined
}

/**
 * Lets a visitor without a login listen by his key: returns the one room that the key opens, or undefined if it opens none. A message
 * in the room only says that there is news. The visitor reads the news with a separate call.
 */
export type Admit = (key: string) => Promise<string | undefined>

/** What each kind of guest is let in by. */
export type Guests = Readonly<Record<string, Admit>>

/** How many guests may listen at once, in all and from one address. Guests are anonymous, so they cannot be asked to leave by name. */
export interface GuestsMax {
  readonly inAll: number
  readonly ofAddress: number
}

/** The screens of many shops behind one line, and no more. */
const usualGuests: GuestsMax = { inAll: 2_000, ofAddress: 100 }

/** What a guest showed when he connected. */
interface ShownByGuest {
  readonly guest: string
  readonly key: string
}

/** The room of all guests. No messages are sent there. */
const guestRoom = 'guests'

/** Rooms: all users, the users of a shop, one user. */
export const rooms = {
  all: 'all',
  /** All users of the head office, for all shops they may look at. */
  chain: 'pusat',
  shop: (kode_toko: string) => `toko:${kode_toko}`,
  user: (user_id: string) => `user:${user_id}`,
}

/**
 * Socket.IO next to the HTTP server. A browser shows its token when it connects and joins the rooms of its user and of the shop that
 * the user looks at. It cannot ask for other rooms. A user who must still choose his password joins none. A guest shows the key of his
 * kind instead and joins the room that it opens. The browser only listens: for any action it makes a call.
 */
export function startRealtime(
  server: HttpServer,
  options: {
    base: string
    origins?: readonly string[] | undefined
    look: Identify
    listen: Listen
    announce: Announce
    guests?: Guests
    guestsMax?: GuestsMax
    lookEveryMs?: number
    /** How long a browser may take to answer before its line counts as cut; 20 s unless told. */
    answersMsMax?: number | undefined
  },
): Realtime {
  const { guests = {}, guestsMax = usualGuests } = options
  const seats = seatsFor(guestsMax)
  const io = new Server(server, {
    path: `${options.base}socket.io/`,
    serveClient: false,
    maxHttpBufferSize: 10_000,
    ...(options.answersMsMax ? { pingTimeout: options.answersMsMax } : {}),
    ...(options.origins?.length ? { cors: { origin: [...options.origins] } } : {}),
  })
  const roomOf = async ({ guest, key }: ShownByGuest) => (Object.hasOwn(guests, guest) ? guests[guest]?.(key) : undefined)
  io.use((socket, next) => {
    const { token, kode_toko, guest, key } = socket.handshake.auth as Readonly<Record<string, unknown>>
    if (typeof guest === 'string' && typeof key === 'string') {
      const shown: ShownByGuest = { guest, key: key.slice(0, 200) }
      const leave = seats.take(addressOf(socket.handshake))
      if (!leave) return next(new Error(core.BUSY.text))
      // However it ends, also before it has begun.
      socket.conn.once('close', leave)
      const refuse = () => {
        leave()
        next(new Error('Invalid Token.'))
      }
      roomOf(shown).then(async (room) => {
        if (room === undefined) return refuse()
        socket.data = shown
        await socket.join([guestRoom, room])
        next()
      }, refuse)
      return
    }
    if (typeof token !== 'string') return next(new Error('Invalid Token.'))
    const shop = typeof kode_toko === 'string' ? kode_toko : undefined
    options.look(token, shop).then(
      async (caller) => {
        if (caller.mustChangePassword) return next(new Error(core.PASSWORD_NOT_CHOSEN.text))
        socket.data = { token, shop } satisfies Shown
        await socket.join([rooms.all, rooms.shop(caller.kode_toko), rooms.user(caller.user_id), ...(caller.isPusat ? [rooms.chain] : [])])
        next()
      },
      () => next(new Error('Invalid Token.')),
    )
  })
  /** Disconnects a browser whose token is no longer valid. While the token cannot be checked, the browser stays. */
  const dismissStrangers = async (room: string) => {
    for (const socket of await io.local.in(room).fetchSockets()) {
      const { token, shop } = socket.data as Shown
      await options.look(token, shop).catch((error: unknown) => error instanceof Refusal && socket.disconnect(true))
    }
  }
  const dismissGuests = async () => {
    for (const socket of await io.local.in(guestRoom).fetchSockets()) {
      const room = await roomOf(socket.data as ShownByGuest).catch(() => guestRoom)
      if (room === undefined) socket.disconnect(true)
    }
  }
  // A session may end without an announcement, for example an unused one. Regular checks find it.
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void Promise.all([dismissStrangers(rooms.all), dismissGuests()]).finally(() => (isLooking = false))
  }, options.lookEveryMs ?? 60_000)
  const deliver = ({ topic, room, payload }: OutboxMessage) => {
    io.to(room).emit(topic, payload)
    if (topic === sessionEnded) void dismissStrangers(room)
  }
  const unlisten = options.listen(
    told,
    (message) => deliver(JSON.parse(message) as OutboxMessage),
    () => {},
  )
  const tell: Tell = (topic, room, payload) => options.announce(told, JSON.stringify({ topic, room, payload } satisfies OutboxMessage))
  const toTell = new Map<string, NodeJS.Timeout>()
  /** The position of the last movement of each shop that is not announced yet. */
  const positions = new Map<string, string>()
  return {
    deliver,
    tell,
    moved(kode_toko, position) {
      const last = laterPosition(positions.get(kode_toko), position)
      if (last !== undefined) positions.set(kode_toko, last)
      if (toTell.has(kode_toko)) return
      const say = () => {
        toTell.delete(kode_toko)
        const at = positions.get(kode_toko)
        positions.delete(kode_toko)
        tell(shopMoved, rooms.chain, { kode_toko, ...(at === undefined ? {} : { position: at }) } satisfies ShopMoved)
      }
      toTell.set(kode_toko, setTimeout(say, movedMs))
    },
    close: () => {
      unlisten()
      clearInterval(timer)
      for (const waiting of toTell.values()) clearTimeout(waiting)
      return io.close()
    },
  }
}

/** Counts listeners. `take` returns the function that gives the seat back, once, or undefined if no seat is free. */
function seatsFor({ inAll, ofAddress }: GuestsMax) {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take(address: string): (() => void) | undefined {
      const here = taken.get(address) ?? 0
      if (all >= inAll || here >= ofAddress) return undefined
      all += 1
      taken.set(address, here + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        all -= 1
        const left = (taken.get(address) ?? 1) - 1
        if (left === 0) taken.delete(address)
        else taken.set(address, left)
      }
    },
  }
}

const isLoopback = (address: string) => /^(::1$|127\.|::ffff:127\.)/.test(address)

/** Returns the address of a browser. Behind a proxy of this machine it is the last one that the proxy names, as in HTTP calls. */
function addressOf({ address, headers }: { readonly address: string; readonly headers: Readonly<Record<string, unknown>> }): string {
  if (!isLoopback(address)) return address
  const chain = String(headers['x-forwarded-for'] ?? '').split(',')
  return chain.map((each) => each.trim()).findLast((each) => each !== '' && !isLoopback(each)) ?? address
}
