import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestAnswer, type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { waitingBehind } from '#apps/server/testing/waiting-behind.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { checkDay } from '#modules/closing/contract/tutup-toko.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type GoldSending, kirimEmas, readGoldOnTheRoad, readSendableGold, readTravellingGold, sendGold, sentLotOf } from '../contract/kirim-emas.ts'
import { laporanKirimKepusat } from '../contract/laporan.ts'
import { giveUpGold, receiveGold, takeGoldBack } from '../contract/terima-emas.ts'
import { goldBody, goldReceiver, goldReturnBody, goldSender, madeGoldSending, receptionBody, weighedLots } from './testing/sent-gold.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const lotsOf = ({ no_kirim_emas, detail_emas }: GoldSending) => detail_emas.map(({ no_urut }) => sentLotOf(no_kirim_emas, no_urut))

/** Where the gold of a sending is now. */
async function lying(sent: GoldSending) {
  const { rows } = await sql`
    select kode_toko, tempat, sum(pieces)::int as qty, sum(gross) as berat, sum(fine) as fine, sum(cost)::bigint as hpp
    from saldo_lot where kode_lot = any(${lotsOf(sent)}) and (pieces <> 0 or gross <> 0 or cost <> 0) group by 1, 2 order by 1, 2`.execute(app.db)
  return rows
}

/** What a posting moved at a place, over its lots. */
async function moved(reference: string, kind: string, tempat: string) {
  const { rows } = await sql`
    select coalesce(sum(m.gross), 0) as berat, coalesce(sum(m.fine), 0) as fine, coalesce(sum(m.cost), 0)::bigint as hpp
    from posting p join mutasi_stock m on m.posting_id = p.id where (p.reference, p.kind, m.tempat) = (${reference}, ${kind}, ${tempat})`.execute(
    app.db,
  )
  return rows[0]
}

const whole = ({ total_qty, total_berat, total_fine, total_hpp }: GoldSending) => ({
  qty: total_qty,
  berat: total_berat,
  fine: total_fine,
  hpp: total_hpp,
})
const statusOf = async ({ no_kirim_emas }: GoldSending) =>
  (await sql<{ status: string }>`select status from kirim_emas where no_kirim_emas = ${no_kirim_emas}`.execute(app.db)).rows[0]?.status
const holds = async () => {
  for (const shop of ['MC1', 'MC2']) expect(await verify(app.db, shop)).toEqual([])
}

