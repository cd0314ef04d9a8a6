/// <reference lib="dom" />
import type { Locator } from 'playwright-core'
import { sql } from 'kysely'
import { splitCall } from '#engine/contract/endpoint.ts'
import { laporanStockBaki } from '#modules/goods/contract/laporan-stock-baki.ts'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { withBrowser } from './browser.ts'
import { type Figure, percentile } from './figure.ts'

const rowCount = 20_000
const [answerBudgetMs, longFrameMs] = [50, 50]

/** A list of 20,000 rows in a real browser: how long its search, sorting and paging take, and how smoothly the report table scrolls. */
export const run = (): Promise<Figure[]> =>
  withBrowser(async (browser, server) => {
    await sql`insert into baki (kode_toko, kode_baki, nama_baki, kode_gudang, berat_baki)
      select 'MC2', 'X' || lpad(n::text, 5, '0'), 'BAKI CONTOH ' || n, 'TOKO', 100 from generate_series(1, ${rowCount}::int) n`.execute(
      server.app.database.db,
    )
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
    await page.goto(server.url)
    await page.locator('input[name="username"]').fill('own.mc2')
    await page.locator('input[name="password"]').fill('kencana')
    await page.keyboard.press('Enter')
    await page.waitForURL(/dashboard/)
    const answered = page.waitForResponse((reply) => reply.url().endsWith(splitCall(masterBaki.api.list).path))
    const openedMs = Date.now()
    await page.goto(`${server.url}${masterBaki.screen.path.slice(1)}`)
    await answered
    await page.locator('tbody tr').nth(5).waitFor()
    const shownMs = Date.now() - openedMs

    // What a person does, until the frame after the last of his rows is drawn.
    const untilDrawn = async (what: Locator, typed?: string): Promise<number> =>
      what.evaluate(async (target, text) => {
        const startedMs = performance.now()
        let changedMs = startedMs
        const watcher = new MutationObserver(() => (changedMs = performance.now()))
        watcher.observe(document.querySelector('.panel-body') as Element, { subtree: true, childList: true, characterData: true })
        if (text === undefined) (target as HTMLElement).click()
        else {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, text)
          target.dispatchEvent(new Event('input', { bubbles: true }))
        }
        // The rows of a search follow its letters when the browser has time; a third of a second is long enough for all of them.
        await new Promise((resolve) => setTimeout(resolve, 350))
        watcher.disconnect()
        if (changedMs === startedMs) throw new Error('nothing was drawn')
        return changedMs - startedMs
      }, typed)
    const search = page.getByLabel('Cari', { exact: true })
    const filterMs: number[] = []
    for (const typed of ['1', '12', '123', 'x00', 'contoh 77', 'baki 9', '']) filterMs.push(await untilDrawn(search, typed))
    const clicked = (selector: string) => untilDrawn(page.locator(selector).first())
    const sortMs: number[] = []
    for (const column of [2, 2, 1, 1, 3, 3]) sortMs.push(await clicked(`th:nth-child(${column}) .table-sort`))
    const pageMs: number[] = []
    for (const target of ['[aria-label="Halaman Berikutnya"]', '.table-pages button:nth-last-child(2)', '[aria-label="Halaman Sebelumnya"]']) {
      pageMs.push(await clicked(target))
    }

    // The report of the same trays is one table that scrolls.
    await page.goto(`${server.url}${laporanStockBaki.screen.path.slice(1)}`)
    await page.getByRole('button', { name: 'Cari F9' }).click()
    await page.locator('tbody tr').nth(5).waitFor()
    await page.waitForLoadState('networkidle')
    const frames = await page.locator('.table-scroll').evaluate(async (scroller, steps) => {
      const gaps: number[] = []
      let last = performance.now()
      for (let step = 0; step < steps; step += 1) {
        scroller.scrollTop += 900
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const now = performance.now()
        gaps.push(now - last)
        last = now
      }
      return gaps
    }, 240)
    // Its PDF: what the page could not do meanwhile.
    await page.evaluate(() => {
      const seen: number[] = ((window as { longTasks?: number[] }).longTasks = [])
      new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({ entryTypes: ['longtask'] })
    })
    const saved = page.waitForEvent('download')
    const printedMs = Date.now()
    await page.getByRole('button', { name: 'Export Pdf' }).click()
    await saved
    const pdfMs = Date.now() - printedMs
    const longest = await page.evaluate(() => Math.max(0, ...((window as { longTasks?: number[] }).longTasks ?? [])))
    return [
      { what: `list of ${rowCount} rows, opened to drawn`, measured: shownMs, budget: 1500, unit: 'ms' },
      { what: 'a keystroke in its search, p95', measured: percentile(filterMs, 95), budget: answerBudgetMs, unit: 'ms' },
      { what: 'sorting it by a click, p95', measured: percentile(sortMs, 95), budget: answerBudgetMs, unit: 'ms' },
      { what: 'another page of it, p95', measured: percentile(pageMs, 95), budget: answerBudgetMs, unit: 'ms' },
      {
        what: `frames over 50 ms in a scroll through ${rowCount} rows of a report`,
        measured: frames.filter((ms) => ms > longFrameMs).length,
        budget: 1,
        unit: 'frames',
      },
      {
        what: `the longest that the page stood still for a PDF of ${rowCount} rows`,
        measured: longest,
        budget: longFrameMs,
        unit: 'ms',
        remark: `(${pdfMs} ms)`,
      },
    ]
  })
