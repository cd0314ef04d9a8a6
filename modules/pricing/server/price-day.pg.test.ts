import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { openDatabase } from '#engine/server/database.ts'
import { type ApprovalNeed, authorize } from '#modules/approvals/contract/approvals.ts'
import { type PricesOfDay, type RatesOfDay, readPricesOfDay, readRatesOfDay, stockAtPrices } from '../contract/harga-hari-ini.ts'
import { masterGroup } from '../contract/master-group.ts'
import type { PriceSource } from '../contract/price-day.ts'
import { type PricePlan, cancelPlan, listPlans, planPrices, readPublished } from '../contract/rencana-harga.ts'
import { listPrice } from '../contract/price.ts'
import { followGoldPrice } from '../contract/follow-gold-price.ts'
import { publishDue } from './publish-prices.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

interface Change {
  sumber: PriceSource
  kode: string
  harga_lama: number | null
  harga_baru: number
  yakin?: boolean
}

const own = 'own.mc1'
const priceOf = async (sumber: PriceSource, kode: string) => {
  const { rows } = await sql<{ harga: number | null }>`select harga from harga_sekarang where (sumber, kode) = (${sumber}, ${kode})`.execute(app.db)
  return rows[0]?.harga ?? null
}
/** A price of the list, so much dearer. */
const dearer = async (sumber: PriceSource, kode: string, by: number, yakin = false): Promise<Change> => {
  const harga_lama = await priceOf(sumber, kode)
  return { sumber, kode, harga_lama, harga_baru: (harga_lama ?? 0) + by, yakin }
}
const plan = (harga: readonly Change[], terbit_pada: string | null = null, approvals: readonly string[] = [], user = own) =>
  app.call(user, planPrices, { body: { terbit_pada, keterangan: null, harga }, approvals })
const later = (minutes = 60) => new Date(Date.now() + minutes * 60_000).toISOString()
const planned = async (harga: readonly Change[]): Promise<number> => {
  const { status, body } = await plan(harga, later())
  expect(status, JSON.stringify(body)).toBe(200)
  return body.no_rencana
}
/** The moment of a plan comes. */
const comes = (no_rencana: number) =>
  app.asOwner(sql`update rencana_harga set terbit_pada = now() - interval '1 second' where no_rencana = ${no_rencana}`, 'unguarded')
const plans = async () => (await app.call<PricePlan[]>(own, listPlans)).body
const planOf = async (no_rencana: number) => (await plans()).find((each) => each.no_rencana === no_rencana) as PricePlan
const historyOf = async (sumber: string, kode: string) =>
  (
    await sql<{ harga: number; user_id: string }>`
      select harga, user_id from harga_riwayat where (sumber, kode) = (${sumber}, ${kode}) order by id`.execute(app.db)
  ).rows

beforeEach(async () => {
  for (const { no_rencana, status } of await plans())
    if (status === 'DIRENCANAKAN' || status === 'TERTAHAN')
      await app.call(own, cancelPlan, { params: { no_rencana }, body: { alasan: 'Selesai Dicoba' } })
})

