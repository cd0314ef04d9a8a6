import { z } from 'zod'
import { send } from '#engine/web/api.ts'
import type { ApprovalNeed } from '../contract/approvals.ts'
import { takeApproval } from '../contract/approvals.ts'
import { beginScan, enrolFingerprint, type fingers, readerAddress, scanned } from '../contract/fingerprint.ts'
import { FingerError, notSeen } from './device-finger.ts'

const connectMsMax = 3_000
/** A finger is on its way to the reader this long at the most. */
const scanMsMax = 60_000

/** Asks for the finger of an approver at the reader of this machine; answers the token that he gave. */
export async function approveWithReader(
  need: ApprovalNeed,
  { user_id, ...given }: { readonly user_id: string; readonly keterangan: string; readonly berat_dilihat: number | null },
): Promise<string | null> {
  const { id } = await send(beginScan, { body: { user_id, permintaan: need.permintaan, ...given } })
  const { status, message } = scanned.parse(await askReader('scan', { id, user_id, kategori: need.kategori }))
  if (!status) throw new FingerError(message)
  return (await send(takeApproval, { params: { id: String(id) } })).token
}

/** Takes a finger at the reader of this machine and keeps it for an approver. */
export async function enrolWithReader(requested: {
  user_id: string
  jari: keyof typeof fingers
  password: string
  setuju: boolean
}): Promise<string> {
  const { setuju } = requested
  if (!setuju) throw new FingerError('Pemilik Jari Harus Setuju')
  const taken = z.object({ fp: z.string().optional(), message: z.string().optional() }).parse(await askReader('capture', {}))
  if (!taken.fp) throw new FingerError(taken.message ?? 'Silahkan Coba Lagi')
  return (await send(enrolFingerprint, { body: { ...requested, setuju, fp: taken.fp } })).message
}

/** Asks the bridge on this machine (apps/bridges/fingerprint). */
async function askReader(what: 'scan' | 'capture', requested: object): Promise<unknown> {
  const { io } = await import('socket.io-client')
  const socket = io(readerAddress, { transports: ['websocket'], reconnection: false, forceNew: true, timeout: connectMsMax })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', () => reject(new FingerError('Pembaca Fingerprint Tidak Ditemukan Di Komputer Ini')))
    })
    return await socket.timeout(scanMsMax).emitWithAck(what, requested).catch(notSeen)
  } finally {
    socket.disconnect()
  }
}
