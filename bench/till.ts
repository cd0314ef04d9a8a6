/// <reference lib="dom" />
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { sql } from 'kysely'
import { encode } from '#engine/web/local-data.ts'
import { keptUnder } from '#engine/web/session.ts'
import { login } from '#modules/access/contract/login.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { withBrowser } from './browser.ts'
import { type Figure, percentile } from './figure.ts'
import type { BenchServer } from './server.ts'

/** The line and the machine of a shop that has neither: 1.6 Mbit/s with 150 ms there and back, a processor four times as slow as ours. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 } as const
const slowCpu = 4

const till = penjualan.screens.entry.path.slice(1)

const [openings, lines, keysBefore, keys] = [3, 20, 20, 80] as const
/** Each cashier has his own machine: a user who is logged in elsewhere gets a question first. */
const cashiers = ['kasir.mc2', 'kasir.mc3', 'kasir.mc1'] as const
/** The time between two keys of a user who types his name and his password, in milliseconds. */
const typingMs = 250
const [doorBudgetMs, coldBudgetMs, keyBudgetMs] = [2_000, 1_000, 16]

/**
 * Measures how long a cashier waits on a slow line and machine. With an empty cache: for the login page, and for the till from the last key of
 * his password. When he is logged in already: for the till, and for the till when he opens it again. It also measures the cost of a key
 * for the page in a sale of many lines.
 */
export const run = (): Promise<Figure[]> =>
  withBrowser(async (browser, server) => {
    const [cashier] = cashiers
    const stranger = () => browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'id-ID' })
    const arrivals: Arrival[] = []
    for (const user_id of cashiers) {
      const context = await stranger()
      arrivals.push(await arrived(context, server.url, user_id))
      await context.close()
    }
    const session = JSON.stringify(
      await (await server.clientFor(cashier)).send(login, { body: { user_id: cashier, password: demoPassword, ambil_alih: true } }),
    )
    const newcomer = async (): Promise<BrowserContext> => {
      const context = await stranger()
      await context.addInitScript(([name, value]) => localStorage.setItem(name as string, value as string), [keptUnder, encode(session)])
      return context
    }
    const cold: Opening[] = []
    const again: Opening[] = []
    for (let time = 0; time < openings; time += 1) {
      const context = await newcomer()
      cold.push(await opened(context, server.url))
      again.push(await opened(context, server.url))
      await context.close()
    }
    const context = await newcomer()
    const figures = await keyFigures(await context.newPage(), server)
    const median = (ms: readonly number[]) => percentile(ms, 50)
    const ms = (of: readonly Opening[]) => median(of.map((each) => each.ms))
    return [
      {
        what: 'the login page for the first time, slow line and machine',
        measured: median(arrivals.map(({ doorMs }) => doorMs)),
        budget: doorBudgetMs,
        unit: 'ms',
      },
      {
        what: `the till from the last key of a password typed there, a key in ${typingMs} ms`,
        measured: median(arrivals.map(({ tillMs }) => tillMs)),
        budget: coldBudgetMs,
        unit: 'ms',
      },
      {
        what: 'the till of somebody logged in for the first time, slow line and machine',
        measured: ms(cold),
        budget: coldBudgetMs,
        unit: 'ms',
        remark: `${Math.round((cold[0] as Opening).kB)} kB`,
      },
      { what: 'the same, opened again', measured: ms(again), budget: coldBudgetMs, unit: 'ms', remark: `${Math.round((again[0] as Opening).kB)} kB` },
      ...figures,
    ]
  })

interface Opening {
  readonly ms: number
  /** What came over the line, as it was packed. */
  readonly kB: number
}

interface Arrival {
  /** Until a name can be typed. */
  readonly doorMs: number
  /** From the key that ends the password until a piece can be scanned. */
  readonly tillMs: number
}

/** A page on a slow line and machine. */
async function slowPage(context: BrowserContext): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slowLine)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
  return { page, cdp }
}