describe('prices that change at once', () => {
  it('are written together, with who set each, and the groups that follow gold follow', async () => {
    await app.asOwner(sql`update grup set ikut_harga_emas = true, harga = e.harga, harga_modal = e.harga_modal from harga_emas e
      where e.kode_kadar = grup.kode_kadar and kode_group = '750I'`)
    const gold = (await sql<{ kode_kadar: string }>`select kode_kadar from grup where kode_group = '750I'`.execute(app.db)).rows[0]!.kode_kadar
    const changes = [
      await dearer('GROUP', '750L', 10_000),
      await dearer('GROSIR', '750L', 5_000),
      await dearer('HARGA_BELI', 'B750', 10_000),
      await dearer('HARGA_EMAS', gold, 2_000),
    ]
    const { status, body } = await plan(changes)
    expect([status, body.status], JSON.stringify(body)).toEqual([200, 'TERBIT'])
    for (const { sumber, kode, harga_baru } of changes) {
      expect(await priceOf(sumber, kode)).toBe(harga_baru)
      expect((await historyOf(sumber, kode)).at(-1)).toEqual({ harga: harga_baru, user_id: own })
    }
    const { body: day } = await app.call<PricesOfDay>(own, readPricesOfDay)
    const follower = day.grup.find(({ kode_group }) => kode_group === '750I')
    expect(follower).toMatchObject({ ikut_harga_emas: true, harga: changes[3]!.harga_baru })
    expect(day.grup.find(({ kode_group }) => kode_group === '750L')).toMatchObject({ diubah_oleh: own, harga_per_gram: changes[2]!.harga_baru })
    expect(await planOf(body.no_rencana)).toMatchObject({ status: 'TERBIT', user_id: own, diputus_oleh: own })
    // A group that follows has no price of its own to set.
    const typed = await plan([{ sumber: 'GROUP', kode: '750I', harga_lama: follower!.harga, harga_baru: follower!.harga + 1 }])
    expect([typed.status, typed.body.code]).toEqual([409, 'PRICES_MOVED'])
  })

  it('report an error at the field: nothing, twice, the same, below one, and an old price that is no longer valid', async () => {
    const one = await dearer('GROUP', '750L', 1_000)
    const fieldsOf = async (...harga: Change[]) => {
      const { status, body } = await plan(harga)
      return [status, Object.keys(body.fields ?? {})]
    }
    expect(await fieldsOf()).toEqual([400, ['harga']])
    expect(await fieldsOf(one, one)).toEqual([400, ['harga']])
    expect(await fieldsOf({ ...one, harga_baru: one.harga_lama as number })).toEqual([400, ['harga']])
    expect(await fieldsOf({ ...one, harga_baru: 0 })).toEqual([400, ['harga.0.harga_baru']])
    const before = await priceOf('HARGA_BELI', 'B750')
    const stale = { ...one, harga_lama: (one.harga_lama as number) - 7 }
    expect(await fieldsOf(await dearer('HARGA_BELI', 'B750', 1), stale)).toEqual([409, ['harga.1.harga_baru']])
    // All or none.
    expect(await priceOf('HARGA_BELI', 'B750')).toBe(before)
  })

  it('ask about a slipped zero, as the chain has set it', async () => {
    const was = (await priceOf('GROUP', '750L')) as number
    const slipped = { sumber: 'GROUP' as const, kode: '750L', harga_lama: was, harga_baru: was * 10 }
    const { status, body } = await plan([await dearer('HARGA_BELI', 'B750', 1), slipped])
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'PRICE_JUMP', ['harga.1.harga_baru']])
    const twelve = { ...slipped, harga_baru: Math.round(was * 1.12) }
    expect((await plan([twelve])).body.code).toBe('PRICE_JUMP')
    await app.set({ BATAS_UBAH_HARGA: '15' })
    expect((await plan([twelve])).status).toBe(200)
    await app.set({ BATAS_UBAH_HARGA: '10' })
    expect((await plan([{ ...twelve, harga_lama: twelve.harga_baru, harga_baru: was, yakin: true }])).status).toBe(200)
  })

  it('are for the head office alone, and a shop sees no plans', async () => {
    const change = [await dearer('GROUP', '750L', 100)]
    expect((await plan(change, null, [], 'own.mc2')).status).toBe(403)
    expect((await app.call('own.mc2', listPlans)).status).toBe(403)
    expect((await app.call('own.mc2', readPricesOfDay)).status).toBe(200)
    expect((await app.call('kasir.mc2', readPricesOfDay)).status).toBe(403)
    expect((await app.call('kasir.mc2', readRatesOfDay)).status).toBe(200)
  })

  it('are read in every shop once they were published, and not before', async () => {
    const published = await plan([await dearer('GROUP', '750L', 1_000)])
    expect(published.status, JSON.stringify(published.body)).toBe(200)
    const read = (no_rencana: unknown, user = 'spv.mc2') => app.call<PricePlan>(user, readPublished, { params: { no_rencana: String(no_rencana) } })
    expect((await read(published.body.no_rencana)).body.harga).toMatchObject([{ sumber: 'GROUP', kode: '750L', bergeser: true }])
    const waiting = await planned([await dearer('GROUP', '375L', 1_000)])
    for (const none of [waiting, 'x', 9_999_999]) expect((await read(none, own)).status, String(none)).toBe(404)
    expect((await read(published.body.no_rencana, 'kasir.mc2')).status).toBe(403)
  })

  it('tell how many pieces of the chain are sold at them, and by how much those move', async () => {
    const harga = ((await priceOf('GROUP', '750L')) as number) + 10_000
    const { body } = await app.call<{ kode_group: string; qty: number; selisih: number }[]>(own, stockAtPrices, {
      body: { grup: [{ kode_group: '750L', harga }] },
    })
    const { rows } = await sql<Parameters<typeof listPrice>[0] & { qty: number }>`
      select qty, berat, harga as harga_group, harga_jual, harga_estimasi, harga_batu, markup, 0 as ongkos
      from barang join grup using (kode_group) where kode_group = '750L' and status = 'READY' and harga_jual is null`.execute(app.db)
    expect(rows.length).toBeGreaterThan(5)
    const unrounded = { unit: 1, direction: 'UP' } as const
    const moved = rows.reduce((sum, piece) => sum + listPrice({ ...piece, harga_group: harga }, unrounded) - listPrice(piece, unrounded), 0)
    expect(body).toEqual([{ kode_group: '750L', qty: rows.reduce((sum, { qty }) => sum + qty, 0), selisih: moved }])
  })
})

