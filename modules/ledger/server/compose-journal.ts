import assert from 'node:assert/strict'
import { refuse } from '#engine/contract/refusal.ts'
import { type ClaimKind, accountTypeOfClaim } from '../contract/claims.ts'
import { type PlaceName, factsOfPlace } from '../contract/places.ts'
import { refusals } from '../contract/refusals.ts'
import { type Accounts, roleKey } from './accounts.ts'
import { type Lines, type Place, isOurs, trxOf } from './lines.ts'

/** One line of the journal. `akun_kas`, `tempat` with `trx`, or `jenis` say which ledger line it is the other view of. */
export interface JournalLine {
  readonly nomor_akun: string
  readonly akun_kas: string | null
  readonly tempat: PlaceName | null
  readonly trx: string
  readonly jenis: ClaimKind | null
  readonly debetRp: number
  readonly kreditRp: number
}

/** What goods went to an outside place for, or else the place itself: the role that its account is set under. */
const roleOfPlace = (tempat: PlaceName, trx: string): readonly [trx: string, type: string, kode_akun: string] =>
  isOurs(tempat) ? ['TEMPAT', 'MILIK', tempat] : ['LUAR', tempat, trx || tempat]

/**
 * Makes the journal of an event from the lines that move its money, its goods and its claims. A gain of a cash account, a place
 * of ours or a claim is debit; the source of the money is credit. Amounts of one account are one line, and a sum of zero makes
 * no line: a piece that only changes its tray has no journal. Goods that were bought or that paid are on a clearing account,
 * which the opposite line empties again (docs/decisions/027).
 *
 * @throws Refusal NO_ACCOUNT or NO_BANK_ACCOUNT, naming the account that is not set
 */
export function composeJournal(lines: Lines, accounts: Accounts): JournalLine[] {
  const account = (trx: string, type: string, kode_akun: string) =>
    accounts.roles.get(roleKey(trx, type, kode_akun)) ?? refuse(refusals.NO_ACCOUNT, { trx, type, kode_akun })
  const cashAccount = (akun_kas: string) =>
    akun_kas === 'CASH'
      ? account('KAS', 'CASH', 'KAS')
      : (accounts.rekening.get(akun_kas) ?? refuse(refusals.NO_BANK_ACCOUNT, { no_rekening: akun_kas }))

  const cash = sums(
    lines.cash,
    (line) => line.akun_kas,
    (line) => line.jumlahRp,
  )
  const goods = sums(
    lines.stock.filter(({ place }) => factsOfPlace(place.tempat).kelas !== 'UBAH'),
    ({ place }) => `${place.tempat}\t${trxOf(place)}`,
    (line) => line.costRp,
  ).map(([key, rp]) => [...(key.split('\t') as [Place['tempat'], string]), rp] as const)
  const claims = sums(
    lines.claims,
    (line) => line.jenis,
    (line) => line.rupiah,
  )
  const counter = sums(
    lines.counter,
    (line) => account(lines.kind, line.type, line.kode_akun),
    (line) => -line.jumlahRp,
  )
  const named = sums(
    lines.accounts ?? [],
    (line) => line.nomor_akun,
    (line) => -line.jumlahRp,
  )
  const cleared = goods.filter(([tempat, trx]) => factsOfPlace(tempat).trx?.[trx]?.perantara)

  const journal = [
    ...cash.map(([akun_kas, rp]) => entry(cashAccount(akun_kas), rp, { akun_kas })),
    ...goods.map(([tempat, trx, rp]) => entry(account(...roleOfPlace(tempat, trx)), rp, { tempat, trx })),
    ...claims.map(([jenis, rp]) => entry(account('TAGIHAN', accountTypeOfClaim(jenis), jenis), rp, { jenis })),
    ...cleared.map(([tempat, trx, rp]) => entry(account(...roleOfPlace(tempat, trx)), -rp, {})),
    ...[...counter, ...named].map(([nomor_akun, rp]) => entry(nomor_akun, rp, {})),
  ].toSorted((a, b) => Number(b.debetRp > 0) - Number(a.debetRp > 0))

  const difference = journal.reduce((sum, line) => sum + line.debetRp - line.kreditRp, 0)
  assert.equal(difference, 0, `the journal of ${lines.kind} ${lines.reference} balances`)
  return journal
}

function entry(nomor_akun: string, rp: number, of: Partial<Pick<JournalLine, 'akun_kas' | 'tempat' | 'trx' | 'jenis'>>): JournalLine {
  return {
    nomor_akun,
    akun_kas: of.akun_kas ?? null,
    tempat: of.tempat ?? null,
    trx: of.trx ?? '',
    jenis: of.jenis ?? null,
    debetRp: Math.max(rp, 0),
    kreditRp: Math.max(-rp, 0),
  }
}

/** Amounts by key, without those that come to zero. */
function sums<Line, Key>(lines: readonly Line[], keyOf: (line: Line) => Key, rpOf: (line: Line) => number): [Key, number][] {
  const byKey = new Map<Key, number>()
  for (const line of lines) byKey.set(keyOf(line), (byKey.get(keyOf(line)) ?? 0) + rpOf(line))
  return [...byKey].filter(([, rp]) => rp !== 0)
}
