import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { takeMelted } from '../contract/terima-sepuhan.ts'
import { type Gold, meltedBatches, washedBatches } from './testing/batches.ts'
import { closedBatch, givenLot, meltBody, refiner, sent, tookWashed, withRefining } from './testing/made-batch.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await withRefining(app)
})
afterAll(() => app.stop())

const lotFacts = ([grossMg, fineMg, costRp]: Gold) => ({ berat: grossMg / 1000, fine: fineMg / 1000, hpp: costRp })

/** What documents of a batch put into places, added up: milligrams and rupiah. */
async function booked(kind: string, nomor: string): Promise<Record<string, Gold>> {
  const { rows } = await sql<{ tempat: string; gross: number; fine: number; cost: number }>`
    select m.tempat, (sum(m.gross) * 1000)::bigint as gross, (sum(m.fine) * 1000)::bigint as fine, sum(m.cost)::bigint as cost
    from mutasi_stock m join posting p on p.id = m.posting_id where (p.kind, p.reference) = (${kind}, ${nomor}) group by 1`.execute(app.db)
  return Object.fromEntries(rows.map(({ tempat, gross, fine, cost }) => [tempat, [gross, fine, cost]]))
}

const isNothing = ([grossMg, fineMg, costRp]: Gold) => grossMg === 0 && fineMg === 0 && costRp === 0

it('the ledger agrees with the thirty batches that were reckoned by hand', async () => {
  for (const { why, went, backMg, lost, millipercent } of washedBatches) {
    const lot = await givenLot(app, lotFacts(went))
    const { no_cuci } = await sent(app, [lot])
    const { no_terima_cuci } = await tookWashed(app, no_cuci, { [lot]: backMg / 1000 })
    const { SUSUT } = await booked('TERIMA_CUCI', no_terima_cuci)
    expect(SUSUT ?? [0, 0, 0], why).toEqual(lost)
    const closed = await closedBatch(app, no_cuci, { keterangan: why })
    expect([Math.round(closed.susut_persen * 1000), Math.round(closed.susut_gross * 1000), closed.susut_rp], why).toEqual([
      millipercent,
      lost[0],
      lost[2],
    ])
  }
  for (const { why, went, crucibleMg, results, outcome } of meltedBatches) {
    const lot = await givenLot(app, { ...lotFacts(went), tempat: 'ROSOK' })
    const { no_cuci } = await sent(app, [lot], { jenis_cuci: 'LEBUR' })
    const given = results.map(([jenis_hasil, grossMg, permil, valueRp]) => ({
      jenis_hasil,
      berat: grossMg / 1000,
      ...(permil === null ? { nilai: valueRp } : { permil }),
    }))
    const { status, body } = await approved(app, refiner, takeMelted, {
      body: meltBody(no_cuci, [lot], crucibleMg / 1000, given, { keterangan: why }),
    })
    if (outcome === 'VALUE') {
      expect(body.code, why).toBe('VALUE_TOO_HIGH')
      continue
    }
    expect(status, JSON.stringify(body)).toBe(200)
    const { SUSUT, UJI, BATANG } = await booked('TERIMA_SEPUHAN', body.no_sepuhan)
    expect(SUSUT ?? [0, 0, 0], why).toEqual(outcome.melted)
    expect(UJI ?? [0, 0, 0], why).toEqual(outcome.assayed)
    expect(BATANG, why).toEqual(outcome.given.reduce(([gross, fine, cost], each) => [gross + each[0], fine + each[1], cost + each[2]]))
    expect(
      body.detail_hasil.map(({ fine, hpp }: { fine: number; hpp: number }) => [Math.round(fine * 1000), hpp]),
      why,
    ).toEqual(outcome.given.map(([, fineMg, costRp]) => [fineMg, costRp]))
    const closed = await closedBatch(app, no_cuci, { keterangan: why })
    expect(Math.round(closed.susut_persen * 1000), why).toBe(outcome.millipercent)
    if (!isNothing(outcome.assayed)) expect(Math.round(closed.selisih_fine * 1000), why).toBe(outcome.assayed[1])
  }
  expect(await verify(app.db, 'MC2')).toEqual([])
})
