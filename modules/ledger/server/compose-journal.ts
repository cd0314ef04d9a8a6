import assert from 'node:assert/strict'
import { refuse } from '#engine/contract/refusal.ts'
import { refusals } from '../contract/refusals.ts'
import { type Accounts, roleKey } from './accounts.ts'
import type { Lines, Place } from './lines.ts'

/** One line of the journal. `akun_kas` or `tempat` say which cash account or place of goods it is the other view of. */
export interface JournalLine {
  readonly nomor_akun: string
  readonly akun_kas: string | null
  readonly tempat: Place['tempat'] | null
  readonly debetRp: number
  readonly kreditRp: number
}

/** The role under which the cost of goods is booked, by the place they are in. */
const roleOfPlace: Readonly<Record<Place['tempat'], string>> = {
  BAKI: 'PERSEDIAAN',
  PELANGGAN: 'HPP',
  SUPPLIER: 'SUPPLIER',
  PERJALANAN: 'PERJALANAN',
  CABANG: 'CABANG',
  SUSUT: 'SUSUT',
  HANCUR: 'HANCUR',
  SALDO_AWAL: 'SALDO_AWAL',
}

/**
 * The journal of an event, out of the very lines that move its money and goods: what a cash account or a place gains is
 * debit, what money was earned for is credit. Amounts of one account are one line, and what comes to zero is none: a
 * piece that only changes its tray has no journal.
 *
 * @throws Refusal NO_ACCOUNT or NO_BANK_ACCOUNT, naming the account that nobody has set
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
    lines.stock,
    (line) => line.place.tempat,
    (line) => line.costRp,
  )
  const counter = sums(
    lines.counter,
    (line) => account(lines.kind, line.type, line.kode_akun),
    (line) => -line.jumlahRp,
  )

  const journal = [
    ...cash.map(([akun_kas, rp]) => entry(cashAccount(akun_kas), rp, { akun_kas })),
    ...goods.map(([tempat, rp]) => entry(account(lines.kind, 'BARANG', roleOfPlace[tempat]), rp, { tempat })),
    ...counter.map(([nomor_akun, rp]) => entry(nomor_akun, rp, {})),
  ].toSorted((a, b) => Number(b.debetRp > 0) - Number(a.debetRp > 0))

  const difference = journal.reduce((sum, line) => sum + line.debetRp - line.kreditRp, 0)
  assert.equal(difference, 0, `the journal of ${lines.kind} ${lines.reference} balances`)
  return journal
}

function entry(nomor_akun: string, rp: number, of: { akun_kas?: string; tempat?: Place['tempat'] }): JournalLine {
  return {
    nomor_akun,
    akun_kas: of.akun_kas ?? null,
    tempat: of.tempat ?? null,
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
