import { Button } from '@mantine/core'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { identitasOrang } from '#modules/access/contract/rights.ts'
import { type WholeMember, readIdentity } from '../contract/data-member.ts'
import { members as m } from '../contract/fields.ts'

interface IdentityNumberProps {
  readonly of: Pick<WholeMember, 'kode_member' | 'identitas_tampak'>
  readonly onShown?: (no_identitas: string) => void
}

/**
 * The identity number of a member: its last digits, and the whole of it on request. The server records each request.
 */
export function IdentityNumber({ of: { kode_member, identitas_tampak }, onShown }: IdentityNumberProps) {
  const say = useText()
  const session = useSession()
  const [shown, setShown] = useState<string>()
  if (identitas_tampak === null) return null
  const look = async () => {
    try {
      const { no_identitas } = await send(readIdentity, { params: { kode_member } })
      if (no_identitas === null) return
      setShown(no_identitas)
      onShown?.(no_identitas)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <p>
      {say(m.no_identitas.label)} {shown ?? identitas_tampak}{' '}
      {shown === undefined && doorsFor(session)(identitasOrang) === 'OPEN' && (
        <Button size="xs" variant="default" title={say('Siapa yang melihat dicatat')} onClick={() => void look()}>
          {say('Lihat No KTP')}
        </Button>
      )}
    </p>
  )
}
