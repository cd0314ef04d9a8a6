import { sql } from 'kysely'
import { requestedDates } from '#engine/server/requested-dates.ts'
import type { TreeEntry } from '#engine/contract/screen.ts'
import type { SettingsStore } from '#modules/settings/server/public.ts'
import type { Db } from '#engine/server/database.ts'
import { type ServerModule, serverModule } from '#engine/server/serve.ts'
import { createLoginLimit } from '#modules/access/server/public.ts'
import { declarations } from '../contract/index.ts'
import { createApprovers } from './approver.ts'
import { approveByDevice, beginAssertion, beginDevice, readDevices, registerDevice, removeDevice } from './devices.ts'
import { authorize, readApprovals } from './approve.ts'
import { approvalsReport } from './laporan-otorisasi.ts'
import { cancel, decide, readOwn, requestApproval, take, waitingFor } from './distance.ts'
import { approveByPin, readPin, removePin, setPin } from './pin.ts'
import { whoMay } from './siapa-boleh.ts'
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
  /** The database whose passwords hold, outside of any transaction: a wrong password counts although it fails. */
  readonly passwordsDb: Db
  readonly pusher: Pusher
  readonly readers: ReaderTokens
  readonly isProduction: boolean
  readonly settings: SettingsStore
  /** Every screen and right there is. */
  readonly screens: readonly TreeEntry[]
}

/** Approvals: what needs a supervisor or owner, and how he gives it. */
export function createApprovalsModule({ passwordsDb, pusher, readers, isProduction, settings, screens }: ApprovalNeeds): ServerModule {
  const limit = createLoginLimit(passwordsDb, 'approval')
  const approvers = createApprovers({ isProduction, limit, passwordsDb })
  return serverModule(declarations, {
    handlers: {
      authorize: authorize(approvers),
      requestApproval: requestApproval(pusher, approvers),
      waitingApprovals: waitingFor,
      decideApproval: decide(approvers, settings),
      takeApproval: take,
      cancelRequest: cancel(approvers),
      readApproval: readOwn,
      listApprovals: async (context) => {
        const { tgl_from, tgl_to } = requestedDates(context.caller, context.query)
        return readApprovals(context.db, sql`kode_toko = ${context.caller.kode_toko} and tgl_system between ${tgl_from} and ${tgl_to}::date`)
      },
      listDevices: readDevices,
      beginDevice: beginDevice(approvers),
      registerDevice,
      removeDevice,
      beginAssertion: beginAssertion(approvers),
      approveByDevice: approveByDevice(approvers),
      readPin,
      setPin: setPin(approvers),
      removePin,
      approveByPin: approveByPin(approvers, limit),
      beginScan: beginScan(approvers),
      userFingerprint: tellFingerprints(approvers, readers, limit),
      authorizeByFingerprint: authorizeByFingerprint(approvers, readers, limit),
      listFingerprints,
      enrolFingerprint: enrolFingerprint(approvers),
      forgetFingerprints,
    },
    waiting: {
      approvalsAsked: ({ kode_toko }) => sql`select from otorisasi where kode_toko = ${kode_toko} and status = 'MENUNGGU' and expires_at > now()`,
    },
    queries: { laporanOtorisasi: approvalsReport, siapaBoleh: whoMay({ screens, settings, isProduction }) },
  })
}
