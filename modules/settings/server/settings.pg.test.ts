import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { refuse } from '#engine/contract/refusal.ts'
import { createLog } from '#engine/server/log.ts'
import { awaited } from '../contract/awaited.ts'
import { chatRefusals, sendChat } from '../contract/chat.ts'
import { flags } from '../contract/flags.ts'
import { readSetting } from '../contract/para-system.ts'
import { type SettingState, clearSetting, listSettingStates, settingsChanged, writeSetting } from '../contract/settingsystem.ts'
import { MessengerDown, chatSending } from './messenger.ts'
import { standInGateway } from './testing/whatsapp-gateway.ts'

const gateway = standInGateway()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ whatsapp: { url: await gateway.start(), token: 'rahasia' } })
})
afterAll(async () => {
  await app.stop()
  await gateway.stop()
})
afterEach(async () => {
  await sql`delete from para_system where key = 'PEMBULATAN_JUAL_UNIT' or key = 'AKTIF_TANGGAL_KEMARIN_SPV'`.execute(app.db)
  app.app.settings.forget()
})

const valueIn = async (user: string, key: string, shop?: string) =>
  (await app.call(user, readSetting, { params: { key }, ...(shop ? { shop } : {}) })).body.value
const set = (user: string, key: string, value: string, cakupan: string, shop?: string) =>
  app.call(user, writeSetting, { params: { key }, body: { value, cakupan }, ...(shop ? { shop } : {}) })

