import { Button, TextInput } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { useSession } from '#engine/web/session.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { type Approval, categoryLabel, decideApproval } from '../contract/approvals.ts'
import { approvalWords as w } from '../contract/fields.ts'
import { MadeByApprover } from './made-by-approver.tsx'
import { NeedFacts } from './need-facts.tsx'
import { SeenWeight } from './seen-weight.tsx'
import { TimeLeft } from './time-left.tsx'

/** A request with its two answers. A refusal asks for a reason, which may stay empty. */
export function RequestedCard({ requested, onDecided }: { requested: Approval; onDecided: () => void }) {
  const say = useText()
  const { user_id } = useSession()
  const [alasan, setReason] = useState<string>()
  const [berat_dilihat, setSeen] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const decide = async (setuju: boolean) => {
    setBusy(true)
    setError(undefined)
    try {
      const { message } = await send(decideApproval, {
        params: { id: String(requested.id) },
        body: { setuju, alasan: alasan ?? '', berat_dilihat: setuju ? berat_dilihat : null },
      })
      toast(message, setuju ? 'good' : 'plain')
      onDecided()
    } catch (failure) {
      setError(errorText(failure))
      setBusy(false)
    }
  }
  const isRefusing = alasan !== undefined
  return (
    <article className="asked-card" aria-label={`${say('Permintaan Otorisasi')} ${requested.id}`}>
      <h2>
        {say(categoryLabel(requested.kategori))}
        <span className="asked-left" title={say('Sisa Waktu')}>
          <IconClock size={14} aria-hidden /> <TimeLeft until={requested.expires_at} />
        </span>
      </h2>
      <p className="asked-who">
        {requested.requested_by} · {requested.kode_toko} ·{' '}
        <time dateTime={requested.requested_at}>{w.requested_at.format(requested.requested_at).slice(11, 16)}</time>
        {requested.keterangan && ` · ${requested.keterangan}`}
      </p>
      <NeedFacts need={requested} />
      <MadeByApprover approval={requested} approver={user_id} />
      {requested.berat_diminta !== null && !isRefusing && <SeenWeight value={berat_dilihat} onChange={setSeen} error={undefined} />}
      {isRefusing && (
        <TextInput
          mt="sm"
          label={say('Alasan')}
          value={alasan}
          maxLength={300}
          autoFocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {error && (
        <p role="alert" className="form-failure">
          {error}
        </p>
      )}
      <div className="asked-answers">
        <Button variant="default" disabled={isBusy} onClick={() => (isRefusing ? setReason(undefined) : setReason(''))}>
          {say(isRefusing ? 'Kembali' : 'Tolak')}
        </Button>
        {isRefusing ? (
          <Button color="red" loading={isBusy} onClick={() => void decide(false)}>
            {say('Tolak')}
          </Button>
        ) : (
          <Button loading={isBusy} onClick={() => void decide(true)}>
            {say('Izinkan')}
          </Button>
        )}
      </div>
    </article>
  )
}
