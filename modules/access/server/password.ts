import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's first choice of parameters: some 30 ms on a small server, and 19 MB that a guesser needs as well. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The hash of a password, with its salt and parameters, as it is stored. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Whether a password is the one that was hashed. */
export function isPassword(password_hash: string, password: string): Promise<boolean> {
  return verify(password_hash, password)
}

let decoy: Promise<string> | undefined

/** Takes as long as `isPassword` and says no, so that the time of an answer does not tell which users exist. */
export async function isNobodysPassword(password: string): Promise<false> {
  await verify(await (decoy ??= hashPassword('nobody')), password)
  return false
}
