import { expect, it } from 'vitest'
import { splitCall } from '#engine/contract/endpoint.ts'
import { reportDifferences } from './testing/report-sums.ts'
import { startBreakingApp } from './testing/shop-life/breaking-line.ts'
import { keepChain } from './testing/cached-chain.ts'
import { liveShops } from './testing/shop-life/life.ts'
import { lentOn, madeLoan } from '#modules/loans/server/testing/made-loan.ts'
import { filledWith } from '#modules/money/server/testing/sent-money.ts'
import { goodsMoves, instalmentMoves, loanMoves, moves, ofTimePassed, shownBy } from './testing/shop-life/moves.ts'
import { registeredCalls, registeredReports } from './testing/registered.ts'
import { filterOf, ofShop } from './testing/report-filter.ts'
import { noteStatements, refusedIn } from './testing/sent-statements.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

// A few days. `npm run shop-life` runs a month, or another seed, and other options (scripts/shop-life.ts).
const {
  KENCANA_LIFE_SEED: seed,
  KENCANA_LIFE_DAYS: days = '2',
  KENCANA_LIFE_BREAKING: isBreaking,
  KENCANA_LIFE_MINUTES: minutes,
  KENCANA_LIFE_KEPT: kept,
} = process.env

const happens = ['jual', 'beli', 'batal penjualan', 'titipan', 'terima', 'tukar tambah', 'setor|tarik', 'tutup toko']
/** Moves that only the closing of a day makes. */
const ofClosings = ['tutup toko', 'hitung kas', 'selisih kas']

const shops = ['MC2', 'MC3']

/** Asks for every list, page and report as the owner at the head office and as the one of a shop, for the statements behind them. */
async function askEverything(app: TestApp): Promise<void> {
  const reading = registeredCalls.filter(({ call }) => splitCall(call).method === 'GET' && !call.includes('{'))
  for (const user of ['own.mc1', 'own.mc2']) {
    for (const { call } of reading) await app.call(user, call)
    for (const report of registeredReports) {
      const filter = { ...filterOf(report), ...ofShop(report, 'MC2') }
      await app.call(user, report.api, splitCall(report.api).method === 'GET' ? { query: filter } : { body: filter })
    }
  }
}

it('the books of the shops are right, for all events in them', async () => {
  // A month begins anew, two days with what the version before has left.
  const app = await startTestApp({ chain: seed === undefined ? 'before' : 'trading' })
  const noted = kept === undefined ? undefined : noteStatements()
  try {
    // Two days are too short for rare moves and for the workshop of the head office.
    const life = seed === undefined ? { mustShow: happens } : { shops: ['MC1', ...shops], mustShow: [...shownBy(moves), ...ofClosings] }
    const figures = await liveShops(app, { seed: Number(seed ?? 1), days: Number(days), eventsADay: 150, ...life })
    if (seed !== undefined) console.table(figures)
    for (const kode_toko of life.shops ?? shops) expect(await reportDifferences(app, kode_toko, { refines: true }), kode_toko).toEqual([])
    if (kept !== undefined) {
      await askEverything(app)
      const sent = noted?.stop() ?? []
      // What tests do as the owner is left out: the application may not.
      const refused = new Set((await refusedIn(app.appDatabaseUrl, sent)).map(({ text }) => text))
      await keepChain(
        app.db,
        kept,
        sent.filter((text) => !refused.has(text)),
      )
    }
  } finally {
    await app.stop()
  }
})

