import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { type OpenDeposit, readOpenDeposits } from '#modules/deposits/contract/mutasi-titipan.ts'
import { type WaitingDeposit, readWaitingDeposits, sendDeposit } from '#modules/deposits/contract/validasi.ts'
import { depositBody, madeDeposit, waitingDepositBody } from '#modules/deposits/server/testing/made-deposit.ts'
import { madeSafeKeeping } from '#modules/deposits/server/testing/made-safe-keeping.ts'
import { writeOff } from '#modules/instalments/contract/mutasi-cicilan.ts'
import { agreedOn, madeContract, writingOff } from '#modules/instalments/server/testing/made-contract.ts'
import { lentOn, madeLoan, waitingLoanBody } from '#modules/loans/server/testing/made-loan.ts'
import { waitingBody } from '#modules/bulk-goods/server/testing/manual-goods.ts'
import { madeOrder, madePiece, sample, waitingOrderBody } from '#modules/orders/server/testing/made-order.ts'
import { arrived, madePreOrder } from '#modules/preorders/server/testing/made-pre-order.ts'
import { waitingWornPurchase } from '#modules/purchases/server/testing/made-purchase.ts'
import { penjualan } from '#modules/sales/contract/penjualan.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { waitingSaleBody } from '#modules/sales/server/testing/waiting-sale.ts'
import { sendService } from '#modules/repairs/contract/validasi.ts'
import { madeFinished, madeServiceOfPiece, serviceBody } from '#modules/repairs/server/testing/made-service.ts'
import { open, phone, startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { screensThatDraw } from './support/open-screens.ts'

const journey = startJourney()

const [owner, till] = ['own.mc2', 'kasir.mc2']

/** Leaves a deposit of another customer for the cashier. */
async function leftDeposit(app: TestApp): Promise<void> {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const { detail_bayar: _paid, ...body } = await depositBody(app.db, kode_barcode, { nama_customer: 'PAK ANTRI' })
  expect((await app.call('mu.mc2', sendDeposit, { body })).status).toBe(200)
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Cari', exact: true })
const about = (page: Page) => page.locator('.entry-about h2')
const numberIn = /[A-Z]{2}-MC2-\d+-\d+/

/** The numbers in a list of a screen, as they stand there. */
async function listed(page: Page): Promise<string[]> {
  const buttons = page.locator('main .pick-list button')
  await buttons.first().waitFor()
  return (await buttons.allTextContents()).map((text) => numberIn.exec(text)?.[0] ?? text)
}

/** Waits until one is open, and the next key is typed into what is asked of it. */
async function isOpen(page: Page, nomor: string): Promise<void> {
  await about(page).filter({ hasText: nomor }).waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('.entry-right') !== null)
}

/** A contract of instalments whose goods the shop has again: their sale was cancelled. */
async function heldContract(app: TestApp): Promise<void> {
  const { no_cicilan } = await madeContract(app)
  const { rows } = await sql<{ no_faktur: string }>`select no_faktur from penjualan where no_cicilan = ${no_cicilan}`.execute(app.db)
  const sale = { params: { nomor: rows[0]!.no_faktur }, body: { alasan: 'BELUM DIAMBIL' } }
  expect((await approved(app, till, penjualan.calls.actions.batal, sale, 'spv.mc2')).status).toBe(200)
}

/** Two of each kind that stays open, in each of the states that a screen is about. */
async function manyOpen({ app }: Pick<typeof journey, 'app'>) {
  const deposits = [await madeDeposit(app, { nama_customer: 'IBU SATU' }), await madeDeposit(app, { nama_customer: 'IBU DUA' })]
  const orders = [await madeOrder(app, {}, sample), await madeOrder(app, {}, sample)]
  const pieces = [await madePiece(app, orders[0]!.no_pesanan), await madePiece(app, orders[1]!.no_pesanan)]
  for (const nama_customer of ['IBU SATU', 'IBU DUA']) await arrived(app, (await madePreOrder(app, { nama_customer })).no_po)
  const services = [await madeServiceOfPiece(app), await madeServiceOfPiece(app)]
  for (const nama_customer of ['IBU SATU', 'IBU DUA']) await madeFinished(app, { nama_customer })
  const loans = [await madeLoan(app, { no_kantong: 'K-0001' }), await madeLoan(app, { no_kantong: 'K-0002' })]
  for (const loan of loans) await lentOn(app, loan, '2025-10-01')
  for (let nth = 0; nth < 2; nth += 1) {
    await agreedOn(app, await madeContract(app), '2025-10-01')
    await heldContract(app)
    const lost = await madeContract(app)
    await agreedOn(app, lost, '2025-10-01')
    expect((await approved(app, till, writeOff, { body: writingOff(lost.no_cicilan) }, 'spv.mc2')).status).toBe(200)
  }
  const kept = [await madeSafeKeeping(app, { kode_lokasi: 'BOX-01' }), await madeSafeKeeping(app, { kode_lokasi: 'BOX-02' })]
  return { deposits, orders, pieces, services, loans, kept }
}

let made: ReturnType<typeof manyOpen> | undefined
/** The same for both stories: a bag is another's only when it is empty. */
const once = () => (made ??= manyOpen(journey))

describe('what is open over days', () => {
  it('is opened by a scan on every screen where something is done with it', async () => {
    await once()
    const paths = screensThatDraw('OpenThings').map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining(['/ambil-services', '/bayar-titipan', '/ambil-pesanan', '/pelunasan-hutang', '/ambil-simpanan']))
    const { page, everyLook } = await journey.loggedIn(owner, { at: paths[0]! })
    const keys = await keyboardOf(page)
    for (const path of paths) {
      await open(page, path)
      const [one, other] = (await listed(page)) as [string, string]
      expect([path, one, other]).toEqual([path, expect.stringMatching(numberIn), expect.stringMatching(numberIn)])
      // As on its paper, in upper or lower case; Enter comes long before the answer.
      await keys.scan(other.toLowerCase())
      await isOpen(page, other)
      if (path === paths[0]) await everyLook('open-things-opened')
      // What is not there is said, and the next scan takes the place of it.
      await page.keyboard.press('F3')
      await keys.scan('TIDAK-ADA-1')
      await page.getByRole('alert').filter({ hasText: 'TIDAK-ADA-1 tidak ditemukan' }).waitFor()
      await page.waitForFunction(() => getSelection()?.toString() === 'TIDAK-ADA-1')
      // What is open stays open.
      await about(page).filter({ hasText: other }).waitFor()
      if (path === paths[0]) await everyLook('open-things-unfound')
      await page.keyboard.type(one)
      await page.keyboard.press('Enter')
      await isOpen(page, one)
      // The mouse does as well.
      await page.keyboard.press('F3')
      await page.keyboard.press('Delete')
      await page.getByRole('button', { name: new RegExp(other) }).click()
      await isOpen(page, other)
    }
  })

  it('is opened by its bag, its place and its pieces; of several with the same words one is chosen by arrows', async () => {
    const { deposits, orders, pieces, services, loans, kept } = await once()
    const { page, everyLook } = await journey.loggedIn(owner, { at: '/pelunasan-hutang' })
    const keys = await keyboardOf(page)
    const scans: readonly (readonly [path: string, code: string, nomor: string])[] = [
      ['/pelunasan-hutang', 'K-0002', loans[1]!.no_faktur_hutang],
      ['/lelang-hutang', 'k-0001', loans[0]!.no_faktur_hutang],
      ['/ambil-simpanan', 'BOX-02', kept[1]!.no_simpanan],
      ['/ambil-titipan', deposits[0]!.detail_barang[0]!.kode_barcode, deposits[0]!.no_titipan],
      ['/ambil-pesanan', pieces[1]!, orders[1]!.no_pesanan],
      ['/selesai-services', services[1]!.detail_barang[0]!.kode_barcode!, services[1]!.no_service],
    ]
    for (const [path, code, nomor] of scans) {
      await open(page, path)
      await box(page).waitFor()
      await keys.scan(code)
      await isOpen(page, nomor)
    }

    await open(page, '/bayar-titipan')
    await box(page).fill('ibu')
    await page.keyboard.press('Enter')
    const found = (await journey.app.call<OpenDeposit[]>(till, readOpenDeposits, { query: { cari: 'ibu' } })).body
    expect(found.length).toBeGreaterThan(1)
    await page
      .getByRole('alert')
      .filter({ hasText: `${found.length} ditemukan` })
      .waitFor()
    await everyLook('open-things-several')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await isOpen(page, found[1]!.no_titipan)
  })
})

