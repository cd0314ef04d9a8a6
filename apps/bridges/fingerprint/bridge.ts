import { clientOf } from '#engine/client/client.ts'
import { authorizeByFingerprint, readerPort, scanRequest, userFingerprint } from '#modules/approvals/contract/fingerprint.ts'
import { type Bridge, type Trouble, socketsHere } from '../sockets.ts'
import type { Reader } from './reader.ts'

/** What a bridge needs to know. */
export interface BridgeOptions {
  /** Where Kencana is, with a slash at the end. */
  readonly server: string
  /** The secret of this shop's reader, the same as the server has. */
  readonly token: string
  /** The addresses whose pages may use the reader: where people open Kencana. */
  readonly origins: readonly string[]
  readonly reader: Reader
  readonly port?: number
  readonly trouble?: Trouble
}

const failed = { status: false, message: 'Silahkan Coba Lagi' }

/**
 * Stands between the reader and the browser of one machine. A page of Kencana asks for a scan; the bridge fetches the
 * fingerprints to compare with, asks the reader, and tells the server, which answers the request. The page never sees a
 * fingerprint but for the one it asked to be taken for keeping.
 */
export async function startBridge({ server, token, origins, reader, port = readerPort, trouble }: BridgeOptions): Promise<Bridge> {
  const { io, listen } = socketsHere({ origins, bytesMax: 10_000 })
  const { send } = clientOf({ server, timeoutMs: 10_000 })
  const scan = async (requested: unknown) => {
    const { id, user_id, kategori } = scanRequest.parse(requested)
    // The server may have another version than this machine, so its answer is checked.
    const { fingerprints } = userFingerprint.reply.parse(await send(userFingerprint, { body: { user_id, pembaca: token } }))
    const captured = await reader.capture()
    let known: string | undefined
    for (const { bytes } of fingerprints) {
      if (!known && (await reader.matches(captured, Buffer.from(bytes, 'base64')))) known = bytes
    }
    // An unknown finger is reported as well, so that the requester hears of it.
    const fp = known ?? Buffer.from(captured).toString('base64')
    return authorizeByFingerprint.reply.parse(await send(authorizeByFingerprint, { body: { id, user_id, kategori, fp, pembaca: token } }))
  }
  io.on('connection', (socket) => {
    const answering = (work: (requested: unknown) => Promise<object>) => (requested: unknown, answer: unknown) => {
      if (typeof answer !== 'function') return
      work(requested).then(
        (reply) => answer(reply),
        (error: unknown) => {
          const message = error instanceof Error ? error.message : failed.message
          trouble?.(message)
          answer({ ...failed, message })
        },
      )
    }
    socket.on('scan', answering(scan))
    socket.on(
      'capture',
      answering(async () => ({ status: true, fp: Buffer.from(await reader.capture()).toString('base64') })),
    )
  })
  return listen(port)
}
