import { type Server, createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { post } from './messenger.ts'

let server: Server
const seen = new WeakSet<Socket>()
/** A provider that closes a connection as soon as a second request comes on it. */
beforeAll(async () => {
  server = createServer((request, response) => {
    if (seen.has(request.socket)) return void request.socket.destroy()
    seen.add(request.socket)
    request.resume().on('end', () => response.end('{"success":true}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

it('sends each message on its own connection: its result does not depend on what the provider does with the last one', async () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  for (const id of [1, 2, 3, 4]) {
    const answer = await post(address, 'rahasia', id, { message: 'Halo' })
    expect(answer).toMatchObject({ status: 200 })
    if ('json' in answer) expect(await answer.json()).toEqual({ success: true })
  }
})
