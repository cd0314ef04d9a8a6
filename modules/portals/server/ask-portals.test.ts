import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, anyone, endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { Refusal } from '#engine/contract/refusal.ts'
import { nobody } from '#engine/server/caller.ts'
import { createLog } from '#engine/server/log.ts'
import { type Portal, nameOf, postsToPortals, readsPortals } from './ask-portals.ts'

const token = 't'.repeat(32)
const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

/** A portal that answers so, and what it was asked. */
async function portalThat(
  answers: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<Portal & { requested: string[] }> {
  const requested: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      requested.push(`${request.method} ${request.url} ${String(request.headers['x-portal-token'])} ${body}`.trim())
      answers(request, response, body)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/kencana/`, token, requested }
}
const says =
  (data: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data))

const figures = endpoint({ call: 'GET cash-pusat/toko', summary: '', access: signedIn(), reply: z.object({ total: z.number() }), portal: true })
const lists = endpoint({
  call: 'POST portal/daftar',
  summary: '',
  access: signedIn({ headOffice: true }),
  body: z.object({}),
  reply: z.object({ total: z.number() }),
  readsOnly: true,
  portal: true,
})
const calls = () => new Map<string, Endpoint>([figures, lists].map((each) => [each.call, each as Endpoint]))

const context = { caller: { ...nobody, isPusat: true }, gone: new AbortController().signal, log: createLog('silent') }
const read = (portals: readonly Portal[], path?: string, msMax = 60_000) =>
  readsPortals({ portals, calls, msMax })({ ...context, query: { path } } as never) as Promise<{ values: unknown[] }>
const post = (portals: readonly Portal[], path: string, body: unknown, isPusat = true) =>
  postsToPortals({ portals, calls })({ ...context, caller: { ...context.caller, isPusat }, body: { path, body } } as never) as Promise<{
    values: unknown[]
  }>
const refusedWith = (code: string) => (error: unknown) => expect(error instanceof Refusal && error.kind.code).toBe(code)

it('asks all of them at once, each with its token, and answers what each said', async () => {
  const together: (() => void)[] = []
  // Neither answers before both were asked.
  const waits = (total: number) => (request: IncomingMessage, response: ServerResponse) => {
    together.push(() => says({ total })(request, response))
    if (together.length === 2) for (const answer of together) answer()
  }
  const [west, east] = [await portalThat(waits(1)), await portalThat(waits(2))]
  expect(await read([west, east], 'cash-pusat/toko?kode_toko=ALL&x=a b')).toEqual({
    values: [
      { portal: nameOf(west), data: { total: 1 } },
      { portal: nameOf(east), data: { total: 2 } },
    ],
  })
  expect(west.requested).toEqual([`GET /kencana/api/cash-pusat/toko?kode_toko=ALL&x=a+b ${token}`])
  expect(nameOf(west)).toMatch(/^127\.0\.0\.1:\d+\/kencana$/)
  expect(await read([west, east])).toEqual({ values: [{ portal: nameOf(west) }, { portal: nameOf(east) }] })
  expect(await read([], 'cash-pusat/toko')).toEqual({ values: [] })
})

it('names a failed portal next to those that answer, and refuses when none answers', async () => {
  const fine = await portalThat(says({ total: 3 }))
  const elsewhere = await portalThat(says({ total: 4 }))
  const failing = {
    'Invalid Token.': await portalThat(says({ code: 'INVALID_TOKEN', message: 'Invalid Token.' }, 401)),
    'HTTP 502': await portalThat((_, response) => void response.writeHead(502).end('<html>')),
    'Jawaban Tidak Dikenal': await portalThat(says({ jumlah: 'tiga' })),
    // The token is not carried to where an answer points.
    'Tidak Bisa Dihubungi': await portalThat((_, response) => void response.writeHead(302, { location: elsewhere.url }).end()),
    'Jawaban Terlalu Besar': await portalThat((_, response) => void response.end(Buffer.alloc(17 * 1024 * 1024, ' '))),
  }
  const { values } = await read([fine, ...Object.values(failing)], 'cash-pusat/toko')
  expect(values).toEqual([
    { portal: nameOf(fine), data: { total: 3 } },
    ...Object.entries(failing).map(([error, portal]) => ({ portal: nameOf(portal), error })),
  ])
  expect(elsewhere.requested).toEqual([])
  const silent = read([failing['HTTP 502'], failing['Invalid Token.']], 'cash-pusat/toko')
  await silent.catch(refusedWith('PORTALS_SILENT'))
  await expect(silent).rejects.toThrow('Data Gagal Dimuat')
})

it('waits for one that is silent as long as it may, and not longer', async () => {
  const silent = await portalThat(() => {})
  const halfway = await portalThat((_, response) => void response.writeHead(200).write('{ "total":'))
  await expect(read([silent, halfway], 'cash-pusat/toko', 300)).rejects.toMatchObject({
    kind: { code: 'PORTALS_SILENT' },
    details: { portal: [silent, halfway].map((portal) => `${nameOf(portal)}: Tidak Menjawab Dalam 10 Detik`) },
  })
})

it('asks for nothing outside of the list, and for nothing that the person may not read here', async () => {
  const portal = await portalThat(says({ total: 5 }))
  for (const path of ['members', 'cash-pusat/toko/', '../cash-pusat/toko', 'http://lain.example/cash-pusat/toko', 'portal/daftar', '', '?']) {
    await expect(read([portal], path), path).rejects.toThrow('Data Ini Tidak Bisa Diminta Dari Portal')
  }
  await expect(post([portal], 'cash-pusat/toko', {})).rejects.toThrow('Data Ini Tidak Bisa Diminta Dari Portal')
  await expect(post([portal], 'portal/daftar', {}, false)).rejects.toThrow('Anda Tidak Memiliki Akses')
  expect(portal.requested).toEqual([])
  expect(await post([portal], 'portal/daftar', { tabel: ['bank'] })).toEqual({ values: [{ portal: nameOf(portal), data: { total: 5 } }] })
  expect(portal.requested).toEqual([`POST /kencana/api/portal/daftar ${token} {"tabel":["bank"]}`])
})

it('lets no call that writes be declared for portals', () => {
  const facts = { call: 'POST bank', summary: '', access: anyone, reply: z.unknown(), portal: true } as const
  expect(() => endpoint(facts)).toThrow('POST bank writes: no other portal may make it')
})
