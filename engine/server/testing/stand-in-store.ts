import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BucketOptions } from '../bucket-files.ts'

/** What the store does instead of its work. */
export type Fault =
  /** Says that it is too much for it. */
  | 'BUSY'
  /** Breaks the connection without a word. */
  | 'CUT'
  /** Takes the request and never answers. */
  | 'SILENT'
  /** Begins to answer and never ends. */
  | 'HALF'

/** An S3-compatible store on this machine: one bucket, by paths, that holds every signature against its key. */
export interface StandInStore {
  readonly options: BucketOptions
  /** What it has, by path. */
  readonly files: ReadonlyMap<string, StandInFile>
  /** What it was asked: `PUT barang/x.jpg`, `LIST barang/`. */
  readonly requested: string[]
  /** Puts a file there as if it were written then. */
  lay(path: string, data: Buffer, writtenAt: Date): void
  /** The next requests meet with this, one after the other. */
  next(...faults: Fault[]): void
  start(): Promise<void>
  stop(): Promise<void>
}

interface StandInFile {
  readonly data: Buffer
  readonly contentType: string
  readonly writtenAt: Date
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

/** A store that has not been started yet. `pageRows`: how many files one page of a list has. */
export function standInStore({ pageRows = 1_000 }: { pageRows?: number } = {}): StandInStore {
  const files = new Map<string, StandInFile>()
  const requested: string[] = []
  const faults: Fault[] = []
  const open = new Set<ServerResponse>()
  const options = { endpoint: '', bucket: 'gambar', region: 'id-1', key: 'KEYOFTHESTANDIN', secret: 'secret-of-the-stand-in', isPathStyle: true }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => answer(request, Buffer.concat(parts), response))
    open.add(response)
    response.on('close', () => open.delete(response))
  })

  const answer = (request: IncomingMessage, body: Buffer, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', options.endpoint)
    const [, bucket, path = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? []
    const isList = request.method === 'GET' && path === ''
    requested.push(isList ? `LIST ${url.searchParams.get('prefix')}` : `${request.method} ${path}`)
    const fault = faults.shift()
    if (fault === 'SILENT') return
    if (fault === 'CUT') return void request.socket.destroy()
    if (fault === 'BUSY') return refused(response, 503, 'SlowDown')
    if (fault === 'HALF') {
      response.writeHead(200, { 'content-length': 1_000 })
      return void response.write('half')
    }
    if (!isSigned(request, url, body, options)) return refused(response, 403, 'SignatureDoesNotMatch')
    if (bucket !== options.bucket) return refused(response, 404, 'NoSuchBucket')
    if (isList) return list(url, response)
    const file = files.get(path)
    if (request.method === 'PUT') {
      files.set(path, { data: body, contentType: request.headers['content-type'] ?? '', writtenAt: new Date() })
      return void response.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end()
    }
    if (request.method === 'DELETE') {
      files.delete(path)
      return void response.writeHead(204).end()
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return refused(response, 405, 'MethodNotAllowed')
    if (!file) return refused(response, 404, 'NoSuchKey')
    response.writeHead(200, {
      'content-type': file.contentType,
      'content-length': file.data.length,
      'last-modified': file.writtenAt.toUTCString(),
    })
    response.end(request.method === 'GET' ? file.data : undefined)
  }

  const list = (url: URL, response: ServerResponse) => {
    const asks = url.searchParams
    if (asks.get('list-type') !== '2') return refused(response, 400, 'InvalidArgument')
    const after = Buffer.from(asks.get('continuation-token') ?? '', 'base64url').toString()
    const most = Math.min(pageRows, Number(asks.get('max-keys') ?? pageRows))
    const prefix = asks.get('prefix') ?? ''
    const below = [...files.keys()]
      .filter((path) => path.startsWith(prefix) && path > after)
      .filter((path) => asks.get('delimiter') !== '/' || !path.slice(prefix.length).includes('/'))
      .toSorted((one, other) => (one < other ? -1 : 1))
    const page = below.slice(0, most)
    const isTruncated = below.length > page.length
    const contents = page.map((path) => {
      const { data, writtenAt } = files.get(path) as StandInFile
      return `<Contents><Key>${path}</Key><LastModified>${writtenAt.toISOString()}</LastModified><ETag>"${sha256(data).slice(0, 32)}"</ETag><Size>${data.length}</Size></Contents>`
    })
    const token = isTruncated ? `<NextContinuationToken>${Buffer.from(page.at(-1) ?? '').toString('base64url')}</NextContinuationToken>` : ''
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>${options.bucket}</Name><KeyCount>${page.length}</KeyCount>` +
        `<IsTruncated>${isTruncated}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`,
    )
  }

  return {
    options,
    files,
    requested,
    lay: (path, data, writtenAt) => void files.set(path, { data, contentType: 'image/jpeg', writtenAt }),
    next: (...some) => void faults.push(...some),
    start: async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      options.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    stop: async () => {
      for (const response of open) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function refused(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

/** Signature version 4 of AWS, computed anew from what came and the secret, and the sum of the body where it was said. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer, { key, secret, region }: BucketOptions): boolean {
  const said = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(headers.authorization ?? '')
  const [, credential = '', names = '', signature = ''] = said ?? []
  const at = String(headers['x-amz-date'])
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`
  const sum = String(headers['x-amz-content-sha256'])
  if (credential !== `${key}/${scope}` || !names.split(';').includes('host')) return false
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(body)) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('&')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`)
  const canonical = [method, url.pathname, query, lines.join(''), names, sum].join('\n')
  const ours = hmac(hmac(hmac(hmac(`AWS4${secret}`, at.slice(0, 8)), region), 's3'), 'aws4_request')
  const right = hmac(ours, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(right, Buffer.from(signature, 'hex'))
}
