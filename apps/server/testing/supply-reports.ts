import { sql } from 'kysely'
import { shops } from '#db/seed/masters.ts'
import { givenUpDeposit, madeDeposit } from '#modules/deposits/server/testing/made-deposit.ts'
import { stone } from '#modules/goods/server/testing/stone.ts'
import { payForCards } from '#modules/sales/contract/gesek-tunai.ts'
import { cashedBody } from '#modules/sales/server/testing/made-cash.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { today } from './report-filter.ts'
import type { TestApp } from './test-app.ts'

/** What the small chain has none of, for reports to tell of: a diamond and deposits in every branch, and a price that changed on its day. */
export async function supplyReports(app: TestApp): Promise<void> {
  for (const { kode_toko, level } of shops) {
    if (level === 'PUSAT') continue
    await stockPieces(app.db, kode_toko, 1, { batu: [stone({ jual_usd: 150 })] })
    const name = kode_toko.toLowerCase()
    const staff = { kode_toko, till: `kasir.${name}`, supervisor: `spv.${name}` }
    await madeDeposit(app, {}, staff)
    await givenUpDeposit(app, staff)
    const body = await cashedBody(app)
    const paid = await app.call(staff.till, payForCards, {
      body: { ...body, detail_kartu: body.detail_kartu.map((card) => ({ ...card, tunai_gesek: 1_000 })) },
    })
    if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  }
  // Whoever pays anything in cash is told of.
  await sql`update para_batas_tunai set batas_tunai = 1`.execute(app.db)
  // Prices change by the clock.
  await app.asOwner(
    sql`insert into harga_riwayat (sumber, kode, harga_lama, harga, user_id, created_at) values ('KURS', 'USD', 16000, 16200, 'own.mc1', ${`${today} 12:00+07`})`,
    'unguarded',
  )
}
