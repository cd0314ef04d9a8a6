import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { send } from '#engine/web/api.ts'
import { FindBox } from '#engine/web/find-box.tsx'
import { PickList } from '#engine/web/pick-list.tsx'
import { EmptyState } from '#engine/web/states.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { type FoundPerson, findPeople } from '../contract/halaman-member.ts'

const typedMin = 3

interface PersonBoxProps {
  /** Where what is chosen stands in a form, and what is wrong with it. */
  readonly at: string
  readonly error?: string | undefined
  readonly isChosen: (person: FoundPerson) => boolean
  readonly onFound: (person: FoundPerson) => void
}

/** The key of a person: a member's code, or a telephone. */
export const keyOf = ({ kode_member, no_hp }: FoundPerson): string => kode_member ?? no_hp ?? ''

/** Finds a person by the scan of his card, or by name, telephone and code; also customers who are no members. */
export function PersonBox({ at, error, isChosen, onFound }: PersonBoxProps) {
  const say = useText()
  const queries = useQueryClient()
  const { kode_toko } = useSession()
  const [typed, setTyped] = useState('')
  const [cari] = useDebouncedValue(typed.trim(), 250)
  const having = (cari: string) => ({
    queryKey: [findPeople.call, kode_toko, cari],
    queryFn: ({ signal }: { signal: AbortSignal }) => send(findPeople, { query: { cari } }, { signal }),
  })
  const found = useQuery({ ...having(cari), enabled: cari.length >= typedMin, placeholderData: keepPreviousData })
  const people = cari.length >= typedMin ? (found.data ?? []) : []
  return (
    <FindBox
      value={typed}
      onChange={setTyped}
      at={at}
      error={error}
      title="Member"
      find={(cari) => (cari.length < typedMin ? Promise.resolve([]) : queries.fetchQuery(having(cari)))}
      codesOf={({ kode_member, no_hp }) => [kode_member, no_hp].filter((code) => code !== null)}
      onFound={onFound}
    >
      {people.length > 0 ? (
        <PickList label={say('Member')} things={people} keyOf={keyOf} isChosen={isChosen} onChoose={onFound}>
          {({ kode_member, nama_customer, no_hp }) => (
            <>
              <span>{nama_customer}</span>
              <span>{kode_member ?? say('Bukan Member')}</span>
              <small>{no_hp}</small>
            </>
          )}
        </PickList>
      ) : (
        cari.length >= typedMin && found.isSuccess && !found.isPlaceholderData && <EmptyState text="Data Tidak Ditemukan" />
      )}
    </FindBox>
  )
}
