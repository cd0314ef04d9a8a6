import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startKillable } from '#apps/server/testing/killable.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { beginMove, enterStep, stageRows } from '../contract/pindah-data.ts'
import { oldRing } from './testing/moved-shop.ts'

const chain = startKillable()

const countOf = async () =>
  (
    await sql<{ barang: number; dokumen: number; siap: number }>`
      select (select count(*)::int from barang) as barang, (select count(*)::int from pindah_dokumen) as dokumen,
             (select count(*)::int from pindah_langkah where status = 'SIAP') as siap`.execute(chain.db())
  ).rows[0]!

it('of a file all comes in or nothing, whenever the server is killed; it lies ready still, and its approval is still good', async () => {
  const before = await countOf()
  const first = await chain.start()
  const token = await first.as('mu.mc2')
  await first.post(beginMove.call, { keterangan: 'PINDAH' }, token)
  const rows = Array.from({ length: 600 }, (_, at) => ({ no_baris: at + 2, isi: oldRing({ kode_intern: `K${at}` }) }))
  await first.post(stageRows.call, { langkah_pindah: 'BARANG', nama_file: 'lama.xlsx', awal: true, jumlah: rows.length, rows }, token)
  const body = { langkah_pindah: 'BARANG' }
  const keyed = { ...token, 'idempotency-key': crypto.randomUUID() }
  const requested = (await first.post(enterStep.call, body, keyed)).body['details'] as Record<'kategori' | 'uraian' | 'permintaan', string>
  const { kategori, uraian, permintaan } = requested
  const need = { user_id: 'spv.mc2', password: demoPassword, kategori, description: uraian, keterangan: '', permintaan }
  const headers = { ...keyed, 'x-otorisasi': String((await first.post(authorize.call, need, token)).body['token']) }
  // Of two documents the first is about to be posted: its pieces are written by then.
  await chain.killedAtTray(first, () => first.post(enterStep.call, body, headers))
  expect(await countOf()).toEqual({ ...before, siap: 1 })
  expect(await verify(chain.db(), 'MC2')).toEqual([])

  const second = await chain.start()
  const again = await second.post(enterStep.call, body, headers)
  expect([again.status, again.body]).toEqual([200, { jumlah_baris: 600, jumlah_dokumen: 2 }])
  // The same key once more is the same answer.
  expect((await second.post(enterStep.call, body, headers)).body).toEqual(again.body)
  expect(await countOf()).toEqual({ barang: before.barang + 600, dokumen: 2, siap: 0 })
  expect(await verify(chain.db(), 'MC2')).toEqual([])
})
