import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startKillable } from '#apps/server/testing/killable.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { takePiecesIn } from '../contract/barang-masuk.ts'
import { intakeBody, ring } from './testing/made-intake.ts'

const chain = startKillable()

const countOf = async () => (await sql<{ n: number }>`select count(*)::int as n from barang`.execute(chain.db())).rows[0]!.n

it('of five hundred pieces all come in or none, whenever the server is killed, and the same import goes on after its restart', async () => {
  const before = await countOf()
  const body = intakeBody(Array.from({ length: 500 }, (_, at) => ring({ kode_intern: `K${at}` })))
  const first = await chain.start()
  const headers = { ...(await first.as('spv.mc2')), 'idempotency-key': crypto.randomUUID() }
  // The posting comes last: pieces and document are written by then.
  await chain.killedAtTray(first, () => first.post(takePiecesIn.call, body, headers))
  expect(await countOf()).toBe(before)
  expect(await verify(chain.db(), 'MC2')).toEqual([])

  const second = await chain.start()
  const again = await second.post(takePiecesIn.call, body, headers)
  expect([again.status, again.body['total_qty']]).toEqual([200, 500])
  expect(await countOf()).toBe(before + 500)
  // The same key once more is the same document.
  expect((await second.post(takePiecesIn.call, body, headers)).body['no_masuk']).toBe(again.body['no_masuk'])
  expect(await countOf()).toBe(before + 500)
  expect(await verify(chain.db(), 'MC2')).toEqual([])
})
