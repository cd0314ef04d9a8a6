import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { type CashedCards, payForCards } from '../../contract/gesek-tunai.ts'
import { madeSale } from './made-sale.ts'

/** A body of 100,000 in cash for a card, at a fee of 3 % of its bank. */
export async function cashedBody(app: TestApp, facts: object = {}): Promise<BodyInputOf<typeof payForCards>> {
  await app.set({ GESEK_TUNAI: 'true' })
  const { rows } = await sql<{ no_rekening: string; kode_bank: string }>`select no_rekening, kode_bank from rekening order by 1 limit 1`.execute(
    app.db,
  )
  const [account] = rows as [(typeof rows)[number]]
  await sql`insert into biaya_gesek values (${account.kode_bank}, 3) on conflict do nothing`.execute(app.db)
  return {
    nama_customer: 'BUDI',
    no_hp: null,
    no_identitas: null,
    keterangan: null,
    detail_kartu: [
      { jenis_kartu: 'DEBIT', no_rekening: account.no_rekening, no_kartu: `4000${Date.now()}`, tunai_gesek: 100_000, biaya_gesek: 3_000 },
    ],
    ...facts,
  }
}

/** Pays cash out for a card in MC2, whose till holds what a sale brought. */
export async function madeCash(app: TestApp): Promise<CashedCards> {
  await madeSale(app)
  const { status, body } = await app.call<CashedCards>('kasir.mc2', payForCards, { body: await cashedBody(app) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
