import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { type LoginLimit, createLoginLimit } from './login-limit.ts'

let app: TestApp
let limit: LoginLimit
beforeAll(async () => {
  app = await startTestApp()
  limit = createLoginLimit(app.db, 'login')
})
afterAll(() => app.stop())
beforeEach(async () => {
  await sql`delete from login_coba`.execute(app.db)
  await sql`delete from login_alamat`.execute(app.db)
})

/** Lets time pass. */
const pass = (seconds: number) => sql`update login_coba set terakhir = terakhir - ${seconds} * interval '1 second'`.execute(app.db)
const wrong = async (times: number, ip = '10.0.0.1') => {
  for (let turn = 0; turn < times; turn += 1) await limit.failed(ip)
}

describe('the login limit', () => {
  it('lets a user mistype a few times, then makes him wait longer each time', async () => {
    for (let turn = 0; turn < 5; turn += 1) expect(await limit.attempt('kasir.mc2', '10.0.0.1')).toBe(0)
    // The clock stands ahead, so that a slow machine does not wait the time out while it is measured.
    const [aheadSeconds, slowSeconds] = [1_000, 60]
    for (const [tries, seconds] of [
      [5, 1],
      [8, 8],
      [12, 128],
    ] as const) {
      await sql`update login_coba set kali = ${tries}, terakhir = clock_timestamp() + make_interval(secs => ${aheadSeconds})`.execute(app.db)
      const wait = (await limit.attempt('kasir.mc2', '10.0.0.1')) - aheadSeconds
      expect(wait).toBeLessThanOrEqual(seconds)
      expect(wait).toBeGreaterThan(seconds - slowSeconds)
    }
    await pass(1_000 + 128)
    expect(await limit.attempt('kasir.mc2', '10.0.0.1')).toBe(0)
  })

  it('never makes a user wait more than a quarter of an hour, and forgets one try after the other', async () => {
    await limit.attempt('kasir.mc2', '10.0.0.1')
    await sql`update login_coba set kali = 40`.execute(app.db)
    expect(await limit.attempt('kasir.mc2', '10.0.0.1')).toBe(900)
    await pass(40 * 300)
    for (let turn = 0; turn < 5; turn += 1) expect(await limit.attempt('kasir.mc2', '10.0.0.1')).toBe(0)
    // A quarter of an hour later three of the five are forgotten.
    await pass(900)
    for (let turn = 0; turn < 3; turn += 1) expect(await limit.attempt('kasir.mc2', '10.0.0.1')).toBe(0)
  })

  it('makes only wrong passwords wait for the mistakes of an address, and forgets one a minute', async () => {
    await wrong(50)
    expect(await limit.failed('10.0.0.1')).toBeGreaterThan(0)
    expect(await limit.failed('10.0.0.2')).toBe(0)
    // A right password from the shop is still checked at once.
    expect(await limit.attempt('spv.mc2', '10.0.0.1')).toBe(0)
    await pass(60 * 60)
    await wrong(49)
    expect(await limit.failed('10.0.0.1')).toBe(0)
  })

  it('starts anew after the right password', async () => {
    for (let turn = 0; turn < 4; turn += 1) await limit.attempt('kasir.mc2', '10.0.0.1')
    await limit.succeeded('kasir.mc2', '10.0.0.1')
    for (let turn = 0; turn < 5; turn += 1) expect(await limit.attempt('kasir.mc2', '10.0.0.1')).toBe(0)
  })

  it('keeps a stranger at another address from blocking a user in the shop where he has logged in before', async () => {
    await limit.succeeded('kasir.mc2', '10.0.0.1')
    for (let turn = 0; turn < 20; turn += 1) await limit.attempt('kasir.mc2', '203.0.113.7')
    expect(await limit.attempt('kasir.mc2', '203.0.113.8')).toBeGreaterThan(0)
    expect(await limit.attempt('kasir.mc2', '10.0.0.1')).toBe(0)
    // A user that there is not has no address either, and is counted all the same.
    for (let turn = 0; turn < 5; turn += 1) await limit.attempt('tidak.ada', '10.0.0.1')
    expect(await limit.attempt('tidak.ada', '10.0.0.1')).toBeGreaterThan(0)
  })

  it('counts slips of a supervisor at the till apart from logins', async () => {
    const atTheTill = createLoginLimit(app.db, 'approval')
    for (let turn = 0; turn < 60; turn += 1) {
      await atTheTill.attempt('spv.mc2', '10.0.0.1')
      await atTheTill.failed('10.0.0.1')
    }
    expect(await atTheTill.attempt('spv.mc2', '10.0.0.1')).toBeGreaterThan(0)
    expect(await limit.attempt('spv.mc2', '10.0.0.1')).toBe(0)
    expect(await limit.failed('10.0.0.1')).toBe(0)
  })

  it('counts a hundred guesses at one moment one by one, from any process', async () => {
    const others = createLoginLimit(app.db, 'login')
    const waits = await Promise.all(Array.from({ length: 100 }, (_, at) => (at % 2 ? limit : others).attempt('kasir.mc2', `10.0.1.${at}`)))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
  })
})