describe('gold that a shop sends to the head office', () => {
  it('is its own on the road, and the same gram and rupiah of the head office when it arrives as it was sent', async () => {
    const sent = await madeGoldSending(app)
    expect(await lying(sent)).toEqual([{ kode_toko: 'MC2', tempat: 'PERJALANAN', ...whole(sent) }])
    const { status, body } = await app.call(goldReceiver, receiveGold, { body: receptionBody(sent) })
    expect([status, body.hasil_emas, body.total_selisih]).toEqual([200, 'DITERIMA', 0])
    expect(await lying(sent)).toEqual([{ kode_toko: 'MC1', tempat: 'BEKAS', ...whole(sent) }])
    expect(await statusOf(sent)).toBe('DONE')
    const { rows } = await sql`select kode_lot, kode_toko from lot where kode_lot = any(${lotsOf(sent)}) and kode_toko = 'MC2'`.execute(app.db)
    expect(rows).toHaveLength(sent.detail_emas.length)
    await holds()
  })

  it('is short: the loss is the sender’s, with its gold and its cost, and needs an approval', async () => {
    const sent = await madeGoldSending(app)
    const body = receptionBody(sent, { detail_emas: weighedLots(sent, 0.02) })
    expect((await app.call(goldReceiver, receiveGold, { body })).body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      details: { kategori: 'SELISIH_KIRIM_EMAS', uraian: expect.stringContaining(sent.no_kirim_emas) },
    })
    const { status, body: made } = await approved(app, goldReceiver, receiveGold, { body }, 'spv.mc1')
    expect([status, made.total_selisih]).toEqual([200, -0.02 * sent.detail_emas.length])
    const lost = await moved(made.no_terima_emas, 'EMAS_TIBA', 'SUSUT')
    expect(lost).toMatchObject({ berat: 0.02 * sent.detail_emas.length })
    const [there] = (await lying(sent)) as [{ kode_toko: string; berat: number; fine: number; hpp: number }]
    const { berat, fine, hpp } = lost as { berat: number; fine: number; hpp: number }
    expect([there.kode_toko, there.berat + berat, there.fine + fine, there.hpp + hpp]).toEqual([
      'MC1',
      sent.total_berat,
      sent.total_fine,
      sent.total_hpp,
    ])
    await holds()
  })

  it('is over: the head office has found gold, which costs nothing', async () => {
    const sent = await madeGoldSending(app)
    const { body: made } = await approved(
      app,
      goldReceiver,
      receiveGold,
      { body: receptionBody(sent, { detail_emas: weighedLots(sent, -0.04) }) },
      'spv.mc1',
    )
    expect(made.total_selisih).toBe(0.04 * sent.detail_emas.length)
    expect(await moved(made.no_terima_emas, 'TERIMA_EMAS', 'KOREKSI')).toMatchObject({ berat: -0.04 * sent.detail_emas.length, hpp: 0 })
    expect((await lying(sent))[0]).toMatchObject({ kode_toko: 'MC1', hpp: sent.total_hpp })
    await holds()
  })

  it('is received with the number on its seal; another one needs an approval', async () => {
    const sent = await madeGoldSending(app)
    const { body: seen } = await app.call(goldReceiver, readTravellingGold, { params: { no_kirim_emas: sent.no_kirim_emas } })
    expect(JSON.stringify(seen)).not.toContain(sent.no_segel)
    const body = receptionBody(sent, { segel_tiba: 'LAIN' })
    expect((await app.call(goldReceiver, receiveGold, { body })).body).toMatchObject({
      code: 'APPROVAL_REQUIRED',
      details: { uraian: expect.stringContaining(`${sent.no_segel} → LAIN`) },
    })
    expect((await approved(app, goldReceiver, receiveGold, { body }, 'spv.mc1')).status).toBe(200)
  })

  it('is weighed whole: each lot of the sending, and no other', async () => {
    const sent = await madeGoldSending(app)
    const [first, ...rest] = weighedLots(sent)
    for (const detail_emas of [
      [{ ...first!, kode_lot: 'KE-MC2-260131-9999/1' }, ...rest],
      [first!, first!, ...rest],
    ])
      expect((await app.call(goldReceiver, receiveGold, { body: receptionBody(sent, { detail_emas }) })).body).toMatchObject({
        code: 'GOLD_LINES_CHANGED',
      })
    expect(await statusOf(sent)).toBe('OPEN')
  })

  it('comes back, weighed again, or is given up', async () => {
    const [back, lost] = [await madeGoldSending(app), await madeGoldSending(app)]
    expect((await app.call(goldReceiver, takeGoldBack, { body: goldReturnBody(back) })).body).toMatchObject({ code: 'GOLD_NOT_ON_ITS_WAY' })
    const again = await approved(app, goldSender, takeGoldBack, { body: goldReturnBody(back, { detail_emas: weighedLots(back, 0.01) }) }, 'spv.mc2')
    expect(again.body).toMatchObject({ hasil_emas: 'KEMBALI', alasan_terima: 'PUSAT TUTUP' })
    expect((await lying(back))[0]).toMatchObject({ kode_toko: 'MC2', tempat: 'BEKAS' })
    const gone = await approved(app, goldSender, giveUpGold, { body: { no_kirim_emas: lost.no_kirim_emas, alasan_terima: 'DIRAMPOK' } }, 'spv.mc2')
    expect(gone.body).toMatchObject({ hasil_emas: 'HILANG', total_terima: 0 })
    expect(await lying(lost)).toEqual([])
    expect(await moved(gone.body.no_terima_emas, 'TERIMA_EMAS', 'SUSUT')).toEqual({
      berat: lost.total_berat,
      fine: lost.total_fine,
      hpp: lost.total_hpp,
    })
    await holds()
  })

  it('is taken back on its day, as long as it is on the road: everything lies where it lay', async () => {
    const body = await goldBody(app)
    const codes = body.detail_emas.map(({ kode_emas }) => kode_emas)
    const { body: sent } = await app.call(goldSender, sendGold, { body })
    expect((await app.call(goldSender, sendGold, { body })).body).toMatchObject({
      code: 'GOLD_NOT_THERE',
      fields: { 'detail_emas.0.kode_emas': expect.any(String) },
    })
    const cancel = (one: GoldSending) =>
      approved(app, goldSender, kirimEmas.calls.actions.batal, { params: { nomor: one.no_kirim_emas }, body: { alasan: 'SALAH' } }, 'spv.mc2')
    expect((await cancel(sent)).body).toMatchObject({ status: 'CANCELLED' })
    const { body: there } = await app.call(goldSender, readSendableGold, { query: { limit: 500 } })
    expect(there.rows.map(({ kode_emas }: { kode_emas: string }) => kode_emas)).toEqual(expect.arrayContaining(codes))
    const { body: other } = await app.call(goldSender, sendGold, { body })
    expect((await app.call(goldReceiver, receiveGold, { body: receptionBody(other) })).status).toBe(200)
    expect((await cancel(other)).body).toMatchObject({ code: 'CANNOT_BE_CANCELLED' })
    await holds()
  })

  it('goes nowhere where the head office does not refine', async () => {
    const body = await goldBody(app)
    await app.set({ SEPUHAN: 'false' }, 'MC1')
    expect((await app.call(goldSender, sendGold, { body })).body).toMatchObject({ code: 'NO_HEAD_OFFICE' })
    await app.set({ SEPUHAN: 'true' }, 'MC1')
    expect((await app.call(goldSender, sendGold, { body })).status).toBe(200)
  })

  it('is received once when two users try at the same moment', async () => {
    const sent = await madeGoldSending(app)
    const held = { text: 'select from kirim_emas where no_kirim_emas = $1 for update', values: [sent.no_kirim_emas] }
    const answers = await waitingBehind<TestAnswer>(app, held, [
      () => app.call(goldReceiver, receiveGold, { body: receptionBody(sent) }),
      () => app.call(goldReceiver, receiveGold, { body: receptionBody(sent) }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect(await lying(sent)).toEqual([{ kode_toko: 'MC1', tempat: 'BEKAS', ...whole(sent) }])
  })

  it('appears in the warnings of both shops when a day closes', async () => {
    const told = async (user: string) => ((await app.call(user, checkDay)).body as { peringatan: { apa: string }[] }).peringatan.map(({ apa }) => apa)
    await madeGoldSending(app)
    await app.set({ KIRIM_UANG_HARI: '0' })
    expect(await told('spv.mc2')).toContain('{{n}} Kiriman Emas Dari Toko Ini Belum Sampai')
    expect(await told('own.mc1')).toContain('{{n}} Kiriman Emas Belum Diterima')
    await app.set({ KIRIM_UANG_HARI: '1' })
    expect((await app.call(goldReceiver, readGoldOnTheRoad)).body.length).toBeGreaterThan(0)
  })
})

it('is reported as the ledger has it: what was sent, what is on the road, what was lost', async () => {
  const rows = (
    await app.call<{ hasil_kirim_emas: string; berat: number; hpp: number; selisih_timbang: number | null; selisih_hpp: number | null }[]>(
      'own.mc1',
      laporanKirimKepusat.api,
      { query: { tgl_from: '2026-01-31', tgl_to: '2026-01-31', kode_toko: 'MC2', pilihan_hasil_emas: 'SEMUA' } },
    )
  ).body
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const onTheRoad = rows.filter(({ hasil_kirim_emas }) => hasil_kirim_emas === 'DI_JALAN')
  const { rows: books } = await sql<{ road: number; lost: number; lost_grams: number }>`
    select (select coalesce(sum(cost), 0)::bigint from saldo_lot where kode_toko = 'MC2' and tempat = 'PERJALANAN') as road,
           sum(m.cost)::bigint as lost, sum(m.gross) as lost_grams
    from posting p join mutasi_stock m on m.posting_id = p.id
    where p.kode_toko = 'MC2' and p.kind in ('EMAS_TIBA', 'TERIMA_EMAS') and m.tempat = 'SUSUT'`.execute(app.db)
  expect(onTheRoad.length).toBeGreaterThan(0)
  expect(sum(onTheRoad.map(({ hpp }) => hpp))).toBe(books[0]?.road)
  expect(-sum(rows.map(({ selisih_hpp }) => selisih_hpp ?? 0))).toBe(books[0]?.lost)
  expect(-sum(rows.map(({ selisih_timbang }) => Math.min(selisih_timbang ?? 0, 0)))).toBeCloseTo(books[0]!.lost_grams, 6)
})

it('cannot be made wrong by a direct write to the database', async () => {
  const sent = await madeGoldSending(app)
  const code = (statement: ReturnType<typeof sql>) =>
    app.db
      .transaction()
      .execute((tx) => statement.execute(tx))
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
  expect(await code(sql`update kirim_emas set status = 'DONE' where no_kirim_emas = ${sent.no_kirim_emas}`)).toBe('KN002')
  expect(await code(sql`update kirim_emas set no_segel = 'X' where no_kirim_emas = ${sent.no_kirim_emas}`)).toBe('42501')
  const { body: made } = await app.call(goldReceiver, receiveGold, { body: receptionBody(sent) })
  expect(await code(sql`update kirim_emas set status = 'OPEN' where no_kirim_emas = ${sent.no_kirim_emas}`)).toBe('KN002')
  for (const kind of ['TERIMA_EMAS', 'EMAS_TIBA'])
    expect(
      await code(sql`
      insert into posting (kode_toko, tgl_system, kind, reference, user_id, request_id, membatalkan)
      select kode_toko, tgl_system, kind, reference, 'x', 'x', id from posting where (reference, kind) = (${made.no_terima_emas}, ${kind})`),
    ).toBe('KN001')
})
