import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { type RequestListener, type Server, createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Manifest } from './papers.ts'
import { fetchArchive, placeAt, readChannel } from './place.ts'

let folder: string
let server: Server
let answer: RequestListener
const manifest = { version: '2.3.0', size: 1_000_000, sha256: '0'.repeat(64) } as Manifest

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-place-'))
  server = createServer((request, reply) => answer(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const place = () => placeAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/kencana`)

it('leaves nothing of an archive that is cut off, too large or another one, and says so in a line', async () => {
  const path = join(folder, 'archive')
  const fetched = async (listener: RequestListener) => {
    answer = listener
    const message = await fetchArchive(place(), manifest, path).then(
      () => 'fetched',
      (error: Error) => `${error.name}: ${error.message}`,
    )
    expect(await readdir(folder)).toEqual([])
    return message
  }
  expect(await fetched((request, reply) => reply.writeHead(404).end(request.url))).toMatch(
    /^StartRefused: http:.*\/kencana\/kencana-2\.3\.0\.tar\.gz answers 404\.$/,
  )
  const cut: RequestListener = (_, reply) => {
    reply.writeHead(200, { 'content-length': '1000000' }).write(Buffer.alloc(1_000), () => reply.destroy())
  }
  expect(await fetched(cut)).toMatch(/^StartRefused: kencana-2\.3\.0\.tar\.gz of .* was cut off/)
  expect(await fetched((_, reply) => reply.end(Buffer.alloc(1_000_001)))).toMatch(/^StartRefused: .* is larger than 1000000 bytes\.$/)
  expect(await fetched((_, reply) => reply.end(Buffer.alloc(1_000_000)))).toMatch(/^StartRefused: .* is not the archive that its manifest names/)
})

it('fetches an archive from a server that closes the connection at its end', async () => {
  const content = Buffer.alloc(30_000_000, 'some content')
  const plain = createTcpServer((socket) => {
    socket.once('data', () => {
      socket.write(`HTTP/1.0 200 OK\r\nContent-Length: ${content.length}\r\n\r\n`)
      socket.end(content)
    })
  })
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const sha256 = createHash('sha256').update(content).digest('hex')
  const path = join(folder, 'archive')
  await fetchArchive(placeAt(`http://127.0.0.1:${(plain.address() as AddressInfo).port}`), { ...manifest, size: content.length, sha256 }, path)
  expect((await stat(path)).size).toBe(content.length)
  await rm(path)
  plain.close()
})

it('says in a line that a place does not answer, or that a paper in it is too large', async () => {
  answer = (_, reply) => reply.end(Buffer.alloc(300_000))
  await expect(readChannel(place(), [])).rejects.toThrow('is larger than 262144 bytes')
  await expect(readChannel(placeAt('http://127.0.0.1:1/'), [])).rejects.toThrow('http://127.0.0.1:1/channel.json does not answer')
  await expect(readChannel(placeAt(join(folder, 'nowhere')), [])).rejects.toThrow('nowhere/channel.json is not there.')
})
