import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { useText } from '#engine/web/text.ts'
import { userWords } from '#modules/access/contract/data-users.ts'
import { fingerConsent, fingerWords as f, forgetFingerprints, listFingerprints } from '../contract/fingerprint.ts'
import { FingerForm, KnownFingers } from './known-fingers.tsx'
import { enrolWithReader } from './reader-finger.ts'

const title = 'Fingerprint Di Pembaca Toko'
const columns = [col(f.user_id), col(f.jari), col(f.created_at), col(f.created_by)].map(tableColumn)
const requested = [f.user_id, f.jari.starting('TELUNJUK_KANAN'), f.setuju, userWords.password.labelled('Password Anda')]

/** The fingers that the reader of the shop knows: the owner takes those of his approvers, and forgets them. */
export function ReaderFingers() {
  const say = useText()
  const list = useQuery({ queryKey: [listFingerprints.call], queryFn: () => send(listFingerprints) })
  const userOf = ({ user_id }: Readonly<Record<string, unknown>>) => String(user_id)
  return (
    <section className="reader-fingers">
      <Title order={2} size="h5">
        {say(title)}
      </Title>
      <KnownFingers
        label={title}
        columns={columns}
        query={list}
        keyOf={(row) => `${userOf(row)} ${String(row['jari'])}`}
        nameOf={userOf}
        lossOf={(row) => say('Semua Fingerprint {{user}}', { user: userOf(row) })}
        forget={(row) => send(forgetFingerprints, { params: { user_id: userOf(row) } })}
      >
        <FingerForm
          fields={requested}
          hint={fingerConsent}
          does="Daftarkan Fingerprint"
          waiting="Silahkan Scan Fingerprint"
          take={enrolWithReader}
          onTaken={() => list.refetch()}
        />
      </KnownFingers>
    </section>
  )
}
