import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paramNames } from '#engine/contract/endpoint.ts'
import { registeredCalls } from './testing/registered.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const closed = registeredCalls.filter((call) => call.access.who !== 'anyone')
const paramsOf = (call: string) => Object.fromEntries(paramNames(call).map((name) => [name, 'X']))

describe.each(closed.map((call) => [call.call as string, call] as const))('%s', (_, call) => {
  it('is closed to nobody and to a stranger’s token', async () => {
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

it('registers no two calls on one path', () => {
  const patterns = registeredCalls.map((call) => call.call.replace(/\{\w+\}/g, '{}'))
  expect(patterns.filter((pattern, at) => patterns.indexOf(pattern) !== at)).toEqual([])
})