/** Comes to a machine where nothing is kept, on his way to the till: is asked who he is, types it, and waits. */
async function arrived(context: BrowserContext, url: string, user_id: string): Promise<Arrival> {
  const { page } = await slowPage(context)
  const startedMs = performance.now()
  await page.goto(`${url}${till}`, { waitUntil: 'commit' })
  const name = page.locator('input[name="username"]')
  await name.waitFor()
  const doorMs = performance.now() - startedMs
  await name.pressSequentially(user_id, { delay: typingMs })
  await page.locator('input[name="password"]').pressSequentially(demoPassword, { delay: typingMs })
  const typedMs = performance.now()
  await page.keyboard.press('Enter')
  await page.getByLabel('Scan Barcode').waitFor()
  return { doorMs, tillMs: performance.now() - typedMs }
}

/** Opens the till on a slow line and machine, until a piece can be scanned. */
async function opened(context: BrowserContext, url: string): Promise<Opening> {
  const { page, cdp } = await slowPage(context)
  let bytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const startedMs = performance.now()
  await page.goto(`${url}${till}`, { waitUntil: 'commit' })
  await page.getByLabel('Scan Barcode').waitFor()
  const opening = { ms: performance.now() - startedMs, kB: bytes / 1000 }
  await page.close()
  return opening
}

/** What a key costs in the fields of a sale of many lines: all that the page does for it, and for drawing what follows. */
async function keyFigures(page: Page, server: BenchServer): Promise<Figure[]> {
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from barang where kode_toko = 'MC2' and status = 'READY' order by kode_barcode limit ${lines}::int`.execute(server.owner.db)
  await page.goto(`${server.url}${till}`)
  const scan = page.getByLabel('Scan Barcode')
  for (const [at, { kode_barcode }] of rows.entries()) {
    await scan.fill(kode_barcode)
    await page.keyboard.press('Enter')
    await page.locator('[data-field$=".diskon_persen"]').nth(at).waitFor({ state: 'attached' })
  }
  await page.keyboard.press('F8')
  await page.locator('[data-field="detail_bayar.0.jumlah"]').waitFor()
  const cdp = await page.context().newCDPSession(page)
  // What the processor works for it: what other work of the machine takes meanwhile is not the till's.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const costs: { name: string; p95: number }[] = []
  for (const { name, at } of await fieldsOf(page)) {
    const field = page.locator('main :is(input, textarea)').nth(at)
    await field.click()
    // The browser makes frequent work fast. In a real shop it has done so, because the cashier has sold before.
    for (let key = 0; key < keysBefore; key += 1) await workOf(page, cdp, () => pressed(page, key))
    const ms: number[] = []
    // Measuring works the page as well: as much as it does where no key is pressed is not the key's.
    const measuringMs: number[] = []
    for (let key = 0; key < keys; key += 1) {
      measuringMs.push(await workOf(page, cdp, () => Promise.resolve()))
      ms.push(await workOf(page, cdp, () => pressed(page, key)))
    }
    // What a list has hung out is drawn in again.
    await page.keyboard.press('Escape')
    costs.push({ name, p95: percentile(ms, 95) - percentile(measuringMs, 50) })
  }
  return costs.map(({ name, p95 }) => ({ what: `a key in ${name}, ${lines} lines, p95`, measured: p95, budget: keyBudgetMs, unit: 'ms' }))
}

/** A digit, or that digit taken away again. */
const pressed = (page: Page, key: number) => page.keyboard.press(key % 2 === 0 ? '1' : 'Backspace')

/** How long the page works, in ms, until what was done to it is drawn. */
async function workOf(page: Page, cdp: CDPSession, done: () => Promise<void>): Promise<number> {
  const beforeMs = await workMs(cdp)
  await done()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  return (await workMs(cdp)) - beforeMs
}

/** Returns the fields of the screen that a user may type into, and of the lines those of the newest; each with its index among all fields. */
const fieldsOf = (page: Page): Promise<{ name: string; at: number }[]> =>
  page.evaluate(() => {
    const found = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')].map((field, at) => ({ field, at }))
    const typed = found.filter(
      ({ field }) => field.checkVisibility() && !field.disabled && !field.readOnly && !/checkbox|radio|file/.test(field.type),
    )
    const named = typed.map(({ field, at }) => ({ name: (field.dataset['field'] ?? field.ariaLabel ?? '').replace(/\.\d+\./, '.'), at }))
    return named.filter(({ name }, at) => named.findIndex((each) => each.name === name) === at)
  })

const workMs = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}
