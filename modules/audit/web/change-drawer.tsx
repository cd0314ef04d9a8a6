import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { type AuditedChange, auditWords as w, readAudit } from '../contract/jejak-audit.ts'
import { whatWasDone } from './what-was-done.ts'

/** One change: who, when and from where, and every field before and after. */
export function ChangeDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const say = useText()
  // The past does not change.
  const change = useQuery({ queryKey: [readAudit.call, id], queryFn: () => send(readAudit, { params: { id } }), staleTime: Infinity })
  return (
    <SideDrawer opened onClose={onClose} title={change.data ? `${whatWasDone(change.data, say)} ${change.data.kunci}` : say('Jejak Audit')}>
      <Loaded query={change}>{(change) => <Change change={change} />}</Loaded>
    </SideDrawer>
  )
}

function Change({ change }: { change: AuditedChange }) {
  const say = useText()
  const [showsAll, setShowsAll] = useState(false)
  const unchanged = change.isi.some((field) => !field.berubah)
  const shown = change.isi.filter((field) => field.berubah || showsAll)
  return (
    <>
      <dl className="audit-facts">
        <div>
          <dt>{say(w.kunci.label)}</dt>
          <dd>
            <ThingLink kind={change.kind} id={change.kunci} />
          </dd>
        </div>
        {[w.created_at, w.user_id, w.kode_toko, w.ip, w.request_id].map((field) => (
          <div key={field.name}>
            <dt>{say(field.label)}</dt>
            <dd>
              <Figure field={field} value={change[field.name as 'ip']} />
            </dd>
          </div>
        ))}
      </dl>
      {unchanged && (
        <Checkbox
          mb="s"
          label={say('Tampilkan juga yang tidak berubah')}
          checked={showsAll}
          onChange={(event) => setShowsAll(event.currentTarget.checked)}
        />
      )}
      {shown.length === 0 ? (
        <p>{say('Tidak ada isi yang berubah')}</p>
      ) : (
        <table className="audit-fields">
          <thead>
            <tr>
              <th scope="col">{say('Kolom')}</th>
              <th scope="col">{say('Sebelum')}</th>
              <th scope="col">{say('Sesudah')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((field) => (
              <tr key={field.nama}>
                <th scope="row">{say(field.label)}</th>
                <td className={field.berubah ? 'audit-was' : undefined}>{field.sebelum}</td>
                <td className={field.berubah ? 'audit-is' : undefined}>{field.sesudah}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
