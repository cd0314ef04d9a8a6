import { declarations as declare } from '#engine/contract/declarations.ts'
import {
  approvalRefusals,
  authorize,
  cancelRequest,
  decideApproval,
  listApprovals,
  otorisasi,
  requestApproval,
  takeApproval,
  waitingApprovals,
} from './approvals.ts'

export const declarations = declare({
  screens: [otorisasi],
  endpoints: [authorize, requestApproval, waitingApprovals, decideApproval, takeApproval, cancelRequest, listApprovals],
  refusals: approvalRefusals,
})
