import { nameHere } from '#engine/web/local-data.ts'
import { isTraining } from '#engine/web/training.ts'
import { type SessionEnd, sessionEndMessage } from '../contract/login.ts'

/** Only for this tab: every tab reports the end of its own work. */
const keptUnder = () => nameHere('kencana.session-end')

let heard: SessionEnd | undefined

/** The server said that a session of this user has ended; whether it is this browser's shows at the next call. */
export function hearSessionEnd(payload: unknown): void {
  heard = sessionEndMessage.safeParse(payload).data
}

/** It was another session, or another one has begun. */
export function forgetSessionEnd(): void {
  heard = undefined
  store(() => sessionStorage.removeItem(keptUnder()))
}

/**
 * Notes that the session of this browser has ended, for the login page, which is another page and shows the reason. A `known` reason takes precedence
 * over one that was announced.
 */
export function noteSessionEnd(known?: SessionEnd): void {
  const end: SessionEnd = known ?? heard ?? { alasan: isTraining() ? 'LATIHAN' : 'BERAKHIR' }
  store(() => sessionStorage.setItem(keptUnder(), JSON.stringify(end)))
}

/** Why the session before this login ended, if it was not left on purpose. */
export function notedSessionEnd(): SessionEnd | undefined {
  const text = store(() => sessionStorage.getItem(keptUnder()))
  return text ? sessionEndMessage.safeParse(JSON.parse(text)).data : undefined
}

/** A browser may forbid storage. Then the reason is not shown. */
function store<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
