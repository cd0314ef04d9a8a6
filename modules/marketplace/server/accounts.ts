import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { Connector } from '../contract/fields.ts'
import { reasons } from '../contract/refusals.ts'
import { type MarketAccount, type Marketplace, Later, Refused, TokenOver } from './port.ts'
import type { Seal } from './seal.ts'

/** The marketplaces of this installation: their interfaces, and the seal of secrets. */
export interface Marketplaces {
  readonly ports: Readonly<Record<Connector, Marketplace>>
  /** Undefined if the environment has no key. Then no secret is stored and no request is sent. */
  readonly seal: Seal | undefined
  /** The address of our API as marketplaces know it. Shopee signs it. */
  readonly address: string
}

/** The columns of secrets. */
export const secrets = ['rahasia_aplikasi', 'rahasia_webhook', 'token_akses', 'token_segar'] as const

/** A column of a secret. */
export type Secret = (typeof secrets)[number]

/** The account and the column of a sealed secret, so that it opens nowhere else. */
export const sealedAs = (kode_toko: string, kode_marketplace: string, column: Secret): string => `${kode_toko}/${kode_marketplace}/${column}`

/** The row of an account. */
export interface AccountRow {
  readonly kode_toko: string
  readonly kode_marketplace: string
  readonly penghubung: Connector
  readonly id_toko: string
  readonly kategori_luar: string
  readonly kode_gudang: string
  readonly kode_baki: string
  readonly kode_sales: string
  readonly boleh_konsinyasi: boolean
  readonly aktif: boolean
  readonly id_aplikasi: string
  readonly user_id: string
  readonly rahasia_aplikasi: Buffer | null
  readonly rahasia_webhook: Buffer | null
  readonly token_akses: Buffer | null
  readonly token_segar: Buffer | null
  /** Whether the access token ends within five minutes. */
  readonly is_ending: boolean
}

/** A token that ends within this time is refreshed before it is used. */
const endsSoon = sql`interval '5 minutes'`

const readRow = async (db: Db, which: RawBuilder<unknown>): Promise<AccountRow | undefined> => {
  const { rows } = await sql<AccountRow>`
    select *, coalesce(token_sampai < now() + ${endsSoon}, false) as is_ending from marketplace_akun where ${which}`.execute(db)
  return rows[0]
}

/** Returns the account of a shop at a marketplace. */
export const accountOf = (db: Db, kode_toko: string, kode_marketplace: string): Promise<AccountRow | undefined> =>
  readRow(db, sql`(kode_toko, kode_marketplace) = (${kode_toko}, ${kode_marketplace})`)

/** Returns the account with this number at the marketplace. */
export const accountThere = (db: Db, penghubung: Connector, id_toko: string): Promise<AccountRow | undefined> =>
  readRow(db, sql`(penghubung, id_toko) = (${penghubung}, ${id_toko})`)

/** Returns the opened keys of an account. @throws Refused if keys are missing or sealed with another key */
export function keysOf(row: AccountRow, seal: Seal | undefined): MarketAccount {
  const { kode_toko, kode_marketplace, id_toko, kategori_luar, id_aplikasi } = row
  const opened = (column: Secret): string | undefined => {
    const sealed = row[column]
    if (sealed === null || !seal) return undefined
    try {
      return seal.open(sealed, sealedAs(kode_toko, kode_marketplace, column))
    } catch {
      return undefined
    }
  }
  const [rahasia_aplikasi, token_akses, token_segar] = [opened('rahasia_aplikasi'), opened('token_akses'), opened('token_segar')]
  if (rahasia_aplikasi === undefined || token_akses === undefined || token_segar === undefined) throw new Refused(reasons.TOKEN_OVER)
  return { id_toko, kategori_luar, id_aplikasi, rahasia_aplikasi, rahasia_webhook: opened('rahasia_webhook'), token_akses, token_segar }
}

/** The time in seconds that a server has for a refresh before another server may try. The marketplace answers within 20 seconds. */
const leaseSeconds = 45
const waitMsMax = 30_000
const lookEveryMs = 200

/**
 * Gives an account new tokens. This uses up its refresh token, so only one of several servers may do it: the one with the lease. The others wait for
 * the new tokens. No transaction waits for the marketplace.
 *
 * @returns the account with its new tokens
 * @throws Refused when it must be connected anew, Later when the marketplace does not answer
 */
export async function refreshed(db: Db, markets: Marketplaces, row: AccountRow, signal: AbortSignal): Promise<AccountRow> {
  const { kode_toko, kode_marketplace, token_segar: before } = row
  const key = sql`(kode_toko, kode_marketplace) = (${kode_toko}, ${kode_marketplace})`
  const startedMs = performance.now()
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await sql`
      update marketplace_akun set penyegar_sampai = now() + make_interval(secs => ${leaseSeconds})
      where ${key} and token_segar is not distinct from ${before} and (penyegar_sampai is null or penyegar_sampai < now()) returning 1`.execute(db)
    if (rows.length > 0) break
    const now = await readRow(db, key)
    if (!now) throw new Refused(reasons.TOKEN_OVER)
    if (!isSameSecret(now.token_segar, before)) return now
    if (performance.now() - startedMs > waitMsMax) throw new Later(reasons.BUSY)
    await sleep(lookEveryMs, undefined, { signal })
  }
  try {
    const { token_akses, token_segar, seconds } = await markets.ports[row.penghubung].refresh(keysOf(row, markets.seal), signal)
    const sealed = (text: string, column: Secret) => markets.seal!.close(text, sealedAs(kode_toko, kode_marketplace, column))
    await sql`
      update marketplace_akun
      set token_akses = ${sealed(token_akses, 'token_akses')}, token_segar = ${sealed(token_segar, 'token_segar')},
          token_sampai = now() + make_interval(secs => ${seconds}), penyegar_sampai = null, token_galat = null
      where ${key} and token_segar is not distinct from ${before}`.execute(db)
  } catch (error) {
    const why = error instanceof Refused ? error.reason : null
    await sql`
      update marketplace_akun set penyegar_sampai = null, token_galat = coalesce(${why}, token_galat)
      where ${key} and token_segar is not distinct from ${before}`.execute(db)
    throw error
  }
  const now = await readRow(db, key)
  if (!now) throw new Refused(reasons.TOKEN_OVER)
  return now
}

const isSameSecret = (a: Buffer | null, b: Buffer | null): boolean => (a === null || b === null ? a === b : a.equals(b))

/**
 * Runs `work` with valid tokens of an account. If the marketplace refuses the tokens, runs it once more with new ones.
 *
 * @throws Refused, Later
 */
export async function withAccount<Answer>(
  db: Db,
  markets: Marketplaces,
  row: AccountRow,
  signal: AbortSignal,
  work: (port: Marketplace, account: MarketAccount) => Promise<Answer>,
): Promise<Answer> {
  const port = markets.ports[row.penghubung]
  const usable = row.is_ending ? await refreshed(db, markets, row, signal) : row
  try {
    return await work(port, keysOf(usable, markets.seal))
  } catch (error) {
    if (!(error instanceof TokenOver)) throw error
  }
  const fresh = await refreshed(db, markets, usable, signal)
  try {
    return await work(port, keysOf(fresh, markets.seal))
  } catch (error) {
    if (error instanceof TokenOver) throw new Refused(reasons.TOKEN_OVER)
    throw error
  }
}