describe('a setting', () => {
  it('of the chain holds where a shop says nothing; the shop has the last word, until it takes it back', async () => {
    expect((await set('own.mc1', 'pembulatan_jual_unit', '1000', 'CHAIN')).status).toBe(200)
    expect(await valueIn('kasir.mc2', 'PEMBULATAN_JUAL_UNIT')).toBe('1000')

    expect((await set('own.mc2', 'PEMBULATAN_JUAL_UNIT', '250', 'SHOP')).status).toBe(200)
    expect(await valueIn('kasir.mc2', 'pembulatan_jual_unit')).toBe('250')
    expect(await valueIn('kasir.mc3', 'PEMBULATAN_JUAL_UNIT')).toBe('1000')
    const { body } = await app.call<SettingState[]>('own.mc2', listSettingStates)
    expect(body.find(({ key }) => key === 'PEMBULATAN_JUAL_UNIT')).toEqual({ key: 'PEMBULATAN_JUAL_UNIT', value: '250', chain: '1000', shop: '250' })

    await app.call('own.mc2', clearSetting, { params: { key: 'PEMBULATAN_JUAL_UNIT' }, query: { cakupan: 'SHOP' } })
    expect(await valueIn('kasir.mc2', 'PEMBULATAN_JUAL_UNIT')).toBe('1000')
    await app.call('own.mc1', clearSetting, { params: { key: 'PEMBULATAN_JUAL_UNIT' }, query: { cakupan: 'CHAIN' } })
    expect(await valueIn('kasir.mc2', 'PEMBULATAN_JUAL_UNIT')).toBe('500')
  })

  it('of one branch is set by the head office that looks at it', async () => {
    expect((await set('own.mc1', 'PEMBULATAN_JUAL_UNIT', '100', 'SHOP', 'MC3')).status).toBe(200)
    expect(await valueIn('kasir.mc3', 'PEMBULATAN_JUAL_UNIT')).toBe('100')
    expect(await valueIn('kasir.mc2', 'PEMBULATAN_JUAL_UNIT')).toBe('500')
  })

  it.each([
    ['a level that may not', 'spv.mc2', 'PEMBULATAN_JUAL_UNIT', '100', 'SHOP', 403, 'FORBIDDEN'],
    ['a cashier', 'kasir.mc2', 'PEMBULATAN_JUAL_UNIT', '100', 'SHOP', 403, 'FORBIDDEN'],
    ['a branch that speaks for the chain', 'own.mc2', 'PEMBULATAN_JUAL_UNIT', '100', 'CHAIN', 403, 'CHAIN_SETTING'],
    ['an owner who helps himself to a module', 'own.mc1', 'PLAFOND_HUTANG', 'true', 'CHAIN', 403, 'PAID_MODULE'],
    ['a number out of range', 'own.mc1', 'PEMBULATAN_JUAL_UNIT', '0', 'CHAIN', 400, 'NOT_A_VALUE'],
    ['a word for a number', 'own.mc1', 'PEMBULATAN_JUAL_UNIT', 'lima ratus', 'CHAIN', 400, 'NOT_A_VALUE'],
    ['a choice that is none', 'own.mc1', 'MULTI_BAHASA', 'xx', 'CHAIN', 400, 'NOT_A_VALUE'],
    ['neither on nor off', 'own.mc1', 'TANGGAL_AKTIF', 'ya', 'CHAIN', 400, 'NOT_A_VALUE'],
    ['a key that nobody declared', 'own.mc1', 'KUNCI_RAHASIA', 'x', 'CHAIN', 404, 'NOT_FOUND'],
  ])('is not set by or to %s', async (_, user, key, value, cakupan, status, code) => {
    const before = await sql`select * from para_system order by 1, 2`.execute(app.db)
    const answer = await set(user, key, value, cakupan)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect((await sql`select * from para_system order by 1, 2`.execute(app.db)).rows).toEqual(before.rows)
  })

  it('that no screen obeys yet is not offered, and not set; what was stored of it stays', async () => {
    const { key } = flags.find((flag) => awaited.has(flag.key))!
    await sql`insert into para_system (kode_toko, key, value) values ('*', ${key}, 'true') on conflict do nothing`.execute(app.db)
    app.app.settings.forget()
    const { body } = await app.call<SettingState[]>('su.mc1', listSettingStates)
    expect(body.map((each) => each.key)).not.toContain(key)
    expect(body.map((each) => each.key)).toContain('PLAFOND_HUTANG')
    expect((await set('su.mc1', key, 'false', 'CHAIN')).body.code).toBe('NOT_FOUND')
    expect((await app.call('su.mc1', clearSetting, { params: { key }, query: { cakupan: 'CHAIN' } })).body.code).toBe('NOT_FOUND')
    expect(await valueIn('kasir.mc2', key)).toBe('true')
  })

  it('other than those of messages is closed to whoever has the screen of messages only', async () => {
    await sql`insert into akses_user (user_id, path, is_show) values ('mu.mc3', '/settingsystem', false), ('mu.mc3', '/setting-member', false)`.execute(
      app.db,
    )
    expect((await set('mu.mc3', 'BATAS_HARGA_JUAL', '100', 'SHOP')).body.code).toBe('FORBIDDEN')
    expect((await set('mu.mc3', 'WA_PENGIRIM', 'mc3-wa', 'SHOP')).status).toBe(200)
    const { body } = await app.call<SettingState[]>('mu.mc3', listSettingStates)
    expect(body.map(({ key }) => key)).toEqual([
      'WA_PENGIRIM',
      'WA_TEMPLATE_PENJUALAN',
      'WA_TEMPLATE_PEMBELIAN',
      'WA_TEMPLATE_TITIPAN',
      'WA_TEMPLATE_PESANAN',
      'WA_TEMPLATE_PRE_ORDER',
      'WA_TEMPLATE_SERVICE',
      'WA_TEMPLATE_HUTANG',
      'WA_TEMPLATE_CICILAN',
      'WA_TEMPLATE_INGAT_CICILAN',
      'WA_TEMPLATE_PELUNASAN',
      'WA_TEMPLATE_SIMPANAN',
    ])
  })

  it('that was stored under an older name of a switch is kept under its own from then on', async () => {
    await sql`delete from para_system where key in ('MEMBER', 'MEMBER_MODULE')`.execute(app.db)
    await sql`insert into para_system (kode_toko, key, value) values ('*', 'MEMBER_MODULE', 'true')`.execute(app.db)
    app.app.settings.forget()
    expect(await valueIn('kasir.mc2', 'MEMBER')).toBe('true')
    expect((await set('su.mc1', 'MEMBER_MODULE', 'false', 'CHAIN')).status).toBe(200)
    const { rows } = await sql`select key, value from para_system where key like 'MEMBER%' and key not like '%POIN' and kode_toko = '*'`.execute(
      app.db,
    )
    expect(rows).toEqual([{ key: 'MEMBER', value: 'false' }])
    await set('su.mc1', 'MEMBER', 'true', 'CHAIN')
  })

  it('that changes is told to the browsers it holds for, and stands in the audit with what was before', async () => {
    await set('own.mc1', 'AKTIF_TANGGAL_KEMARIN_SPV', 'true', 'SHOP', 'MC2')
    await set('own.mc1', 'AKTIF_TANGGAL_KEMARIN_SPV', 'false', 'SHOP', 'MC2')
    const { rows: told } = await sql`select room, payload from outbox where topic = ${settingsChanged} order by id desc limit 1`.execute(app.db)
    expect(told).toEqual([{ room: 'toko:MC2', payload: { list: [{ key: 'AKTIF_TANGGAL_KEMARIN_SPV', value: 'false' }], oleh: 'own.mc1' } }])
    const { rows: kept } =
      await sql`select user_id, subject_key, before, after from audit where subject = 'para_system' order by id desc limit 1`.execute(app.db)
    expect(kept).toEqual([{ user_id: 'own.mc1', subject_key: 'MC2/AKTIF_TANGGAL_KEMARIN_SPV', before: { value: 'true' }, after: { value: 'false' } }])
  })

  it('is told to each shop as it holds there: its own value outlasts the chain, and what is taken back is the chain’s again', async () => {
    const toldTo = async (room: string) =>
      (
        await sql<{ list: unknown }>`
          select payload -> 'list' as list from outbox where topic = ${settingsChanged} and room = ${room} order by id`.execute(app.db)
      ).rows.map(({ list }) => (list as { value: string }[])[0]?.value)
    await set('own.mc2', 'PEMBULATAN_JUAL_UNIT', '250', 'SHOP')
    await set('own.mc1', 'PEMBULATAN_JUAL_UNIT', '1000', 'CHAIN')
    expect((await toldTo('toko:MC2')).at(-1)).toBe('250')
    expect((await toldTo('toko:MC3')).at(-1)).toBe('1000')
    await app.call('own.mc2', clearSetting, { params: { key: 'PEMBULATAN_JUAL_UNIT' }, query: { cakupan: 'SHOP' } })
    expect((await toldTo('toko:MC2')).at(-1)).toBe('1000')
  })

  it('that six people set at once is set by all of them, one after the other', async () => {
    const answers = await Promise.all(
      ['100', '200', '300', '400', '500', '600'].map((value) => set('own.mc2', 'PEMBULATAN_JUAL_UNIT', value, 'SHOP')),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  })
})

describe('a message', () => {
  const send = (user: string, receiver: string, message = 'Terima kasih') => app.call(user, sendChat, { body: { receiver, message, type: 'text' } })

  it("goes out from the shop's number, the leading 0 of the receiver turned into 62", async () => {
    await sql`insert into para_system (kode_toko, key, value) values ('MC2', 'WA_PENGIRIM', 'mc2-wa')`.execute(app.db)
    app.app.settings.forget()
    const { status, body } = await send('kasir.mc2', '0812-345-6789')
    expect([status, body]).toEqual([200, { success: true, antri: false }])
    expect(gateway.asked.at(-1)).toEqual({
      url: '/send?id=mc2-wa',
      authorization: 'Bearer rahasia',
      body: { receiver: '628123456789', message: 'Terima kasih', type: 'text' },
    })
  })

  it("is sent from the user's own number if he has one (specification §7)", async () => {
    await sql`update users set no_whatsapp = '0812000777' where user_id = 'su.mc2'`.execute(app.db)
    await send('su.mc2', '0812-345-6789')
    expect(gateway.asked.at(-1)?.url).toBe('/send?id=0812000777')
    await sql`update users set no_whatsapp = null where user_id = 'su.mc2'`.execute(app.db)
    await send('su.mc2', '0812-345-6789')
    expect(gateway.asked.at(-1)?.url).toBe('/send?id=mc2-wa')
  })

  it.each([
    ['a number that WhatsApp does not know', '0811111111', 422, 'NOT_REGISTERED'],
    ['something that is no number', 'halo', 400, 'INVALID'],
    ['an empty number', '', 400, 'INVALID'],
  ])('says so about %s', async (_, receiver, status, code) => {
    const answer = await send('kasir.mc2', receiver)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('waits while the gateway is down, is tried again until it answers, and it is noted what became of it', async () => {
    const [waiting, asked] = ['628999999999', { user_id: 'kasir.mc2', kode_toko: 'MC2', request_id: 'r', ip: '::1', sender: 'mc2-wa' }]
    const { status, body } = await send('kasir.mc2', '08999999999', 'Sampai jumpa')
    expect([status, body]).toEqual([200, { success: true, antri: true }])
    const { rows: left } = await sql<{ data: object }>`select data from pgboss.job where name = 'send-chat'`.execute(app.db)
    expect(left).toMatchObject([
      { data: { ...asked, request_id: expect.any(String), ip: expect.any(String), receiver: waiting, text: 'Sampai jumpa' } },
    ])

    const down = () => Promise.reject(new MessengerDown('the gateway says 502'))
    const said: (() => Promise<void>)[] = [down, async () => {}, () => refuse(chatRefusals.NOT_REGISTERED), down]
    const sending = chatSending({ send: () => said.shift()!() })
    const context = {
      db: app.db,
      log: createLog('silent'),
      signal: new AbortController().signal,
      isLastTry: false,
      enqueue: () => Promise.reject(new Error('nothing is left')),
    }
    const work = (isLastTry = false) => sending.does({ ...asked, receiver: waiting, text: 'Sampai jumpa' }, { ...context, isLastTry })
    const notes = async () =>
      (await sql<{ after: object }>`select after from audit where call = 'send-chat' and subject_key = ${waiting} order by id`.execute(app.db)).rows
    // The queue tries again what throws.
    await expect(work()).rejects.toThrow('502')
    expect(await notes()).toEqual([])
    await work()
    await work()
    await expect(work(true)).rejects.toThrow('502')
    const [message, gagal] = ['Sampai jumpa', 'Server WhatsApp Tidak Menjawab, Silakan Coba Lagi']
    expect(await notes()).toEqual([{ after: { message } }, { after: { message, gagal: 'No Wa Tidak Terdaftar' } }, { after: { message, gagal } }])
  })

  it('of many at one moment goes out as often as one person may send in ten minutes, and no oftener', async () => {
    const answers = await Promise.all(Array.from({ length: 45 }, (_, at) => send('spv.mc2', `08555000${String(at).padStart(3, '0')}`, 'Promo')))
    // A message that waited before can be sent again at the same time.
    expect(gateway.asked.filter(({ body }) => body.message === 'Promo')).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  it('to a number that WhatsApp does not know is written down and counted as well: nobody finds out who has one by asking', async () => {
    for (let asked = 0; asked < 30; asked += 1) expect((await send('own.mc2', '0811111111', 'Ada?')).status).toBe(422)
    expect((await send('own.mc2', '0811111111', 'Ada?')).status).toBe(429)
    const { rows } = await sql<{ after: object }>`
      select after from audit where user_id = 'own.mc2' and subject = 'chat' order by id limit 2`.execute(app.db)
    expect(rows.map(({ after }) => after)).toEqual([{ message: 'Ada?' }, { message: 'Ada?', gagal: 'No Wa Tidak Terdaftar' }])
  })

  it('is not sent while the module is off', async () => {
    await app.set({ WHATSAPP: 'false' })
    expect((await send('kasir.mc2', '08123456789')).status).toBe(403)
    await app.set({ WHATSAPP: 'true' })
  })
})
