import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Page, chromium } from 'playwright-core'
import { sql } from 'kysely'
import { demoPassword } from '#db/seed/demo-password.ts'
import { startBenchServer } from '../bench/server.ts'
import { findChromium } from './chromium.ts'
import { root } from './run.ts'
import { ensureWeb } from './web-build.ts'

// npm run pictures: the pictures of README.md, of the demo chain as it is on a fixed day.
const folder = join(root, 'docs/pictures')
const animations = 'disabled' as const

await ensureWeb()
await mkdir(folder, { recursive: true })
const server = await startBenchServer({ today: '2026-01-31' })
const found = await findChromium()
const browser = await chromium.launch({ executablePath: found.executablePath, args: [...found.args], env: { ...process.env, ...found.env } })

async function loggedIn(user_id: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await page.goto(server.url)
  await page.locator('input[name="username"]').fill(user_id)
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/(dashboard|transaksi-penjualan)$/)
  await page.waitForLoadState('networkidle')
  return page
}

try {
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from barang where kode_toko = 'MC2' and status = 'READY' order by kode_barcode limit 3`.execute(server.app.database.db)
  const till = await loggedIn('kasir.mc2')
  await till.goto(`${server.url}transaksi-penjualan`)
  for (const { kode_barcode } of rows) {
    await till.getByLabel('Scan Barcode').fill(kode_barcode)
    await till.keyboard.press('Enter')
    await till.getByText(kode_barcode).waitFor()
  }
  await till.locator('[data-field="kode_sales"]').click()
  await till.getByRole('option', { name: 'DEWI' }).click()
  await till.keyboard.press('F8')
  await till.screenshot({ path: join(folder, 'till.png'), animations })

  const owner = await loggedIn('own.mc2')
  await owner.screenshot({ path: join(folder, 'dashboard.png'), animations })
  await owner.goto(`${server.url}data-barang`)
  await owner.locator('tbody tr').nth(3).dblclick()
  await owner.getByText('Riwayat').waitFor()
  await owner.waitForLoadState('networkidle')
  await owner.screenshot({ path: join(folder, 'piece.png'), animations })
} finally {
  await browser.close()
  await server.stop()
}
console.log(`The pictures are in ${folder}`)
