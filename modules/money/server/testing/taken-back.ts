import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyOf } from '#engine/contract/endpoint.ts'
import { type Chargeback, takeBack } from '../../contract/chargeback.ts'
import { madeSettledClaims } from './owed-by-bank.ts'

/** 100,000 that the bank takes back of a claim that was settled in MC2; `facts` say what is different. */
export async function chargebackBody(app: TestApp, facts: object = {}): Promise<BodyOf<typeof takeBack>> {
  const { no_rekening, detail_tagihan } = await madeSettledClaims(app)
  return {
    no_rekening,
    reference: detail_tagihan[0]?.reference ?? '',
    jumlah_tarik: 100_000,
    tgl_rekening: '2026-01-31',
    perlakuan: 'TAGIH',
    alasan_chargeback: 'SENGKETA PEMEGANG KARTU',
    ...facts,
  }
}

/** What the bank took back of a claim, and owes again. */
export async function madeChargeback(app: TestApp): Promise<Chargeback> {
  const { status, body } = await app.call<Chargeback>('kasir.mc2', takeBack, { body: await chargebackBody(app) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
