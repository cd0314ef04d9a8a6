import { type IncomingMessage, createServer } from 'node:http'
import { Readable } from 'node:stream'
import type { AddressInfo } from 'node:net'
import type { CloudAccess } from '../cloud.ts'
import { signatureOf } from '../webhook.ts'
import { namesIn } from '../words.ts'
import { type SettingKey, presetOf } from '#modules/settings/contract/settings.ts'

interface SentPaper {
  readonly id: string
  readonly filename: string
}

/** A file that was uploaded. */
interface UploadedFile {
  readonly id: string
  readonly name: string
  readonly bytes: Buffer
}

/** What the Cloud API was asked. */
export interface RequestedCloud {
  readonly to: string
  readonly type: 'text' | 'template' | 'document'
  readonly biz_opaque_callback_data: string
  readonly text?: { readonly body: string }
  readonly document?: SentPaper & { readonly caption: string }
  readonly template?: {
    readonly name: string
    readonly language: { readonly code: string }
    readonly components: readonly {
      readonly type: string
      readonly parameters: readonly { readonly type: string; readonly parameter_name: string; readonly text: string; readonly document?: SentPaper }[]
    }[]
  }
  readonly wamid: string
}

/** The Cloud API on this machine: it wants the token, knows templates by our words and headers, takes files, keeps the 24 hours, and signs what it tells. */
export interface StandInCloud {
  readonly access: CloudAccess
  readonly requested: readonly RequestedCloud[]
  /** The files that were uploaded, each by its own id. */
  readonly files: readonly UploadedFile[]
  /** A template is registered with a document as its header from now on. */
  withPaper(template: string): void
  /** Answers the next upload so instead of taking it; `HANGS` takes it and never answers. */
  nextUpload(answer: { status: number; code: number } | 'HANGS'): void
  /** Whether an upload waits for an answer that does not come. */
  held(): boolean
  /** Answers the next message so instead of taking it; `SILENT` takes it and hangs up without a word. */
  next(answer: { status: number; code: number } | 'SILENT'): void
  /** Posts a webhook to `url`, signed with `secret` (by default the right one). Returns the status. */
  tell(url: string, value: object, secret?: string): Promise<number>
  /** After any message of the customer, the shop may answer him freely. */
  open(receiver: string): void
  start(): Promise<void>
  stop(): Promise<void>
}

/** The phone number id of the account. */
export const accountId = '106540352242922'

const registered = ['WA_TEMPLATE_PENJUALAN', 'WA_TEMPLATE_INGAT_HUTANG', 'WA_TEMPLATE_INGAT_CICILAN'] satisfies SettingKey[]
const templates = new Map(
  registered.map((key) => [
    key.replace('WA_TEMPLATE_', '').toLowerCase(),
    namesIn(String(presetOf(key)))
      .toSorted()
      .join(),
  ]),
)

