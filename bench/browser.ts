import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.ts'
import { ensureWeb } from '../scripts/web-build.ts'
import { type BenchServer, startBenchServer } from './server.ts'

/** A small shop without a past, served as it is built, and a browser to open it with. */
export async function withBrowser<Result>(measure: (browser: Browser, server: BenchServer) => Promise<Result>): Promise<Result> {
  await ensureWeb()
  const server = await startBenchServer({ today: '2026-01-31', piecesPerShop: 60, daysOfSales: 0 })
  try {
    const found = await findChromium()
    const browser = await chromium.launch({ executablePath: found.executablePath, args: [...found.args], env: { ...process.env, ...found.env } })
    try {
      return await measure(browser, server)
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
  }
}
