import { useText } from '#engine/web/text.ts'
import type { Approval } from '../contract/approvals.ts'

const dayMs = 86_400_000

interface Props {
  readonly approval: Pick<Approval, 'requested_by' | 'requested_at' | 'pengangkat_peminta' | 'peminta_diangkat_pada'>
  /** The user who has decided or will decide. */
  readonly approver: string | null
}

/** Warns that the approver himself made the requester or gave him his password: both may be one person (decision 107). */
export function MadeByApprover({ approval, approver }: Props) {
  const say = useText()
  const { requested_by, requested_at, pengangkat_peminta, peminta_diangkat_pada } = approval
  if (pengangkat_peminta === null || pengangkat_peminta !== approver || peminta_diangkat_pada === null) return null
  const hari = Math.max(0, Math.floor((Date.parse(requested_at) - Date.parse(peminta_diangkat_pada)) / dayMs))
  return (
    <p className="need-made" role="note">
      {say('{{peminta}} dibuat atau direset oleh {{penyetuju}}, {{hari}} hari sebelumnya', { peminta: requested_by, penyetuju: approver, hari })}
    </p>
  )
}
