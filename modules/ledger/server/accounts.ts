import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** The accounts that journals are composed with, as they stood in one version. */
export interface Accounts {
  /** Changes with any change of an account. `post` writes only while the database still has the same version. */
  readonly versi: string
  /** Account number by `roleKey`. */
  readonly roles: ReadonlyMap<string, string>
  /** Account number by bank account of the master rekening. */
  readonly rekening: ReadonlyMap<string, string>
}

/** The key of a role of `para_akun_transaksi`. */
export const roleKey = (trx: string, type: string, kode_akun: string): string => `${trx}\t${type}\t${kode_akun}`

let remembered: Accounts | undefined

/**
 * Returns the accounts, from memory if possible. Memory may be behind the database. So the caller writes on condition
 * of the version, and asks again with the accounts that turned out to be `stale`.
 */
export async function journalAccounts(db: Db, stale?: Accounts): Promise<Accounts> {
  if (!remembered || remembered === stale) remembered = await readAccounts(db)
  return remembered
}

async function readAccounts(db: Db): Promise<Accounts> {
  // One statement, so that the version and what it stands for are of one moment.
  const { rows } = await sql<{ versi: string; roles: [string, string, string, string][]; rekening: [string, string][] }>`
    select versi,
      (select coalesce(json_agg(json_build_array(trx, type, kode_akun, nomor_akun)), '[]') from para_akun_transaksi where nomor_akun is not null) as roles,
      (select coalesce(json_agg(json_build_array(no_rekening, nomor_akun)), '[]') from rekening) as rekening
    from akun_versi`.execute(db)
  const { versi, roles, rekening } = rows[0]!
  return {
    versi,
    roles: new Map(roles.map(([trx, type, kode_akun, nomor_akun]) => [roleKey(trx, type, kode_akun), nomor_akun])),
    rekening: new Map(rekening),
  }
}
