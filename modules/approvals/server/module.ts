import { sql } from 'kysely'
import { askedDates } from '#engine/server/asked-dates.ts'
import type { Db } from '#engine/server/database.ts'
import { type ServerModule, serve, serverModule } from '#engine/server/serve.ts'
import { createLoginLimit } from '#modules/access/server/public.ts'
import * as calls from '../contract/approvals.ts'
import * as reader from '../contract/fingerprint.ts'
import * as fingers from '../contract/sidik-jari.ts'
import { createApprovers } from './approver.ts'
import { approveByDevice, beginAssertion, beginDevice, readDevices, registerDevice, removeDevice } from './devices.ts'
import { authorize, readApprovals } from './approve.ts'
import { cancel, decide, readOwn, requestApproval, take, waitingFor } from './distance.ts'
import type { Pusher } from './push.ts'
import {
  type ReaderTokens,
  authorizeByFingerprint,
  beginScan,
  enrolFingerprint,
  forgetFingerprints,
  listFingerprints,
  tellFingerprints,
} from './readers.ts'

/** What approvals need from the application. */
export interface ApprovalNeeds {
  /** The database outside of any transaction: a wrong password counts although it fails. */
  readonly db: Db
  readonly pusher: Pusher
  readonly readers: ReaderTokens
  readonly isProduction: boolean
}

/** Approvals: what needs a supervisor or owner, and how he gives it. */
export function createApprovalsModule({ db, pusher, readers, isProduction }: ApprovalNeeds): ServerModule {
  const limit = createLoginLimit(db, 'approval')
  const approvers = createApprovers({ isProduction, limit })
  return serverModule({
    name: 'approvals',
    screens: [calls.otorisasi, fingers.sidikJari],
    serves: [
      serve(calls.authorize, authorize(approvers)),
      serve(fingers.listDevices, readDevices),
      serve(fingers.beginDevice, beginDevice(approvers)),
      serve(fingers.registerDevice, registerDevice),
      serve(fingers.removeDevice, removeDevice),
      serve(fingers.beginAssertion, beginAssertion(approvers)),
      serve(fingers.approveByDevice, approveByDevice(approvers)),
      serve(reader.beginScan, beginScan(approvers)),
      serve(reader.userFingerprint, tellFingerprints(approvers, readers, limit)),
      serve(reader.authorizeByFingerprint, authorizeByFingerprint(approvers, readers, limit)),
      serve(reader.listFingerprints, listFingerprints),
      serve(reader.enrolFingerprint, enrolFingerprint(approvers)),
      serve(reader.forgetFingerprints, forgetFingerprints),
      serve(calls.requestApproval, requestApproval(pusher, approvers)),
      serve(calls.waitingApprovals, waitingFor),
      serve(calls.decideApproval, decide(approvers)),
      serve(calls.readApproval, readOwn),
      serve(calls.takeApproval, take),
      serve(calls.cancelRequest, cancel(approvers)),
      serve(calls.listApprovals, async (context) => {
        const { tgl_from, tgl_to } = askedDates(context.caller, context.query)
        return readApprovals(context.db, sql`kode_toko = ${context.caller.kode_toko} and tgl_system between ${tgl_from} and ${tgl_to}::date`)
      }),
    ],
  })
}