it('what waits for the cashier is opened by a scan of its slip, by a piece of it, and by the name of its customer', async () => {
  const { app } = journey
  await app.set({ VALIDASI_SERVICE: 'true', VALIDASI_PESANAN: 'true' })
  await waitingDepositBody(app)
  await leftDeposit(app)
  await waitingSaleBody(app)
  await waitingOrderBody(app)
  await waitingLoanBody(app)
  await waitingWornPurchase(app)
  const { detail_bayar: _paid, ...service } = serviceBody()
  expect((await app.call('mu.mc2', sendService, { body: service })).status).toBe(200)
  await waitingBody(app)
  const screens = screensThatDraw('QueueScreen').map(({ path }) => path)
  expect(screens).toContain('/validasi-titipan')
  const { page, everyLook } = await journey.loggedIn(owner, { at: screens[0]!, size: phone })
  const keys = await keyboardOf(page)
  const isChosen = (slip: string) => page.locator('main .pick-list button[aria-current="true"]').filter({ hasText: slip }).waitFor()
  for (const path of screens) {
    await open(page, path)
    const [slip] = (await listed(page)) as [string]
    await keys.scan(slip.toLowerCase())
    await isChosen(slip)
  }
  await everyLook('queue-opened')
  const deposits = (await app.call<WaitingDeposit[]>(till, readWaitingDeposits)).body
  for (const code of [deposits[1]!.detail_barang[0]!.kode_barcode, 'pak antri']) {
    await open(page, '/transaksi-titipan')
    await open(page, '/validasi-titipan')
    await page.locator('[data-scan]').fill(code)
    await page.keyboard.press('Enter')
    await isChosen(deposits[1]!.no_antri)
  }
})
