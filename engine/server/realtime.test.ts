import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Socket, io } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { core, refuse } from '../contract/refusal.ts'
import { nobody } from './caller.ts'
import { startRealtime } from './realtime.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** A browser that listens, while `look` says who it is. */
async function listening(look: () => void): Promise<Socket> {
  const server = createServer()
  const realtime = startRealtime(server, {
    base: '/',
    lookEveryMs: 20,
    listen: () => () => {},
    announce: () => {},
    look: async () => {
      look()
      return { ...nobody, user_id: 'kasir.mc2', kode_toko: 'MC2' }
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    auth: { token: 't' },
    transports: ['websocket'],
    reconnection: false,
  })
  stops.push(
    () => realtime.close(),
    () => socket.disconnect(),
  )
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}

it('a browser stops listening when its session is worth nothing any more, though nobody said so', async () => {
  let isOver = false
  const socket = await listening(() => isOver && refuse(core.INVALID_TOKEN))
  await sleep(100)
  expect(socket.connected).toBe(true)
  const gone = new Promise((resolve) => socket.once('disconnect', resolve))
  isOver = true
  expect(await gone).toBe('io server disconnect')
})

it('a browser goes on listening while nobody can tell who it is', async () => {
  let isAway = false
  const socket = await listening(() => {
    if (isAway) throw new Error('database away')
  })
  isAway = true
  await sleep(150)
  expect(socket.connected).toBe(true)
})