it('the books of the shops are right in days of loans: paid, renewed at other rates, redeemed, sold, kept, and their interest accrued', async () => {
  const app = await startTestApp()
  try {
    for (const staff of shops.map((kode_toko) => ({ kode_toko, till: `kasir.${kode_toko}`.toLowerCase() }))) {
      await filledWith(app, 100_000_000, staff.kode_toko)
      for (const since of ['2025-08-10', '2025-10-31', '2025-11-15', '2025-11-30', '2025-12-20', '2026-01-02', '2026-01-15', '2026-01-28']) {
        await lentOn(app, await madeLoan(app, {}, staff), since)
        // Years of interest make it more than the shop buys the ring for.
        const ring = { nama_barang: 'CINCIN', kode_kadar: 'K750', qty: 1, berat: 1, berat_dengan_plastik: null, kode_kondisi: null, foto: null }
        await lentOn(app, await madeLoan(app, { jumlah_hutang: 1_400_000, detail_barang: [ring] }, staff), `2023${since.slice(4)}`)
      }
    }
    const figures = await liveShops(app, {
      seed: Number(seed ?? 1),
      days: 3,
      eventsADay: 25,
      among: loanMoves,
      mustShow: [...shownBy(loanMoves), 'bunga berjalan', 'bunga diterima', 'tutup toko'],
    })
    if (seed !== undefined) console.table(figures)
    for (const kode_toko of shops) expect(await reportDifferences(app, kode_toko, { refines: true }), kode_toko).toEqual([])
  } finally {
    await app.stop()
  }
})

const isMonth = seed !== undefined && isBreaking === undefined

it.runIf(isMonth)('the books of the shops are right that go on with what the version before has left', async () => {
  const app = await startTestApp({ chain: 'before' })
  try {
    await liveShops(app, { seed: Number(seed), days: 2, eventsADay: 150, mustShow: happens })
    for (const kode_toko of shops) expect(await reportDifferences(app, kode_toko, { refines: true }), kode_toko).toEqual([])
  } finally {
    await app.stop()
  }
})

// Events that are rare among all events of a shop happen often if it deals only with goods.
it.runIf(isMonth)(
  'the books of the shops are right in a week of goods: brought, weighed, counted, changed and taken back by several at once',
  async () => {
    const app = await startTestApp({ chain: 'trading' })
    try {
      await liveShops(app, { seed: Number(seed), days: 7, eventsADay: 20, among: goodsMoves, mustShow: [...shownBy(goodsMoves), 'tutup toko'] })
      for (const kode_toko of shops) expect(await reportDifferences(app, kode_toko, { refines: true }), kode_toko).toEqual([])
    } finally {
      await app.stop()
    }
  },
)

it('the books of the shops are right in days of instalments: paid, settled, given up, lost and taken back by several at once', async () => {
  const app = await startTestApp({ chain: 'trading' })
  try {
    await liveShops(app, { seed: Number(seed ?? 1), days: 1, eventsADay: 100, among: instalmentMoves, mustShow: shownBy(instalmentMoves) })
    for (const kode_toko of shops) expect(await reportDifferences(app, kode_toko, { refines: true }), kode_toko).toEqual([])
  } finally {
    await app.stop()
  }
})

it.runIf(seed === undefined || isBreaking !== undefined)(
  'nothing that was answered is lost, and nothing is done twice, however often lines break and servers die',
  async () => {
    const app = await startBreakingApp({ seed: Number(seed ?? 1), dropPercent: 8, killedAfterCalls: isBreaking ? 400 : 80 })
    try {
      // The head office sells and buys as well.
      const every = ['MC1', 'MC2', 'MC3', 'MCO']
      const secondsMax = minutes === undefined ? Infinity : Number(minutes) * 60
      // Another process gives the time, so no loan is months late there. A life of some minutes may end before rare events.
      const everything = [...shownBy(moves).filter((name) => !ofTimePassed.includes(name)), ...ofClosings]
      const life = isBreaking
        ? { days: Number(days), eventsADay: 80, mustShow: minutes === undefined ? everything : happens }
        : { days: 1, eventsADay: 40 }
      const figures = await liveShops(app, { seed: Number(seed ?? 1), ...life, shops: every, secondsMax })
      if (isBreaking) console.table({ ...figures, ...app.broken })
      if (minutes === undefined) expect(figures['hari 200']).toBe(life.days)
      expect(app.broken.cutOff).toBeGreaterThan(0)
      expect(app.broken.killed).toBeGreaterThan(0)
    } finally {
      await app.stop()
    }
  },
)