describe('the rates of the day', () => {
  const rates = async () => (await app.call<RatesOfDay>('kasir.mc2', readRatesOfDay)).body.harga

  it('are the dearest group of each purity that a board shows, with what each was when the day began', async () => {
    const before = await rates()
    const { rows } = await sql<{ kode_group: string }>`
      select (array_agg(kode_group order by harga desc, nama_group))[1] as kode_group from grup join kadar using (kode_kadar) where di_papan
      group by kode_kadar, kadar order by kadar desc limit 8`.execute(app.db)
    expect(before.map(({ kode_group }) => kode_group)).toEqual(rows.map(({ kode_group }) => kode_group))
    const { kode_group, kemarin } = before[0]!
    for (const by of [1_000, 2_000]) expect((await plan([await dearer('GROUP', kode_group, by)])).status).toBe(200)
    expect((await rates())[0]).toMatchObject({ kode_group, harga: before[0]!.harga + 3_000, kemarin })
    // What it was yesterday counts, however often it moved today.
    await app.asOwner(
      sql`insert into harga_riwayat (sumber, kode, harga_lama, harga, user_id, created_at)
          values ('GROUP', ${before[1]!.kode_group}, 1, ${before[1]!.harga}, 'own.mc1', now() - interval '2 days')`,
      'unguarded',
    )
    expect((await rates())[1]).toEqual(before[1])
  })
})

