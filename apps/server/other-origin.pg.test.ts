import { afterAll, beforeAll, expect, it } from 'vitest'
import { readerAddress } from '#modules/approvals/contract/fingerprint.ts'
import { readerBridge } from '#modules/counting/contract/reader-bridge.ts'
import { printBridge } from '#modules/receipts/contract/print-bridge.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

const screens = 'https://layar.example'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ origins: [screens], backend: 'https://pusat.example:8443/kencana/api/' })
})
afterAll(() => app.stop())

const requested = (origin: string | undefined, method: 'GET' | 'OPTIONS' = 'GET') =>
  app.app.http.inject({
    method,
    url: '/api/users/session',
    headers: {
      ...(origin ? { origin } : {}),
      ...(method === 'OPTIONS' ? { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-auth-token' } : {}),
    },
  })

it('lets the screens of a named origin ask and read, refusals too, and says so beforehand', async () => {
  const before = await requested(screens, 'OPTIONS')
  expect(before.statusCode).toBe(204)
  expect(before.headers).toMatchObject({ 'access-control-allow-origin': screens, vary: 'origin' })
  expect(before.headers['access-control-allow-methods']).toContain('PUT')
  for (const header of ['content-type', 'x-auth-token', 'x-kode-toko', 'x-otorisasi', 'idempotency-key']) {
    expect(before.headers['access-control-allow-headers']).toContain(header)
  }
  const refused = await requested(screens)
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, screens])
  expect(refused.headers['access-control-allow-credentials']).toBeUndefined()
})

it.each(['https://layar.example.evil.test', 'http://layar.example', 'null', undefined])('tells %s nothing', async (origin) => {
  for (const method of ['GET', 'OPTIONS'] as const) {
    const { headers } = await requested(origin, method)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(headers['vary']).toContain('origin')
  }
})

it('lets its pages call itself and the one server that answers their calls, and no other', async () => {
  const { headers } = await requested(undefined)
  const policy = String(headers['content-security-policy'])
  expect(/connect-src ([^;]+)/.exec(policy)?.[1]).toBe(
    `'self' https://pusat.example:8443 wss://pusat.example:8443 ${readerAddress} ${readerBridge.address} ${printBridge.address}`,
  )
})
