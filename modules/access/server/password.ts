import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type Turns, createTurns } from '#engine/server/turns.ts'

/** Argon2id with OWASP's first choice of parameters: some 30 ms on a small server, and 19 MB that a guesser needs as well. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const queue = () => createTurns({ atOnce: Math.max(1, availableParallelism() - 1), waitingMax: 200, waitingMaxOfOne: 100 })

/**
 * A hundred users who log in at once must leave a processor to the tills. Any visitor can send many logins. Such a crowd must
 * not keep a supervisor from approving at the till, nor users of another address from logging in.
 */
const turns: Readonly<Record<'known' | 'strangers', Turns>> = { known: queue(), strangers: queue() }

/** The hash of a password, with its salt and parameters, as it is stored. @throws Refusal BUSY */
export function hashPassword(password: string): Promise<string> {
  return turns.known.take(() => hash(password, cost))
}

/** Whether a password matches its hash. `from` is the address of a visitor who is not logged in. @throws Refusal BUSY */
export function isPassword(password_hash: string, password: string, from?: string): Promise<boolean> {
  const work = () => verify(password_hash, password)
  return from === undefined ? turns.known.take(work) : turns.strangers.take(work, from)
}

let decoy: Promise<string> | undefined

/** Takes as long as `isPassword` and says no, so that the time of an answer does not tell which users exist. @throws Refusal BUSY */
export async function isNobodysPassword(password: string, from?: string): Promise<false> {
  await isPassword(await (decoy ??= hash('nobody', cost)), password, from)
  return false
}