describe('prices that are planned', () => {
  it('wait for their moment; all users hear when it is, and not which prices change', async () => {
    const change = await dearer('GROUP', '750L', 10_000)
    const terbit_pada = later()
    const { body } = await plan([change], terbit_pada)
    await publishDue(app.db)
    expect(await priceOf('GROUP', '750L')).toBe(change.harga_lama)
    const { body: rates } = await app.call<RatesOfDay>('kasir.mc2', readRatesOfDay)
    expect(Date.parse(rates.berikut as string)).toBe(Date.parse(terbit_pada))
    await comes(body.no_rencana)
    await publishDue(app.db)
    expect(await priceOf('GROUP', '750L')).toBe(change.harga_baru)
    expect((await historyOf('GROUP', '750L')).at(-1)).toEqual({ harga: change.harga_baru, user_id: own })
    const { body: after } = await app.call<RatesOfDay>('kasir.mc2', readRatesOfDay)
    expect(after.berikut).toBeNull()
  })

  it('leave a job for their moment, and come by themselves', async () => {
    const change = await dearer('GROUP', '750L', 500)
    const { status, body } = await plan([change], new Date(Date.now() + 1_500).toISOString())
    expect(status, JSON.stringify(body)).toBe(200)
    await expect.poll(() => priceOf('GROUP', '750L')).toBe(change.harga_baru)
  })

  it('are published once, though two servers are at it', async () => {
    const change = await dearer('GROUP', '750L', 10_000)
    const no_rencana = await planned([change, await dearer('HARGA_BELI', 'B750', 100)])
    await comes(no_rencana)
    const before = (await historyOf('GROUP', '750L')).length
    const other = openDatabase(app.databaseUrl, { connectionsMax: 2 })
    await Promise.all([publishDue(app.db), publishDue(other.db), publishDue(app.db), publishDue(other.db)])
    await other.close()
    expect((await historyOf('GROUP', '750L')).length).toBe(before + 1)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit where subject = 'rencana_harga' and subject_key = ${String(no_rencana)} and after ->> 'status' = 'TERBIT'`.execute(
      app.db,
    )
    expect(rows[0]?.n).toBe(1)
  })

  it('are all published or none, when the server that is at it is killed, and later all the same', async () => {
    const changes = [await dearer('GROUP', '375L', 1_000), await dearer('GROUP', '750L', 1_000), await dearer('HARGA_BELI', 'B750', 1_000)]
    const no_rencana = await planned(changes)
    await comes(no_rencana)
    // A lock on the last price stops the job in the middle of its work; then its connection is cut.
    const holder = new pg.Client(app.databaseUrl)
    await holder.connect()
    await holder.query(`begin; select from harga_beli where kode_harga = 'B750' for update`)
    const other = openDatabase(app.databaseUrl, { connectionsMax: 1 })
    const cut = expect(publishDue(other.db)).rejects.toThrow()
    // Outside of its transaction, which would see who waits as it was when it looked first. The application's own look may have come as well.
    const watcher = new pg.Client(app.databaseUrl)
    await watcher.connect()
    const waits = `from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query ~ 'rencana_harga'`
    await expect.poll(async () => (await watcher.query(`select ${waits} and query ~ 'from harga_beli'`)).rows.length).toBe(1)
    await watcher.query(`select pg_terminate_backend(pid) ${waits}`)
    await watcher.end()
    await cut
    await holder.query('rollback')
    await holder.end()
    await other.close()
    for (const { sumber, kode, harga_lama } of changes) expect(await priceOf(sumber, kode)).toBe(harga_lama)
    expect((await planOf(no_rencana)).status).toBe('DIRENCANAKAN')
    await publishDue(app.db)
    for (const { sumber, kode, harga_baru } of changes) expect(await priceOf(sumber, kode)).toBe(harga_baru)
  })

  it('are held back if a user changed one by hand in the meantime, and the plan says which', async () => {
    const changes = [await dearer('GROUP', '375L', 1_000), await dearer('GROUP', '750L', 1_000)]
    const no_rencana = await planned(changes)
    const { body: groups } = await app.call<{ kode_group: string; harga: number }[]>(own, masterGroup.api.list)
    const group = groups.find(({ kode_group }) => kode_group === '750L')!
    const saved = await app.call(own, masterGroup.api.update!, { params: { kode_group: '750L' }, body: { ...group, harga: group.harga + 77 } })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
    expect((await planOf(no_rencana)).harga.map(({ kode, bergeser }) => [kode, bergeser])).toEqual([
      ['375L', false],
      ['750L', true],
    ])
    await comes(no_rencana)
    await publishDue(app.db)
    expect([await priceOf('GROUP', '375L'), await priceOf('GROUP', '750L')]).toEqual([changes[0]!.harga_lama, group.harga + 77])
    expect(await planOf(no_rencana)).toMatchObject({ status: 'TERTAHAN', alasan: 'HARGA BERUBAH: 750L' })
    expect((await app.call<RatesOfDay>(own, readRatesOfDay)).body.tertahan).toBe(1)
    const cancelled = await app.call(own, cancelPlan, { params: { no_rencana }, body: { alasan: 'Dihitung Ulang' } })
    expect(cancelled.status).toBe(200)
    expect((await app.call(own, cancelPlan, { params: { no_rencana }, body: { alasan: 'Lagi' } })).body.code).toBe('PLAN_DECIDED')
    await publishDue(app.db)
    expect(await planOf(no_rencana)).toMatchObject({ status: 'BATAL', diputus_oleh: own, alasan: 'Dihitung Ulang' })
  })

  it('are for a moment ahead, and no other plan that waits has the same price', async () => {
    const change = await dearer('GROUP', '750L', 1_000)
    for (const moment of [later(-1), later(91 * 24 * 60)]) {
      const { status, body } = await plan([change], moment)
      expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'PLAN_IN_PAST', ['terbit_pada']])
    }
    const no_rencana = await planned([change])
    const second = await plan([await dearer('HARGA_BELI', 'B750', 1), change], later(120))
    expect([second.status, second.body.code, second.body.details]).toMatchObject([409, 'PLAN_OVERLAPS', { no_rencana }])
    expect(Object.keys(second.body.fields)).toEqual(['harga.1.harga_baru'])
  })

  it('cannot be changed afterwards', async () => {
    const no_rencana = await planned([await dearer('GROUP', '750L', 1_000)])
    const refused = (statement: ReturnType<typeof sql>) => expect(statement.execute(app.db)).rejects.toThrow()
    await refused(sql`update rencana_harga set terbit_pada = now() where no_rencana = ${no_rencana}`)
    await refused(sql`update rencana_harga set status = 'TERBIT', diputus_oleh = 'x', diputus_at = now() where no_rencana = ${no_rencana}`)
    await refused(sql`update rencana_harga_detail set harga_baru = 1 where no_rencana = ${no_rencana}`)
    await refused(sql`insert into rencana_harga_detail values (${no_rencana}, 'GROUP', '375L', 1, 2)`)
    await refused(sql`delete from rencana_harga where no_rencana = ${no_rencana}`)
  })
})

it('is looked at before, with as many groups as a plan may have prices, and no more', async () => {
  const { harga } = (await app.call<PricesOfDay>(own, readPricesOfDay)).body.grup.find(({ kode_group }) => kode_group === '750L')!
  const requested = (count: number) =>
    app.call(own, stockAtPrices, {
      body: { grup: Array.from({ length: count }, (_, at) => ({ kode_group: at === 0 ? '750L' : `X${at}`, harga: harga + 1_000 })) },
    })
  const most = await requested(1_000)
  expect(most.status, JSON.stringify(most.body)).toBe(200)
  expect(most.body).toEqual([{ kode_group: '750L', qty: expect.any(Number) as number, selisih: expect.any(Number) as number }])
  expect((await requested(1_001)).status).toBe(400)
})

describe('a second person', () => {
  beforeAll(() => app.set({ HARGA_DUA_ORANG: 'true' }))
  afterAll(() => app.set({ HARGA_DUA_ORANG: 'false' }))

  const approvedBy = async (supervisor: string, worker: string, harga: readonly Change[]) =>
    agreed(supervisor, worker, (await plan(harga, null, [], worker)).body.details)
  const agreed = async (supervisor: string, worker: string, { kategori, uraian, permintaan }: ApprovalNeed) => {
    const requested = { user_id: supervisor, password: 'kencana', kategori, description: uraian, keterangan: '', permintaan }
    return (await app.call(worker, authorize, { body: requested })).body.token as string
  }

  it('agrees to prices, but not to his own', async () => {
    const harga = [await dearer('GROUP', '750L', 2_000)]
    expect((await plan(harga, null, [], 'mu.mc1')).body.code).toBe('APPROVAL_REQUIRED')
    const token = await approvedBy(own, 'mu.mc1', harga)
    const { status, body } = await plan(harga, null, [token], 'mu.mc1')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await planOf(body.no_rencana)).toMatchObject({ user_id: 'mu.mc1', disetujui_oleh: own })
    const again = [await dearer('GROUP', '750L', 2_000)]
    const mine = await plan(again, null, [await approvedBy(own, own, again)])
    expect([mine.status, mine.body.code]).toEqual([403, 'PRICES_SECOND_PERSON'])
  })

  it('agrees to a group that follows gold, and to one that leaves it; the list turns none', async () => {
    const groupNow = async () =>
      (await app.call<PricesOfDay>(own, readPricesOfDay)).body.grup.find(({ kode_group }) => kode_group === '750L') as PricesOfDay['grup'][number]
    const before = await groupNow()
    const gold = (await priceOf('HARGA_EMAS', before.kode_kadar)) as number
    const costs = async () =>
      (
        await sql<{ grup: number; emas: number }>`
          select g.harga_modal as grup, e.harga_modal as emas from grup g join harga_emas e using (kode_kadar) where kode_group = '750L'`.execute(
          app.db,
        )
      ).rows[0]!
    await app.asOwner(sql`update grup set harga_modal = harga_modal + 1 where kode_group = '750L'`)
    const cost = await costs()
    expect(cost.grup).not.toBe(cost.emas)
    expect([before.ikut_harga_emas, before.harga !== gold]).toEqual([false, true])
    const turn = (ikut_harga_emas: boolean, harga_lama: number, harga_baru: number, approvals: readonly string[] = [], yakin = true) =>
      app.call('mu.mc1', followGoldPrice, { params: { kode_group: '750L' }, body: { ikut_harga_emas, harga_lama, harga_baru, yakin }, approvals })
    const turned = async (...[ikut, lama, baru]: [boolean, number, number]) =>
      turn(ikut, lama, baru, [await agreed(own, 'mu.mc1', (await turn(ikut, lama, baru)).body.details)])

    // The user must have seen the present prices, and must confirm large changes.
    expect((await turn(true, before.harga + 1, gold)).body.code).toBe('PRICES_MOVED')
    expect((await turn(true, before.harga, gold + 1)).body.code).toBe('PRICES_MOVED')
    await app.set({ BATAS_UBAH_HARGA: '0' })
    const far = await turn(true, before.harga, gold, [], false)
    expect([far.status, far.body.code, Object.keys(far.body.fields)]).toEqual([422, 'PRICE_JUMP', ['harga_baru']])
    await app.set({ BATAS_UBAH_HARGA: '10' })

    // A user cannot turn it alone, nor agree to it himself.
    const requested = (await turn(true, before.harga, gold)).body
    expect(requested.code).toBe('APPROVAL_REQUIRED')
    // Its cost follows gold as well, and the answer says so.
    expect(requested.details.uraian).toContain(` · Harga Modal ${formatNumber(cost.grup, 0)} → ${formatNumber(cost.emas, 0)}`)
    const mine = await app.call(own, followGoldPrice, {
      params: { kode_group: '750L' },
      body: { ikut_harga_emas: true, harga_lama: before.harga, harga_baru: gold, yakin: true },
    })
    const selfAgreed = await app.call(own, followGoldPrice, {
      params: { kode_group: '750L' },
      body: { ikut_harga_emas: true, harga_lama: before.harga, harga_baru: gold, yakin: true },
      approvals: [await agreed(own, own, mine.body.details)],
    })
    expect([selfAgreed.status, selfAgreed.body.code]).toEqual([403, 'PRICES_SECOND_PERSON'])

    const { status, body } = await turned(true, before.harga, gold)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await groupNow()).toMatchObject({ ikut_harga_emas: true, harga: gold, diubah_oleh: 'mu.mc1' })
    expect((await historyOf('GROUP', '750L')).at(-1)).toEqual({ harga: gold, user_id: 'mu.mc1' })
    const { rows: audited } = await sql<{ before: object; after: object }>`
      select before, after from audit where subject = 'grup' and subject_key = '750L' order by id desc limit 1`.execute(app.db)
    expect(audited[0]?.before).toEqual({ ikut_harga_emas: false, harga: before.harga, harga_modal: cost.grup })
    expect(audited[0]?.after).toEqual({ ikut_harga_emas: true, harga: gold, harga_modal: cost.emas, disetujui_oleh: own })
    // It is turned already.
    expect((await turn(true, gold, gold)).body.code).toBe('PRICES_MOVED')

    // The list does not turn it, although its price would stay.
    const row = (await app.call<Record<string, unknown>[]>(own, masterGroup.api.list)).body.find((each) => each['kode_group'] === '750L')!
    const { versi: _, ...fields } = row
    const byList = await app.call(own, masterGroup.api.update!, { params: { kode_group: '750L' }, body: { ...fields, ikut_harga_emas: false } })
    expect([byList.body.code, Object.keys(byList.body.fields)]).toEqual(['BY_PRICE_DAY', ['ikut_harga_emas']])

    // It leaves with the price that it has, which is its own from then on.
    expect((await turned(false, gold, gold)).status).toBe(200)
    expect(await groupNow()).toMatchObject({ ikut_harga_emas: false, harga: gold })
    const own750 = [{ sumber: 'GROUP' as const, kode: '750L', harga_lama: gold, harga_baru: before.harga, yakin: true }]
    expect((await plan(own750, null, [await approvedBy(own, 'mu.mc1', own750)], 'mu.mc1')).status).toBe(200)
    expect(await groupNow()).toMatchObject({ ikut_harga_emas: false, harga: before.harga })
  })

  it('is needed neither for a removed price to dealers, nor for an existing price on a group that was not bought back', async () => {
    const { body: groups } = await app.call<Record<string, unknown>[]>(own, masterGroup.api.list)
    const { versi: _, ...row } = groups.find((each) => each['kode_group'] === '375L')!
    const save = (facts: object) => app.call(own, masterGroup.api.update!, { params: { kode_group: '375L' }, body: { ...row, ...facts } })
    await app.asOwner(sql`update grup set harga_grosir = 700000, kode_harga = null where kode_group = '375L'`)
    // Another price for dealers is a price; none is the way back from one.
    expect((await save({ harga_grosir: 700_001, kode_harga: null })).body.fields).toEqual({ harga_grosir: expect.any(String) })
    expect((await save({ harga_grosir: null, kode_harga: null })).status).toBe(200)
    // To be bought back at a price of the list is one thing, at another one afterwards is a price.
    expect((await save({ harga_grosir: null, kode_harga: 'B750' })).status).toBe(200)
    expect((await save({ harga_grosir: null, kode_harga: null })).body.fields).toEqual({ kode_harga: expect.any(String) })
    expect((await save({ harga_grosir: 650_000, kode_harga: 'B750' })).body.fields).toEqual({ harga_grosir: expect.any(String) })
    await app.asOwner(
      sql`update grup set harga_grosir = ${row['harga_grosir'] ?? null}, kode_harga = ${row['kode_harga'] ?? null} where kode_group = '375L'`,
    )
  })

  it('is not gone around by the lists, which take new rows and other changes', async () => {
    const { body: groups } = await app.call<Record<string, unknown>[]>(own, masterGroup.api.list)
    const group = groups.find((each) => each['kode_group'] === '750L')!
    const { versi: _, ...row } = group
    const save = (facts: object) => app.call(own, masterGroup.api.update!, { params: { kode_group: '750L' }, body: { ...row, ...facts } })
    const refused = await save({ harga: Number(row['harga']) + 1 })
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([422, 'BY_PRICE_DAY', ['harga']])
    expect((await save({ nama_group: '750 LOKAL BARU' })).status).toBe(200)
    const buyback = await app.call(own, 'PUT para-harga-beli/update/{kode_harga}', {
      params: { kode_harga: 'B750' },
      body: { harga_per_gram: 1 },
    })
    expect(buyback.body.code).toBe('BY_PRICE_DAY')
  })
})
