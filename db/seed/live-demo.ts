import { setPriority } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'
import type { FileStore } from '#engine/server/files.ts'
import { hashPassword } from '#modules/access/server/public.ts'
import { closeDayOf } from '#modules/closing/server/public.ts'
import { catalogueOfChain } from './catalogue.ts'
import { addDays } from './days.ts'
import { demoDeposits, depositsMade } from './deposits.ts'
import { furnishBranch, insertMasters, keepHours, localToday, ofToday, tradesAtHours, userOf } from './demo.ts'
import { demoPassword } from './demo-password.ts'
import { closePastDays, moveDate } from './laid-closings.ts'
import { buyGold, daysBetween, emptyTill, goOn, isSunday, layHistory, repairsOn } from './history.ts'
import { crowdOf } from './members.ts'
import { camera, promisedPhoto } from './photos.ts'

/** How large the demo chain is that `npm start` makes. Tests lay a shorter one. */
export interface LiveSize {
  /** The business date that every shop ends up on. */
  readonly today?: string
  /** Months of sales before the days of real calls. */
  readonly months?: number
  /** Days of real calls of the two branches with a history. */
  readonly days?: number
  /** A hundredth of the goods, members and receipts of the whole demo chain. */
  readonly percent?: number
  readonly files?: FileStore
  /** Whether the tills come first; true if it is left out. */
  readonly givesWay?: boolean
}

/** The head office, the branch that is there at once, and those that are made while users work already: the largest first. */
const [office, quick] = ['MC1', 'MCO'] as const
const branchesLater = [
  { kode_toko: 'MC2', pieces: 2_400, arrived: 700, receipts: [6, 10], members: 320, withOffice: true },
  { kode_toko: 'MC3', pieces: 1_100, arrived: 420, receipts: [3, 6], members: 140, withOffice: false },
] as const
const quickDays = 5

/** A part of the demo chain that is made in one transaction. */
interface Step {
  readonly name: string
  /** Its name in the log and on screens. */
  readonly title: string
  readonly does: (tx: Db) => Promise<void>
  /** Shops that nothing is entered in until it is done. */
  readonly shops: readonly string[]
}

/**
 * Makes what users need to log in and begin: all lists and users, all members, and one small branch with a few days of trade. What is left is noted in
 * `demo_langkah`, a table that is there until `continueDemo` has made all of it.
 */
export async function beginDemo(db: Db, { today = localToday(), percent = 100, files }: LiveSize = {}): Promise<void> {
  const password_hash = await hashPassword(demoPassword)
  await db.transaction().execute(async (tx) => {
    await insertMasters(tx, today, password_hash)
    await keepHours(tx)
    for (const { kode_toko, members } of branchesLater) {
      await crowdOf(tx, {
        kode_toko,
        count: part(members, percent),
        from: addDays(today, -365),
        to: addDays(today, -20),
        created_by: userOf('KASIR', kode_toko),
      })
    }
    await sql`create table demo_langkah (langkah text not null primary key)`.execute(tx)
    await sql`insert into demo_langkah select unnest(${[...branchesLater.map(({ kode_toko }) => kode_toko), ...todayNames, 'katalog']}::text[])`.execute(
      tx,
    )
    const opening = addDays(today, -quickDays - 1)
    await moveDate(tx, quick, opening)
    await furnishBranch(tx, {
      kode_toko: quick,
      opening,
      piecesPerShop: part(260, percent),
      daysOfSales: quickDays,
      showpieces: 8,
      money: true,
      // Drawing takes longer than all else here.
      takePhoto: files && promisedPhoto,
      trading: { receipts: [1, 4], goOn: goOn({ db: tx, kode_toko: quick, user_id: userOf('SPV', quick), request_id: 'demo' }), atNight: emptyTill },
    })
    await closePastDays(tx, { kode_toko: quick, from: opening, to: addDays(today, -1), user_id: userOf('SPV', quick) })
  })
  // The first screens read these tables. The others are analysed at the end.
  await sql`analyze toko, users, para_system, barang, member, penjualan, posting, mutasi_stock, mutasi_kas, jurnal`.execute(db)
}

const part = (whole: number, percent: number) => Math.max(1, Math.round((whole * percent) / 100))
const todayNames = ofToday.map(({ what }) => `today ${what}`)

/** The rest of a demo chain that is being made. */
export interface DemoRest {
  /** The missing parts, in the order in which they are made. */
  readonly left: readonly { readonly title: string; readonly shops: readonly string[] }[]
  /** Resolves when the first part has the dates of its shops, so that nothing is entered in them. */
  readonly begun: Promise<void>
  /** Resolves when all is made, or it was stopped. */
  readonly done: Promise<void>
  /** Stops within the day that is being made; what is committed stays. */
  stop(): Promise<void>
}

/**
 * Makes the rest of a demo chain that `beginDemo` began, part by part, each in one transaction. Users work meanwhile in the shops that are there; an event in a shop that is being made is
 * refused as if it were being closed. After a kill the next start goes on with the part that was not committed.
 *
 * @param said - says what is made, for the log
 */
