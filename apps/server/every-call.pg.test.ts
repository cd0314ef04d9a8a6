import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { paramNames } from '#engine/contract/endpoint.ts'
import { modulesOf } from '#engine/contract/gate.ts'
import { core } from '#engine/contract/refusal.ts'
import type { EngineSession } from '#engine/contract/session.ts'
import { isNarrowed } from '#engine/testing/walked.ts'
import { logout, readSession } from '#modules/access/contract/login.ts'
import { flagOf, flags } from '#modules/settings/contract/flags.ts'
import { shopLists } from '#modules/settings/contract/settings.ts'
import { mayCall } from './testing/may-call.ts'
import { registeredCalls, walkedCalls } from './testing/registered.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ servesDocs: true })
})
afterAll(() => app.stop())

const closed = walkedCalls.filter((call) => call.access.who !== 'anyone')
const paramsOf = (call: string) => Object.fromEntries(paramNames(call).map((name) => [name, 'X']))

describe.each(closed.map((call) => [call.call as string, call] as const))('%s', (_, call) => {
  it('is closed without a token and with a stranger’s token', async () => {
    expect((await app.call(undefined, call, { params: paramsOf(call.call) })).status).toBe(401)
    const { method, url } = { method: call.call.split(' ')[0] as 'GET', url: `/api/${call.call.split(' ')[1]?.replace(/\{\w+\}/g, 'X')}` }
    const reply = await app.app.http.inject({ method, url, headers: { 'x-auth-token': 'ab'.repeat(32) } })
    expect([reply.statusCode, reply.json().message]).toEqual([401, 'Invalid Token.'])
  })

  it('does not let a branch look at another shop', async () => {
    const { status } = await app.call('kasir.mc2', call, { params: paramsOf(call.call), shop: 'MC3' })
    expect(status).toBe(403)
  })
})

const sessionOf = async (user_id: string) => (await app.call<EngineSession>(user_id, readSession)).body
// It ends the session that the others need.
const requested = closed.filter((call) => call.call !== logout.call)

/** Makes every call as a user. Returns those that were open or closed against his menu. */
async function surprises(user_id: string): Promise<string[]> {
  const who = await sessionOf(user_id)
  const found: string[] = []
  for (const call of requested) {
    // No call accepts this input. A user who may make the call gets an error for it, and nothing is written.
    const { status, body } = await app.call<{ code?: string }>(user_id, call, {
      params: paramsOf(call.call),
      ...(call.body ? { body: { x: 1 } } : {}),
    })
    const isClosed = status === 403 && (body.code === core.FORBIDDEN.code || body.code === core.MODULE_OFF.code)
    if (isClosed === mayCall(call, who)) found.push(`${call.call}: ${status} ${body.code ?? ''}`)
    if (status >= 500) found.push(`${call.call}: ${status}`)
  }
  return found
}

describe('the menu and the calls obey one declaration', () => {
  const users = ['OWN', 'SPV', 'KASIR', 'SU', 'MU', 'DEV'].flatMap((level) => ['mc1', 'mc2'].map((shop) => `${level.toLowerCase()}.${shop}`))

  it.each(users)('for %s', async (user_id) => {
    expect(await surprises(user_id)).toEqual([])
  })

  it('while every module is off', async () => {
    await app.set(Object.fromEntries(flags.map(({ key }) => [key, 'false'])))
    for (const user_id of ['own.mc1', 'su.mc1', 'kasir.mc2']) expect(await surprises(user_id)).toEqual([])
    await app.set(Object.fromEntries(flags.map(({ key }) => [key, 'true'])))
  })

  it.skipIf(isNarrowed)('for a user without any screen', async () => {
    const paths = registeredCalls.flatMap(({ access }) => (access.who === 'screens' ? access.screens.map(({ path }) => path) : []))
    await sql`insert into akses_user (user_id, path, is_show) select 'spv.mc3', path, false from unnest(${[...new Set(paths)]}::text[]) path`.execute(
      app.db,
    )
    expect(await surprises('spv.mc3')).toEqual([])
    expect(requested.filter(({ access }) => access.who === 'screens').length).toBeGreaterThan(100)
  })

  it('names only switches that a user can change', () => {
    const gates = registeredCalls.flatMap(({ access }) => [
      ...('gate' in access ? [access.gate] : []),
      ...(access.who === 'screens' ? access.screens.map((screen) => screen.gate) : []),
    ])
    expect(gates.flatMap(modulesOf).filter((key) => !flagOf(key) && !shopLists.some((list) => list === key))).toEqual([])
  })
})

it('lists every call in OpenAPI, with who may make it', async () => {
  const reply = await app.app.http.inject({ url: '/api/docs/json' })
  const described = reply.json() as { paths: Record<string, Record<string, { description: string }>> }
  for (const call of registeredCalls) {
    const [method, path] = call.call.split(' ') as [string, string]
    const operation = described.paths[`/${path}`]?.[method.toLowerCase()]
    expect(operation, call.call).toBeDefined()
    expect(operation?.description.length, call.call).toBeGreaterThan(0)
  }
})

it('describes the calls of each module by themselves, every call once', async () => {
  const describedIn = async (part: string) => {
    const { paths } = (await app.app.http.inject({ url: `/api/docs/json${part}` })).json() as {
      paths: Record<string, Record<string, { tags: string[] }>>
    }
    return Object.entries(paths).flatMap(([path, calls]) => Object.entries(calls).map(([method, { tags }]) => ({ call: `${method} ${path}`, tags })))
  }
  const all = await describedIn('')
  const names = [...new Set(all.flatMap(({ tags }) => tags))]
  expect(names.length).toBeGreaterThan(20)
  const parts = await Promise.all(names.map(async (name) => ({ name, calls: await describedIn(`/${name}`) })))
  expect(parts.filter(({ name, calls }) => calls.some(({ tags }) => !tags.includes(name)))).toEqual([])
  expect(parts.flatMap(({ calls }) => calls.map(({ call }) => call)).toSorted()).toEqual(all.map(({ call }) => call).toSorted())
})

it('registers no two calls on one path', () => {
  const patterns = registeredCalls.map((call) => call.call.replace(/\{\w+\}/g, '{}'))
  expect(patterns.filter((pattern, at) => patterns.indexOf(pattern) !== at)).toEqual([])
})
