import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { ServedWaiting } from '#engine/server/serve.ts'
import { readRights, saveRights } from '#modules/access/contract/hak-akses-users.ts'
import { pawnLoan } from '#modules/loans/contract/mutasi-hutang.ts'
import { madeLoan } from '#modules/loans/server/testing/made-loan.ts'
import { tutupToko } from '#modules/closing/contract/screens.ts'
import { type WaitingLine, readWaiting } from '../contract/menunggu-saya.ts'
import { readsWaiting } from './menunggu-saya.ts'

const renewals = pawnLoan.steps.PERPANJANG.screen

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
})
afterAll(() => app.stop())

const waitingFor = async (user_id: string): Promise<readonly WaitingLine[]> => (await app.call<WaitingLine[]>(user_id, readWaiting)).body
const linesOf = (lines: readonly WaitingLine[], path: string) =>
  lines.filter((line) => line.path === path).map(({ judul, tingkat, jumlah }) => [judul, tingkat, jumlah])

it('counts what waits in the shop of the caller, the most urgent first, for users who may open its screen', async () => {
  const { no_faktur_hutang } = await madeLoan(app)
  const isOn = (daysLate: number) =>
    app.asOwner(
      sql`update toko set tgl_system = (select tgl_jatuh_tempo from hutang where no_faktur_hutang = ${no_faktur_hutang}) + ${daysLate}::int where kode_toko = 'MC2'`,
      'unguarded',
    )
  await isOn(0)
  expect(linesOf(await waitingFor('own.mc2'), renewals.path)).toEqual([['Hutang Jatuh Tempo Hari Ini', 'KUNING', 1]])
  await isOn(1)
  const lines = await waitingFor('own.mc2')
  expect(linesOf(lines, renewals.path)).toEqual([['Hutang Lewat Jatuh Tempo', 'MERAH', 1]])
  // The chain of the tests trades on a day long gone.
  expect(linesOf(lines, tutupToko.path)).toEqual([['Hari Sebelumnya Belum Ditutup', 'MERAH', 1]])
  const order = ['MERAH', 'KUNING', 'BIRU']
  expect(lines.map(({ tingkat }) => order.indexOf(tingkat))).toEqual(lines.map(({ tingkat }) => order.indexOf(tingkat)).toSorted((a, b) => a - b))

  const { versi } = (await app.call('own.mc2', readRights, { params: { user_id: 'spv.mc2' } })).body
  await app.call('own.mc2', saveRights, { params: { user_id: 'spv.mc2' }, body: { versi, is_show: { [renewals.path]: false } } })
  expect(linesOf(await waitingFor('spv.mc2'), renewals.path)).toEqual([])
  expect(linesOf(await waitingFor('spv.mc2'), tutupToko.path)).toHaveLength(1)
  expect(linesOf(await waitingFor('own.mc3'), renewals.path)).toEqual([])
})

it('counts once for all tills of a shop, again after some seconds, and no further than 100', async () => {
  const source: ServedWaiting = {
    things: { title: 'Hutang Lewat Jatuh Tempo', urgency: 'MERAH', screen: { path: '/lewat', title: 'Lewat' } },
    rows: ({ kode_toko }) => sql`select from generate_series(1, ${kode_toko === 'MC2' ? 250 : 3}::int)`,
  }
  let [nowMs, requested] = [0, 0]
  const answer = readsWaiting([{ ...source, rows: (shop) => (requested++, source.rows(shop)) }], () => nowMs)
  const call = async (kode_toko: string) => {
    const caller = {
      kode_toko,
      tgl_system: '2026-01-31',
      mustChangePassword: false,
      shows: () => true,
      level: 'OWN',
      isPusat: false,
      modules: new Set(),
    }
    return (await answer({ db: app.db, caller: caller as unknown as Caller } as Parameters<typeof answer>[0])) as readonly WaitingLine[]
  }
  expect((await Promise.all([call('MC2'), call('MC2'), call('MC3')])).map(([line]) => line?.jumlah)).toEqual([100, 100, 3])
  expect(requested).toBe(2)
  nowMs += 9_000
  await call('MC2')
  expect(requested).toBe(2)
  nowMs += 2_000
  await call('MC2')
  expect(requested).toBe(3)
})
