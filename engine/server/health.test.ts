import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { Refusal } from '../contract/refusal.ts'
import { registerHealth } from './health.ts'

it('lets this machine and callers with the token read the metrics, but no caller through a proxy on this machine', async () => {
  const app = Fastify({ trustProxy: 'loopback' })
  app.setErrorHandler((error, _, reply) => reply.status(error instanceof Refusal ? error.kind.status : 500).send())
  const registry = { contentType: 'text/plain', metrics: () => Promise.resolve('') }
  registerHealth(app, {
    base: '/',
    database: undefined as never,
    metrics: { registry } as never,
    version: '',
    metricsToken: 'secret',
    isDraining: () => false,
  })
  const requested = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
  expect([await requested(), await requested({}, '::1')]).toEqual([200, 200])
  // A proxy that passes on the headers of the client.
  for (const forwarded of ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])
    expect(await requested({ [forwarded]: '127.0.0.1' }), forwarded).toBe(403)
  expect(await requested({}, '192.168.1.9')).toBe(403)
  expect(await requested({ authorization: 'Bearer secret', 'x-forwarded-for': '8.8.8.8' }, '192.168.1.9')).toBe(200)
  await app.close()
})
