import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, createApp } from '#apps/server/app.ts'
import { runScript } from '#apps/server/testing/running.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'

let own: TestDatabase
let app: App | undefined
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(async () => {
  await app?.close()
  await own.drop()
})

const setUp = async (answers: readonly string[]) => {
  const running = runScript('scripts/setup.ts', [], { DATABASE_URL: own.url })
  running.child.stdin?.end(`${answers.join('\n')}\n`)
  return { code: await running.ended, said: running.said() }
}
// The empty date is that of this machine.
const shop = ['MC1', 'KENCANA PUSAT', 'JALAN MERDEKA 1', '']
const owner = ['budi', 'BUDI', 'a password of his own']

it('nothing is made when the answers end before the last question', async () => {
  const { code, said } = await setUp([...shop, ...owner])
  expect(code).toBe(1)
  expect(said).toMatch(/The answers ended before the last question\.\n$/)
})

it('leaves an owner, and a manager user who chooses his password and then switches what was bought', async () => {
  const { code, said } = await setUp([...shop, ...owner, 'budi', 'sari', 'SARI', 'short', ''])
  expect(code, said).toBe(0)
  expect(said).toContain('Somebody has that one.')
  expect(said).toContain("Start Kencana with 'DATABASE_URL=… npm start'")
  const password = /sari with the password (\S{12}),/.exec(said)?.[1] as string

  app = await createApp({ databaseUrl: own.appUrl, base: '/', filesFolder: '', logLevel: 'silent', isProduction: true })
  const { http } = app
  const call = async (method: 'POST' | 'PUT', path: string, body: object, token?: string) => {
    const reply = await http.inject({ method, url: `/api/${path}`, payload: body, headers: token ? { 'x-auth-token': token } : {} })
    return { status: reply.statusCode, body: reply.json() }
  }
  const logIn = async (user_id: string, secret: string) => (await call('POST', 'users/login', { user_id, password: secret })).body
  const switchOn = (token: string) => call('PUT', 'para-system/key/KIRIM_BARANG', { value: 'true', cakupan: 'CHAIN' }, token)

  const byOwner = await logIn('budi', 'a password of his own')
  expect(byOwner).toMatchObject({ level: 'OWN', isPusat: true, mustChangePassword: false })
  expect(await switchOn(byOwner.token)).toMatchObject({ status: 403, body: { code: 'PAID_MODULE' } })

  const byManager = await logIn('sari', password)
  expect(byManager).toMatchObject({ level: 'MU', mustChangePassword: true })
  expect((await switchOn(byManager.token)).status).toBe(403)
  const changed = { password, new_password: 'one that only she knows' }
  expect(await call('PUT', 'users/change-password', changed, byManager.token)).toMatchObject({ status: 200 })
  expect(await switchOn(byManager.token)).toMatchObject({ status: 200 })
})

it('is for an empty database', async () => {
  const { code, said } = await setUp([])
  expect(code).toBe(1)
  expect(said).toBe('There is a shop already; log in and go on in the application.\n')
})
