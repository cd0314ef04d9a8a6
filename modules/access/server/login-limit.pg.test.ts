import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { type LoginLimit, createLoginLimit } from './login-limit.ts'

let app: TestApp
let limit: LoginLimit
beforeAll(async () => {
  app = await startTestApp()
  limit = createLoginLimit(app.db)
})
afterAll(() => app.stop())
beforeEach(() => sql`delete from login_coba`.execute(app.db))

/** Lets time pass. */
const pass = (seconds: number) => sql`update login_coba set terakhir = terakhir - ${seconds} * interval '1 second'`.execute(app.db)

describe('the login limit', () => {
  it('lets somebody mistype a few times, then makes him wait longer each time', async () => {
    const waits: number[] = []
    for (let turn = 0; turn < 8; turn += 1) {
      const wait = await limit.attempt('kasir', '10.0.0.1')
      waits.push(wait)
      await pass(wait)
      if (wait > 0) expect(await limit.attempt('kasir', '10.0.0.1')).toBe(0)
    }
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 2, 4])
  })

  it('never makes anybody wait more than a quarter of an hour, and forgets after an hour', async () => {
    await limit.attempt('kasir', '10.0.0.1')
    await sql`update login_coba set kali = 40`.execute(app.db)
    await sql`delete from login_coba where kunci like 'address%'`.execute(app.db)
    expect(await limit.attempt('kasir', '10.0.0.1')).toBe(900)
    await pass(3_601)
    expect(await limit.attempt('kasir', '10.0.0.1')).toBe(0)
  })

  it('does not stop a whole shop behind one address for one forgetful cashier', async () => {
    for (let turn = 0; turn < 10; turn += 1) await limit.attempt('kasir', '10.0.0.1')
    expect(await limit.attempt('supervisor', '10.0.0.1')).toBe(0)
    for (let turn = 0; turn < 50; turn += 1) await limit.attempt(`tebak${turn}`, '10.0.0.1')
    expect(await limit.attempt('supervisor', '10.0.0.1')).toBeGreaterThan(0)
    expect(await limit.attempt('supervisor', '10.0.0.2')).toBe(0)
  })

  it('starts anew after the right password, and counts a shop that logs in all day as nothing', async () => {
    for (let turn = 0; turn < 4; turn += 1) await limit.attempt('kasir', '10.0.0.1')
    await limit.succeeded('kasir', '10.0.0.1')
    for (let turn = 0; turn < 5; turn += 1) expect(await limit.attempt('kasir', '10.0.0.1')).toBe(0)
    for (let turn = 0; turn < 60; turn += 1) {
      expect(await limit.attempt(`orang${turn}`, '10.0.0.3')).toBe(0)
      await limit.succeeded(`orang${turn}`, '10.0.0.3')
    }
  })

  it('counts a hundred guesses at one moment one by one, from any process', async () => {
    const others = createLoginLimit(app.db)
    const waits = await Promise.all(Array.from({ length: 100 }, (_, at) => (at % 2 ? limit : others).attempt('kasir', `10.0.1.${at}`)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })
})