export function continueDemo(db: Db, size: LiveSize, said: (line: string) => void): DemoRest {
  const stopping = new AbortController()
  const left: Step[] = []
  let hasBegun: () => void = () => {}
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve
  })
  const make = async () => {
    const startedMs = performance.now()
    const { rows } = await sql<{ langkah: string }>`select langkah from demo_langkah`.execute(db)
    const missing = new Set(rows.map(({ langkah }) => langkah))
    left.push(...stepsOf(size, stopping.signal).filter(({ name }) => missing.has(name)))
    for (let step = left[0]; step; step = left[0]) {
      stopping.signal.throwIfAborted()
      const stepMs = performance.now()
      const { name, does, shops } = step
      // All shops that are not made yet: a day that a user closes in one of them would be in the way of its history.
      const held = [...new Set(left.flatMap((each) => each.shops))].toSorted()
      await db.transaction().execute(async (tx) => {
        if (size.givesWay !== false) await giveWay(tx)
        for (const kode_toko of held) await sql`select hold_date_alone(${kode_toko})`.execute(tx)
        hasBegun()
        await tradesAtHours(tx)
        await does(tx)
        await sql`delete from demo_langkah where langkah = ${name}`.execute(tx)
      })
      left.shift()
      if (shops.length > 0) {
        await sql`analyze`.execute(db)
        said(`${step.title} (${((performance.now() - stepMs) / 1000).toFixed(1)} s)`)
      }
    }
    await sql`drop function if exists hour_of_trade() cascade`.execute(db)
    await sql`drop table demo_langkah`.execute(db)
    await sql`analyze`.execute(db)
    said(`The demo chain is complete (${((performance.now() - startedMs) / 1000).toFixed(1)} s).`)
  }
  const done = make()
    .catch((error: unknown) => {
      // Nothing is made any more before the next start: users need not wait for it.
      left.length = 0
      if (!stopping.signal.aborted) throw error
    })
    .finally(() => hasBegun())
  done.catch(() => {})
  return {
    left,
    begun,
    done,
    stop: async () => {
      stopping.abort()
      await done.catch(() => {})
    },
  }
}

/** The `nice` value of the database process that makes the history, if it is on this machine (0 is usual, 19 the lowest priority). */
const niceness = 5

/** The database's process of this transaction gives way to those of the tills. Where it is another machine's, or another user's, it does not. */
async function giveWay(tx: Db): Promise<void> {
  const { rows } = await sql<{ pid: number; local: boolean }>`
    select pg_backend_pid() as pid, coalesce(inet_server_addr() = inet_client_addr(), true) as local`.execute(tx)
  if (!rows[0]?.local) return
  try {
    setPriority(rows[0].pid, niceness)
  } catch {
    // It has the usual priority.
  }
}

function stepsOf({ today: requested, months = 10, days = 60, percent = 100, files }: LiveSize, signal: AbortSignal): Step[] {
  const takePhoto = files && camera(files)
  const branch = ({ kode_toko, pieces, arrived, receipts, withOffice }: (typeof branchesLater)[number]): Step => ({
    name: kode_toko,
    title: `${kode_toko} has its year of trade`,
    shops: withOffice ? [office, kode_toko] : [kode_toko],
    does: async (tx) => {
      const today = await dateOf(tx, kode_toko)
      const opening = addDays(today, -days - 1)
      const from = monthsBefore(opening, months)
      const user_id = userOf('SPV', kode_toko)
      const many = [Math.max(1, part(receipts[0], percent)), Math.max(2, part(receipts[1], percent))] as const
      if (withOffice) await moveDate(tx, office, opening)
      await moveDate(tx, kode_toko, from)
      const laidIn =
        months === 0
          ? []
          : await layHistory(tx, {
              kode_toko,
              from,
              to: opening,
              receipts: many,
              pieces: part(pieces, percent),
              seed: 5_000 + kode_toko.charCodeAt(2),
              takePhoto,
              signal,
            })
      await sql`analyze`.execute(tx)
      const repaired = new Map<string, string>()
      const deposits = demoDeposits(laidIn.splice(0, depositsMade('all')), 'all')
      await furnishBranch(tx, {
        kode_toko,
        opening,
        piecesPerShop: part(arrived, percent),
        daysOfSales: days,
        showpieces: 24,
        money: true,
        takePhoto,
        laidIn,
        trading: {
          receipts: many,
          goOn: async (over) => {
            signal.throwIfAborted()
            await goOn({ db: tx, kode_toko, user_id, request_id: 'demo' })(over)
          },
          atNight: async (till) => {
            await deposits(till, daysBetween(till.tgl_system, today))
            await repairsOn(till, Number(till.tgl_system.slice(8)), repaired)
            if (isSunday(till.tgl_system)) await emptyTill(till)
            if (till.tgl_system.endsWith('-28')) await buyGold(till)
          },
        },
      })
      await closePastDays(tx, { kode_toko, from, to: addDays(today, -1), user_id })
      if (!withOffice) return
      await sql`select set_config('kencana.user_id', ${userOf('SPV', office)}, true)`.execute(tx)
      await closeDayOf(tx, { kode_toko: office, tgl_system: await dateOf(tx, office), tgl_berikut: today })
    },
  })
  const between = ofToday.map(({ what, does }): Step => ({
    name: `today ${what}`,
    title: what,
    shops: [],
    // A user has closed a day meanwhile: then no shipments between shops are made.
    does: async (tx) => {
      const dates = await Promise.all([office, quick, ...branchesLater.map(({ kode_toko }) => kode_toko)].map((kode_toko) => dateOf(tx, kode_toko)))
      if (new Set(dates).size === 1) await does(tx, requested ?? (dates[0] as string))
    },
  }))
  return [
    ...branchesLater.map(branch),
    ...between,
    { name: 'katalog', title: 'catalogue', shops: [], does: async (tx) => (files ? catalogueOfChain(tx, files) : undefined) },
  ]
}

async function dateOf(db: Db, kode_toko: string): Promise<string> {
  const { rows } = await sql<{ tgl_system: string }>`select tgl_system from toko where kode_toko = ${kode_toko}`.execute(db)
  return (rows[0] as { tgl_system: string }).tgl_system
}

/** The first day of the month so many months before that of a day. */
function monthsBefore(day: string, months: number): string {
  if (months === 0) return day
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - months)
  return first.toISOString().slice(0, 10)
}
