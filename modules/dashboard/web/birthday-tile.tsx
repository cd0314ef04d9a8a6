import { IconCake } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { doorsFor } from '#engine/web/door.ts'
import { ThingLink } from '#engine/web/openers.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { currentBirthday } from '#modules/members/contract/data-member.ts'
import { dataMember } from '#modules/members/contract/screens.ts'
import { refreshMs } from './refresh-intervals.ts'
import { RequestedTile, LinkBehind } from './tile.tsx'

/** The birthdays of today, for users who may see the members: each with the telephone for congratulations. */
export function BirthdayTile() {
  const say = useText()
  const session = useSession()
  const mayKnow = doorsFor(session)(dataMember) === 'OPEN'
  const birthdays = useQuery({
    queryKey: [currentBirthday.call, session.kode_toko, session.tgl_system],
    queryFn: () => send(currentBirthday),
    staleTime: 0,
    refetchInterval: refreshMs,
    enabled: mayKnow,
  })
  if (!mayKnow) return null
  const behind = { screen: dataMember, search: { ulang_tahun: 'HARI_INI' } }
  return (
    <section className="dashboard-tiles dashboard-tiles-small" aria-label={say('Member')}>
      <RequestedTile title="Ulang Tahun Member" icon={IconCake} query={birthdays} behind={behind}>
        {({ jumlah, member }) =>
          member.length === 0 ? (
            <EmptyState text="Tidak Ada Member Yang Berulang Tahun Hari Ini" />
          ) : (
            <>
              <dl className="dashboard-list">
                {member.map(({ kode_member, nama_member, no_hp }) => (
                  <div key={kode_member}>
                    <dt>
                      <ThingLink kind="member" id={kode_member}>
                        {nama_member}
                      </ThingLink>
                    </dt>
                    <dd>{no_hp}</dd>
                  </div>
                ))}
              </dl>
              {jumlah > member.length && (
                <p className="dashboard-facts">
                  <LinkBehind behind={behind}>{say('Dan {{n}} member lagi', { n: jumlah - member.length })}</LinkBehind>
                </p>
              )}
            </>
          )
        }
      </RequestedTile>
    </section>
  )
}
