import './approvals.css'
import { Button, Group, Modal, PasswordInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { CallError, send } from '#engine/web/api.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { keep, kept } from '#engine/web/local-data.ts'
import { useSession } from '#engine/web/session.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { type ApprovalNeed, authorize, categoryLabel } from '../contract/approvals.ts'
import { AskedAtDistance } from './asked-at-distance.tsx'
import { approveWithFinger, hasSensor, noFingerText } from './device-finger.ts'
import { NeedFacts } from './need-facts.tsx'

export interface ApprovalDialogProps {
  readonly need: ApprovalNeed
  /** The token of the approval, or undefined when whoever asked gives up. */
  readonly onAnswer: (token: string | undefined) => void
}

type Way = 'HERE' | 'DISTANCE'

/** Asks a supervisor or owner: here with his password or finger, or on his own screen. Says what, for whom and by how much. */
export function ApprovalDialog({ need, onAnswer }: ApprovalDialogProps) {
  const say = useText()
  const [way, setWay] = useState<Way>('HERE')
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
            { value: 'HERE', label: say('Di Sini') },
            { value: 'DISTANCE', label: say('Jarak Jauh') },
          ]}
        />
        {way === 'HERE' ? (
          <ApproverHere need={need} keterangan={keterangan} onAnswer={onAnswer} />
        ) : (
          <AskedAtDistance need={need} keterangan={keterangan} onAnswer={onAnswer} />
        )}
      </Stack>
    </Modal>
  )
}

/** Where this machine remembers who approved last; it is the same supervisor nearly every time. */
const lastApprover = (kode_toko: string) => `kencana.approver.${kode_toko}`

/** An approver stands here: he gives his name, and his password or his finger. */
function ApproverHere({ need, keterangan, onAnswer }: ApprovalDialogProps & { keterangan: string }) {
  const say = useText()
  const session = useSession()
  const byPassword = session.settings['OTORISASI_MODE'] !== 'FINGERPRINT'
  const known = kept(lastApprover(session.kode_toko))
  const [user_id, setUser] = useState(typeof known === 'string' ? known : '')
  const [password, setPassword] = useState('')
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState<'PASSWORD' | 'FINGER'>()
  const approve = async (how: 'PASSWORD' | 'FINGER') => {
    if (busy) return
    if (user_id.trim() === '') return setMessages({ user_id: say('Harus Diisi') })
    setBusy(how)
    setMessages({})
    try {
      const { kategori, uraian, permintaan } = need
      const token =
        how === 'FINGER'
          ? await approveWithFinger({ user_id, permintaan, keterangan })
          : (await send(authorize, { body: { user_id, password, kategori, description: uraian, keterangan, permintaan } })).token
      keep(lastApprover(session.kode_toko), user_id)
      onAnswer(token ?? undefined)
    } catch (error) {
      const fields = error instanceof CallError ? Object.entries(error.fields).map(([name, text]) => [name, say(text)] as const) : []
      // What is no answer of the server is a finger that the sensor did not see.
      const general = error instanceof CallError ? errorText(error) : say(noFingerText)
      setMessages(fields.length > 0 ? Object.fromEntries(fields) : { general })
      setPassword('')
      setBusy(undefined)
    }
    return undefined
  }
  const submit = () => void approve(byPassword ? 'PASSWORD' : 'FINGER')
  return (
    <form
      noValidate
      onKeyDown={(event) => enterMovesOn(event, submit)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
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
          error={messages['user_id']}
          onChange={(event) => setUser(event.currentTarget.value)}
        />
        {byPassword && (
          <PasswordInput
            label={say('Password')}
            name="otorisasi-password"
            value={password}
            // What an approver types at somebody else's machine stays nowhere on it.
            autoComplete="new-password"
            data-autofocus={user_id !== '' || undefined}
            error={messages['password']}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {messages['general'] && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {messages['general']}
          </Text>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={() => onAnswer(undefined)}>
            {say('Tutup')}
          </Button>
          {hasSensor() && (
            <Button
              variant={byPassword ? 'default' : 'filled'}
              leftSection={<IconFingerprint size={16} aria-hidden />}
              loading={busy === 'FINGER'}
              disabled={busy === 'PASSWORD'}
              onClick={() => void approve('FINGER')}
            >
              {say('Sidik Jari')}
            </Button>
          )}
          {byPassword && (
            <Button type="submit" loading={busy === 'PASSWORD'} disabled={busy === 'FINGER' || user_id.trim() === '' || password === ''}>
              {say('Setujui')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
