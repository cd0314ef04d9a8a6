import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { readSetting } from '../contract/para-system.ts'
import { settingGroups } from '../contract/setting-groups.ts'
import { type SettingState, clearSetting, listSettingStates, settingsChanged, writeSetting } from '../contract/settingsystem.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
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
    expect(body.find(({ key }) => key === 'PEMBULATAN_JUAL_UNIT')).toEqual({
      key: 'PEMBULATAN_JUAL_UNIT',
      value: '250',
      chain: '1000',
      shop: '250',
      ubah_chain: { sebelum: null, user_id: 'own.mc1', waktu: expect.any(String) },
      ubah_shop: { sebelum: null, user_id: 'own.mc2', waktu: expect.any(String) },
      layar: [],
    })

    await set('own.mc2', 'PEMBULATAN_JUAL_UNIT', '200', 'SHOP')
    const { body: later } = await app.call<SettingState[]>('own.mc2', listSettingStates)
    expect(later.find(({ key }) => key === 'PEMBULATAN_JUAL_UNIT')?.ubah_shop).toMatchObject({ sebelum: '250' })

    await app.call('own.mc2', clearSetting, { params: { key: 'PEMBULATAN_JUAL_UNIT' }, query: { cakupan: 'SHOP' } })
    expect(await valueIn('kasir.mc2', 'PEMBULATAN_JUAL_UNIT')).toBe('1000')
    await app.call('own.mc1', clearSetting, { params: { key: 'PEMBULATAN_JUAL_UNIT' }, query: { cakupan: 'CHAIN' } })
    expect(await valueIn('kasir.mc2', 'PEMBULATAN_JUAL_UNIT')).toBe('500')
  })

  it('that is a switch names the screens that it opens, also under its other name', async () => {
    const { body } = await app.call<SettingState[]>('own.mc2', listSettingStates)
    const screensOf = (key: string) => body.find((state) => state.key === key)?.layar
    expect(screensOf('PLAFOND_HUTANG')).toContain('Master Plafond Hutang')
    expect(screensOf('SUPPLIER_BARANG')).toContain('Master Supplier')
    expect(screensOf('NOTA_HEADER')).toEqual([])
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

  it('that is undeclared is neither offered nor set; its stored value stays', async () => {
    const key = 'KUNCI_VERSI_LAMA'
    await sql`insert into para_system (kode_toko, key, value) values ('*', ${key}, 'true') on conflict do nothing`.execute(app.db)
    app.app.settings.forget()
    const { body } = await app.call<SettingState[]>('su.mc1', listSettingStates)
    expect(body.map((each) => each.key)).not.toContain(key)
    expect(body.map((each) => each.key)).toContain('PLAFOND_HUTANG')
    expect((await set('su.mc1', key, 'false', 'CHAIN')).body.code).toBe('NOT_FOUND')
    expect((await app.call('su.mc1', clearSetting, { params: { key }, query: { cakupan: 'CHAIN' } })).body.code).toBe('NOT_FOUND')
    expect((await sql`select value from para_system where key = ${key}`.execute(app.db)).rows).toEqual([{ value: 'true' }])
  })

  it('other than those of messages is closed to a user who has only the screen of messages', async () => {
    await sql`insert into akses_user (user_id, path, is_show) values ('mu.mc3', '/settingsystem', false), ('mu.mc3', '/setting-member', false)`.execute(
      app.db,
    )
    expect((await set('mu.mc3', 'BATAS_HARGA_JUAL', '100', 'SHOP')).body.code).toBe('FORBIDDEN')
    expect((await set('mu.mc3', 'WA_PENGIRIM', 'mc3-wa', 'SHOP')).status).toBe(200)
    const { body } = await app.call<SettingState[]>('mu.mc3', listSettingStates)
    const keys = settingGroups.find(({ title }) => title === 'WhatsApp')!.keys
    expect(keys).toContain('INGAT_HUTANG_HARI')
    expect(body.map(({ key }) => key).toSorted()).toEqual(keys.toSorted())
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

  it('that changes is sent to the browsers of its shops, and stands in the audit with the old value', async () => {
    await set('own.mc1', 'AKTIF_TANGGAL_KEMARIN_SPV', 'true', 'SHOP', 'MC2')
    await set('own.mc1', 'AKTIF_TANGGAL_KEMARIN_SPV', 'false', 'SHOP', 'MC2')
    const { rows: told } = await sql`select room, payload from outbox where topic = ${settingsChanged} order by id desc limit 1`.execute(app.db)
    expect(told).toEqual([{ room: 'toko:MC2', payload: { list: [{ key: 'AKTIF_TANGGAL_KEMARIN_SPV', value: 'false' }], oleh: 'own.mc1' } }])
    const { rows: kept } =
      await sql`select user_id, subject_key, before, after from audit where subject = 'para_system' order by id desc limit 1`.execute(app.db)
    expect(kept).toEqual([{ user_id: 'own.mc1', subject_key: 'MC2/AKTIF_TANGGAL_KEMARIN_SPV', before: { value: 'true' }, after: { value: 'false' } }])
  })

  it('is sent to each shop as it applies there: its own value wins over the chain, and after a reset the chain’s applies again', async () => {
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