/** A Cloud API that has not been started yet. */
export function standInCloud(): StandInCloud {
  const requested: RequestedCloud[] = []
  const opened = new Set<string>()
  const answers: ({ status: number; code: number } | 'SILENT')[] = []
  const files: UploadedFile[] = []
  const papered = new Set<string>()
  const uploads: ({ status: number; code: number } | 'HANGS')[] = []
  let isHeld = false
  const knows = (paper: SentPaper | undefined) => files.some(({ id, name }) => id === paper?.id && name === paper.filename)
  const access = {
    url: '',
    token: 'token-of-the-stand-in',
    appSecret: 'secret-of-the-stand-in',
    verifyToken: 'verify-of-the-stand-in',
    numbers: new Map([['628111222333', accountId]]),
    language: 'id',
  }
  const wrong = ({ to, type, template, document }: RequestedCloud, request: IncomingMessage): { status: number; code: number } | undefined => {
    if (request.headers.authorization !== `Bearer ${access.token}`) return { status: 401, code: 190 }
    if (request.url !== `/v23.0/${accountId}/messages`) return { status: 400, code: 100 }
    if (type === 'document' && (!knows(document) || (document?.caption.length ?? 0) > 1_024)) return { status: 400, code: 100 }
    if (type !== 'template') return opened.has(to) ? undefined : { status: 400, code: 131_047 }
    const heads = template?.components.filter(({ type: part }) => part === 'header').flatMap(({ parameters: each }) => each) ?? []
    const wantsPaper = papered.has(template?.name ?? '')
    if (wantsPaper ? heads.length !== 1 || !knows(heads[0]?.document) : heads.some((head) => head.type === 'document'))
      return { status: 400, code: 132_012 }
    const parameters = template?.components.find(({ type: part }) => part === 'body')?.parameters ?? []
    const names = templates.get(template?.name ?? '')
    if (names === undefined || template?.language.code !== 'id') return { status: 404, code: 132_001 }
    if (
      names !==
      parameters
        .map(({ parameter_name }) => parameter_name)
        .toSorted()
        .join()
    )
      return { status: 400, code: 132_000 }
    return parameters.some(({ text }) => /[\n\t]| {4}/.test(text) || text === '') ? { status: 400, code: 132_012 } : undefined
  }
  /** Takes a file as the real one does: a form with `messaging_product`, `type` and `file`. */
  const upload = async (request: IncomingMessage): Promise<{ status: number; code: number } | 'HANGS' | { id: string }> => {
    if (request.headers.authorization !== `Bearer ${access.token}`) return { status: 401, code: 190 }
    const body = Readable.toWeb(request) as unknown as ReadableStream
    const form = await new Response(body, { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData()
    const answer = uploads.shift()
    if (answer) return answer
    const file = form.get('file')
    const isRight = form.get('messaging_product') === 'whatsapp' && form.get('type') === 'application/pdf' && file instanceof File
    if (!isRight || file.type !== 'application/pdf') return { status: 400, code: 100 }
    const id = `media.${files.length + 1}`
    files.push({ id, name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })
    return { id }
  }
  const server = createServer((request, response) => {
    if (request.url === `/v23.0/${accountId}/media`) {
      void upload(request).then((answer) => {
        if (answer === 'HANGS') return void (isHeld = true)
        response.statusCode = 'status' in answer ? answer.status : 200
        response.end(JSON.stringify('status' in answer ? { error: { code: answer.code, message: 'no' } } : answer))
      })
      return
    }
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      const body = JSON.parse(text) as RequestedCloud
      const answer = answers.shift() ?? wrong(body, request)
      if (answer !== undefined && answer !== 'SILENT') {
        response.statusCode = answer.status
        return void response.end(JSON.stringify({ error: { code: answer.code, message: 'no' } }))
      }
      const wamid = `wamid.${requested.length + 1}`
      requested.push({ ...body, wamid })
      if (answer === 'SILENT') return void request.socket.destroy()
      response.end(JSON.stringify({ messaging_product: 'whatsapp', messages: [{ id: wamid }] }))
    })
  })
  return {
    access,
    requested,
    files,
    withPaper: (template) => void papered.add(template),
    nextUpload: (answer) => void uploads.push(answer),
    held: () => isHeld,
    next: (answer) => void answers.push(answer),
    open: (receiver) => void opened.add(receiver),
    tell: async (url, value, secret = access.appSecret) => {
      const body = Buffer.from(
        JSON.stringify({
          object: 'whatsapp_business_account',
          entry: [{ id: '1', changes: [{ field: 'messages', value: { metadata: { phone_number_id: accountId }, ...value } }] }],
        }),
      )
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body, secret) }
      return (await fetch(`${url}api/whatsapp/webhook`, { method: 'POST', headers, body })).status
    },
    start: () =>
      new Promise((resolve) =>
        server.listen(0, '127.0.0.1', () => {
          access.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v23.0`
          resolve()
        }),
      ),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
