import { useText } from '#engine/web/text.ts'
import type { WholeMember } from '../contract/data-member.ts'

/** The codes and telephones that a member has from those who were joined to him. */
export function JoinedMembers({ of: { gabungan } }: { readonly of: Pick<WholeMember, 'gabungan'> }) {
  const say = useText()
  if (gabungan.length === 0) return null
  return (
    <>
      <h3>{say('Gabungan Dari')}</h3>
      <ul>
        {gabungan.map(({ kode_member, nama_member, no_hp }) => (
          <li key={kode_member}>
            {nama_member} · {kode_member}
            {no_hp !== null && ` · ${no_hp}`}
          </li>
        ))}
      </ul>
    </>
  )
}
