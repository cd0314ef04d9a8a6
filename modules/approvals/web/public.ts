// What the shell and the screens of higher storeys may use of approvals.
export { ApprovalNotice } from './approval-notice.tsx'
export { useApproval } from './use-approval.tsx'
export { type HeldKey, type SendOnce, type SentOnce, heldKey, useSendOnce } from './use-send-once.ts'
