import './approvals.css'
import { Button, Group, PasswordInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { CallError, send } from '#engine/web/api.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { keep, storedLocally } from '#engine/web/local-data.ts'
import { Modal } from '#engine/web/overlays.tsx'
import { useSession } from '#engine/web/session.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { type ApprovalNeed, authorize, categoryLabel } from '../contract/approvals.ts'
import { approveByPin, isPin } from '../contract/pin.ts'
import { RequestedAtDistance } from './remote-request.tsx'
import { approveWithFinger, useSensor } from './device-finger.ts'
import { NeedFacts } from './need-facts.tsx'
import { SeenWeight } from './seen-weight.tsx'
import { approveWithReader } from './reader-finger.ts'

export interface ApprovalDialogProps {
  readonly need: ApprovalNeed
  /** The token of the approval, or undefined if the requester gives up. */
  readonly onAnswer: (token: string | undefined) => void
}

type Way = 'HERE' | 'DISTANCE'

/** His password or PIN, the sensor of this device, or the reader of the shop. */
type How = 'PASSWORD' | 'FINGER' | 'READER'

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
          <RequestedAtDistance need={need} keterangan={keterangan} onAnswer={onAnswer} />
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
  const known = storedLocally(lastApprover(session.kode_toko))
  const [user_id, setUser] = useState(typeof known === 'string' ? known : '')
  const [password, setPassword] = useState('')
  const [berat_dilihat, setSeen] = useState<number | null>(null)
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState<How>()
  const hasSensor = useSensor()
  const tokenBy = async (how: How): Promise<string | null> => {
    const { kategori, uraian, permintaan } = need
    if (how === 'FINGER') return approveWithFinger({ user_id, permintaan, keterangan, berat_dilihat })
    if (how === 'READER') return approveWithReader(need, { user_id, keterangan, berat_dilihat })
    // A password has eight characters or more, so six figures are a PIN.
    if (isPin(password)) return (await send(approveByPin, { body: { user_id, pin: password, permintaan, keterangan, berat_dilihat } })).token
    return (
      await send(authorize, { body: { user_id, password, kategori, description: uraian.slice(0, 500), keterangan, permintaan, berat_dilihat } })
    ).token
  }
  const approve = async (how: How) => {
    if (busy) return
    if (user_id.trim() === '') return setMessages({ user_id: say('Harus Diisi') })
    setBusy(how)
    setMessages({})
    try {
      const token = await tokenBy(how)
      keep(lastApprover(session.kode_toko), user_id)
      onAnswer(token ?? undefined)
    } catch (error) {
      const fields = error instanceof CallError ? Object.entries(error.fields).map(([name, text]) => [name, say(text)] as const) : []
      setMessages(fields.length > 0 ? Object.fromEntries(fields) : { general: errorText(error) })
      setPassword('')
      setBusy(undefined)
    }
    return undefined
  }
  const submit = () => void approve(byPassword ? 'PASSWORD' : 'READER')
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
        {need.berat_diminta !== null && <SeenWeight value={berat_dilihat} onChange={setSeen} error={messages['berat_dilihat']} />}
        {byPassword && (
          <PasswordInput
            label={say('Password')}
            name="otorisasi-password"
            value={password}
            // An approver's input at another user's machine is not stored on it.
            autoComplete="new-password"
            data-autofocus={user_id !== '' || undefined}
            placeholder={say('Atau PIN 6 Angka')}
            error={messages['password'] ?? messages['pin']}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
        {busy === 'READER' && (
          <Text role="status" size="sm">
            {say('Silahkan Scan Fingerprint')}
          </Text>
        )}
        {messages['general'] && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {messages['general']}
          </Text>
        )}
        <Group justify="flex-end" gap="s">
          <Button variant="default" onClick={() => onAnswer(undefined)}>
            {say('Tutup')}
          </Button>
          {hasSensor && (
            <Button
              variant="default"
              leftSection={<IconFingerprint size={16} aria-hidden />}
              loading={busy === 'FINGER'}
              disabled={busy !== undefined}
              onClick={() => void approve('FINGER')}
            >
              {say('Sidik Jari Perangkat')}
            </Button>
          )}
          {!byPassword && (
            <Button type="submit" leftSection={<IconFingerprint size={16} aria-hidden />} loading={busy === 'READER'} disabled={busy !== undefined}>
              {say('Scan Fingerprint')}
            </Button>
          )}
          {byPassword && (
            <Button type="submit" loading={busy === 'PASSWORD'} disabled={busy !== undefined || user_id.trim() === '' || password === ''}>
              {say('Setujui')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
