import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Socket, io } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { core, refuse } from '../contract/refusal.ts'
import { type ShopMoved, shopMoved } from '../contract/shop-moved.ts'
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

/** Guests who connect from the addresses that their proxy says; at most three in all and two from one. */
async function guestsFrom(): Promise<(address: string) => Promise<Socket | string>> {
  const server = createServer()
  const realtime = startRealtime(server, {
    base: '/',
    listen: () => () => {},
    announce: () => {},
    look: () => Promise.resolve(nobody),
    guests: { board: (key) => Promise.resolve(key === 'wrong' ? undefined : 'board') },
    guestsMax: { inAll: 3, ofAddress: 2 },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => realtime.close())
  return (address) => {
    const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
      auth: { guest: 'board', key: address === 'wrong' ? 'wrong' : 'MC2' },
      extraHeaders: { 'x-forwarded-for': `6.6.6.6, ${address}` },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    })
    stops.push(() => socket.disconnect())
    return new Promise((resolve) => socket.once('connect', () => resolve(socket)).once('connect_error', ({ message }) => resolve(message)))
  }
}

it('the head office hears once that a shop moved goods or money, however much of it, and no shop hears it of another', async () => {
  const server = createServer()
  let hearing: ((message: string) => void) | undefined
  const realtime = startRealtime(server, {
    base: '/',
    listen: (_, hear) => {
      hearing = hear
      return () => {}
    },
    announce: (_, message) => hearing?.(message),
    look: (token) => Promise.resolve({ ...nobody, user_id: token, kode_toko: token === 'own.mc1' ? 'MC1' : 'MC3', isPusat: token === 'own.mc1' }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => realtime.close())
  const heard: string[] = []
  for (const token of ['own.mc1', 'spv.mc3']) {
    const socket = io(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { auth: { token }, transports: ['websocket'], forceNew: true })
    stops.push(() => socket.disconnect())
    socket.on(shopMoved, ({ kode_toko, position = '' }: ShopMoved) => heard.push(`${token} ${kode_toko} ${position}`.trim()))
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  }
  realtime.moved('MC2', 'F/1')
  realtime.moved('MC2', '10/1')
  realtime.moved('MC3')
  // Two tills may commit in one order and be answered in another.
  realtime.moved('MC2', 'F/2')
  await expect.poll(() => heard.toSorted(), { timeout: 5_000 }).toEqual(['own.mc1 MC2 10/1', 'own.mc1 MC3'])
  realtime.moved('MC2')
  await expect.poll(() => heard.length, { timeout: 5_000 }).toBe(3)
  expect(heard[2]).toBe('own.mc1 MC2')
})

it('limits the guests from one address and in all, and a guest that leaves makes room', async () => {
  const come = await guestsFrom()
  const first = await come('10.0.0.1')
  for (const refused of [1, 2, 3]) expect(await come('wrong'), String(refused)).toBe('Invalid Token.')
  expect(await come('10.0.0.1')).toBeTypeOf('object')
  expect(await come('10.0.0.1')).toBe(core.BUSY.text)
  expect(await come('10.0.0.2')).toBeTypeOf('object')
  expect(await come('10.0.0.3')).toBe(core.BUSY.text)
  ;(first as Socket).disconnect()
  await expect.poll(async () => typeof (await come('10.0.0.1'))).toBe('object')
})

it('stops a browser when its session has ended without an announcement', async () => {
  let isOver = false
  const socket = await listening(() => isOver && refuse(core.INVALID_TOKEN))
  await sleep(100)
  expect(socket.connected).toBe(true)
  const gone = new Promise((resolve) => socket.once('disconnect', resolve))
  isOver = true
  expect(await gone).toBe('io server disconnect')
})

it('keeps a browser listening while its user cannot be checked', async () => {
  let isAway = false
  const socket = await listening(() => {
    if (isAway) throw new Error('database away')
  })
  isAway = true
  await sleep(150)
  expect(socket.connected).toBe(true)
})
