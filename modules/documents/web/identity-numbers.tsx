import { Button } from '@mantine/core'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { identitasOrang } from '#modules/access/contract/rights.ts'
import { hiddenFields, showNumbers } from '../contract/identity-numbers.ts'
import { type DocumentLook, type StoredDocument, numberOf } from './stored.ts'

interface ShowNumberProps {
  readonly look: DocumentLook
  readonly stored: StoredDocument
  /** The hidden values, by the name of the field. */
  readonly onShown: (values: Readonly<Record<string, string>>) => void
}

/** Shows the identity number of a document to users who may read such numbers. The audit records each look. */
export function ShowNumber({ look, stored, onShown }: ShowNumberProps) {
  const say = useText()
  const session = useSession()
  const [isBusy, setBusy] = useState(false)
  const { document } = look
  const hasOne = hiddenFields(document).some(({ name }) => typeof stored[name] === 'string')
  if (!hasOne || doorsFor(session)(identitasOrang) !== 'OPEN') return null
  const show = async () => {
    setBusy(true)
    try {
      const { nilai } = await send(showNumbers, { params: { jenis: document.name, nomor: numberOf(document, stored) } })
      onShown(nilai)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="xs" variant="default" loading={isBusy} title={say('Siapa yang melihat dicatat')} onClick={() => void show()}>
      {say('Lihat No Identitas')}
    </Button>
  )
}
