import { Button, Group, MultiSelect, NativeSelect } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ReplyOf, splitCall } from '#engine/contract/endpoint.ts'
import type { Master } from '#engine/contract/master.ts'
import { send } from '#engine/web/api.ts'
import { Modal } from '#engine/web/overlays.tsx'
import { errorText, useText } from '#engine/web/text.ts'
import { isForPortals, postToPortals, readLists, readPortals } from '#modules/portals/contract/portal.ts'

/** Lists of one portal. */
export interface Taken {
  readonly portal: string
  readonly lists: ReplyOf<typeof readLists>['values']
}

interface TakeFromPortalProps {
  /** The lists that the person may write. */
  readonly masters: readonly Master[]
  readonly onTaken: (taken: Taken) => void
}

/** Takes lists from another portal of the owner, to be tried as a file is. Nothing where there is no other portal. */
export function TakeFromPortal({ masters, onTaken }: TakeFromPortalProps) {
  const say = useText()
  const [isOpen, setOpen] = useState(false)
  const portals = useQuery({ queryKey: [readPortals.call], queryFn: () => send(readPortals, { query: {} }), staleTime: Infinity })
  const names = portals.data?.values.map(({ portal }) => portal) ?? []
  if (names.length === 0) return null
  return (
    <>
      <Button variant="default" leftSection={<IconBuildingStore size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {say('Ambil Dari Portal')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={say('Ambil Dari Portal')}>
        <Choice
          names={names}
          masters={masters.filter(isForPortals)}
          onTaken={(taken) => {
            setOpen(false)
            onTaken(taken)
          }}
        />
      </Modal>
    </>
  )
}

function Choice({ names, masters, onTaken }: TakeFromPortalProps & { readonly names: readonly string[] }) {
  const say = useText()
  const [portal, setPortal] = useState(names[0] as string)
  const [tables, setTables] = useState<string[]>([])
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const { values } = await send(postToPortals, { body: { path: splitCall(readLists.call).path, body: { tabel: tables } } })
      const answer = values.find((each) => each.portal === portal)
      if (answer?.data === undefined) setFailure(`${say('Data Gagal Dimuat')}: ${say(answer?.error ?? '')}`)
      else onTaken({ portal, lists: (answer.data as ReplyOf<typeof readLists>).values })
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <NativeSelect label={say('Portal')} value={portal} onChange={(event) => setPortal(event.currentTarget.value)} data={[...names]} />
      <MultiSelect
        mt="sm"
        label={say('Daftar')}
        value={tables}
        onChange={setTables}
        data={masters.map(({ table, screen }) => ({ value: table, label: say(screen.title) }))}
        searchable
        clearable
      />
      {failure && (
        <p role="alert" className="form-failure">
          {failure}
        </p>
      )}
      <Group justify="flex-end" mt="md">
        <Button disabled={tables.length === 0} loading={isBusy} onClick={() => void take()}>
          {say('Ambil')}
        </Button>
      </Group>
    </>
  )
}
