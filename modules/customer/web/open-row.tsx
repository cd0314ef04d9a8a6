import './customer.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { send } from '#engine/web/api.ts'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { openKinds, person as p } from '../contract/fields.ts'
import { type OpenThing, readOpenOfPerson } from '../contract/open-things.ts'

/** Returns the open things of a person. Sends no request while no person is chosen. */
export function useOpenOf(no_hp: string | null) {
  const { kode_toko } = useSession()
  return useQuery({
    queryKey: [readOpenOfPerson.call, kode_toko, no_hp],
    queryFn: () => send(readOpenOfPerson, { query: { no_hp: no_hp ?? '' } }),
    enabled: no_hp !== null,
    staleTime: 0,
  })
}

/** Something that is open: what it is, until when, and what it costs today. */
export function OpenRow({ thing, children }: { readonly thing: OpenThing; readonly children?: ReactNode }) {
  const say = useText()
  const { jenis_hal, no_hal, tgl_jatuh_tempo, hari_lewat, biaya_hari_ini, tentang } = thing
  return (
    <li>
      <span className="person-what">
        {say(openKinds[jenis_hal])} · <ThingLink kind={jenis_hal} id={no_hal} />
      </span>
      <Figure field={p.biaya_hari_ini} value={biaya_hari_ini} strong />
      <small>{tentang}</small>
      <small data-late={hari_lewat > 0}>{hari_lewat > 0 ? say('Lewat {{n}} hari', { n: hari_lewat }) : tgl_jatuh_tempo}</small>
      <div className="person-ways">{children}</div>
    </li>
  )
}
