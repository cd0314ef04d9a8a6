import './approvals.css'
import { Button, Group, Modal, PasswordInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CallError, send } from '#engine/web/api.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { keep, kept } from '#engine/web/local-data.ts'
import { useSession } from '#engine/web/session.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { type ApprovalNeed, authorize, categoryLabel } from '../contract/approvals.ts'
import { AskedAtDistance } from './asked-at-distance.tsx'
import { NeedFacts } from './need-facts.tsx'

export interface ApprovalDialogProps {
  readonly need: ApprovalNeed
  /** The token of the approval, or undefined when whoever asked gives up. */
  readonly onAnswer: (token: string | undefined) => void
}

type Way = 'PASSWORD' | 'DISTANCE'

/** Asks a supervisor or owner: here with his password, or on his own screen. Says what, for whom and by how much. */
export function ApprovalDialog({ need, onAnswer }: ApprovalDialogProps) {
  const say = useText()
  const [way, setWay] = useState<Way>('PASSWORD')
  const [keterangan, setRemark] = useState('')
  return (
    <Modal
      opened
      onClose={() => onAnswer(undefined)}
      size="md"
      closeOnClickOutside={false}
      title={`${say('Otorisasi')}: ${say(categoryLabel(need.kategori))}`}
    >
      <Stack gap="sm">
        <NeedFacts need={need} />
        <TextInput
          label={say('Keterangan')}
          value={keterangan}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        <SegmentedControl
          fullWidth
          aria-label={say('Cara Otorisasi')}
          value={way}
          onChange={setWay}
          data={[
            { value: 'PASSWORD', label: say('Password') },
            { value: 'DISTANCE', label: say('Jarak Jauh') },
          ]}
        />
        {way === 'PASSWORD' ? (
          <ByPassword need={need} keterangan={keterangan} onAnswer={onAnswer} />
        ) : (
          <AskedAtDistance need={need} keterangan={keterangan} onAnswer={onAnswer} />
        )}
      </Stack>
    </Modal>
  )
}

/** Where this machine remembers who approved last; it is the same supervisor nearly every time. */
const lastApprover = (kode_toko: string) => `kencana.approver.${kode_toko}`

function ByPassword({ need, keterangan, onAnswer }: ApprovalDialogProps & { keterangan: string }) {
  const say = useText()
  const { kode_toko } = useSession()
  const known = kept(lastApprover(kode_toko))
  const [user_id, setUser] = useState(typeof known === 'string' ? known : '')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<CallError>()
  const [isBusy, setBusy] = useState(false)
  const approve = async () => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      const { kategori, uraian, permintaan } = need
      const { token } = await send(authorize, { body: { user_id, password, kategori, description: uraian, keterangan, permintaan } })
      keep(lastApprover(kode_toko), user_id)
      onAnswer(token ?? undefined)
    } catch (failure) {
      if (failure instanceof CallError) setError(failure)
      setPassword('')
      setBusy(false)
    }
  }
  const messageAt = (name: string) => error?.fields[name] && say(error.fields[name])
  const general = error && Object.keys(error.fields).length === 0 ? errorText(error) : undefined
  return (
    <form
      noValidate
      onKeyDown={(event) => enterMovesOn(event, () => void approve())}
      onSubmit={(event) => {
        event.preventDefault()
        void approve()
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={say('Username')}
          name="otorisasi-user"
          value={user_id}
          autoComplete="off"
          autoCapitalize="none"
          data-autofocus={user_id === '' || undefined}
          error={messageAt('user_id')}
          onChange={(event) => setUser(event.currentTarget.value)}
        />
        <PasswordInput
          label={say('Password')}
          name="otorisasi-password"
          value={password}
          autoComplete="off"
          data-autofocus={user_id !== '' || undefined}
          error={messageAt('password')}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {general && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {general}
          </Text>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={() => onAnswer(undefined)}>
            {say('Tutup')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={user_id.trim() === '' || password === ''}>
            {say('Setujui')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
