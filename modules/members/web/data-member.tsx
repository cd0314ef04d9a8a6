import { Button, Checkbox, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { ButtonKey } from '#engine/web/button-key.tsx'
import type { Sort } from '#engine/web/data-table.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { openThing } from '#engine/web/openers.tsx'
import { PagedList, usePages } from '#engine/web/paged-list.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useLinkAction, useLinkValue } from '#engine/web/screen-link.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { listMembers, sortColumns } from '../contract/data-member.ts'
import { dataMember } from '../contract/screens.ts'
import { MemberForm } from './member-form.tsx'
import { fetchMembers, memberColumns } from './member-list.ts'

/** The members of the chain; typed words find them, a click tells all of one. */
export default function DataMember() {
  const say = useText()
  const { tgl_system } = useSession()
  const [typed, setTyped] = useState('')
  const [cari] = useDebouncedValue(typed.trim(), 250)
  const [isBirthday, setBirthday] = useState(useLinkValue('ulang_tahun') !== undefined)
  const [sort, setSort] = useState<Sort>({ name: 'nama_member', direction: 'asc' })
  const [isAdding, setAdding] = useState(false)
  const told = useLinkValue('kode_member')
  useEffect(() => {
    if (told) openThing('member', told)
  }, [told])
  const wanted = { ...(cari ? { cari } : {}), ...(isBirthday ? { ulang_tahun: 'HARI_INI' as const } : {}) }
  const list = usePages(
    [listMembers.call, wanted, sort, isBirthday && tgl_system],
    fetchMembers({ ...wanted, sort: sort.name as (typeof sortColumns)[number], arah: sort.direction }),
  )
  useLinkAction('baru', true, () => setAdding(true))
  useShortcuts([{ ...keyOf.add, run: () => setAdding(true), disabled: isAdding }])
  return (
    <Panel screen={dataMember} onRefresh={() => list.refetch()}>
      <Group gap="m" mb="sm">
        <SearchBox value={typed} onChange={setTyped} placeholder={say('Nama, No HP, kode member')} />
        <Checkbox label={say('Ulang Tahun Hari Ini')} checked={isBirthday} onChange={(event) => setBirthday(event.currentTarget.checked)} />
        <Button ml="auto" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setAdding(true)}>
          {say('Tambah')} <ButtonKey of={keyOf.add} />
        </Button>
      </Group>
      <PagedList
        list={list}
        label={say(dataMember.title)}
        path={dataMember.path}
        columns={memberColumns}
        rowKey="kode_member"
        onOpen={(kode_member) => openThing('member', kode_member)}
        sort={sort}
        onSort={setSort}
        sortable={(name) => (sortColumns as readonly string[]).includes(name)}
        emptyText={cari ? 'Data Tidak Ditemukan' : isBirthday ? 'Tidak Ada Member Yang Berulang Tahun Hari Ini' : 'Tidak Ada Data'}
        {...(!cari &&
          !isBirthday && {
            emptyAction: (
              <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setAdding(true)}>
                {say('Tambah {{what}}', { what: say('Member') })}
              </Button>
            ),
          })}
        countText={(n, total) => say('{{n}} dari {{total}} member', { n, total })}
      />
      {isAdding && <MemberForm member={undefined} onClose={() => setAdding(false)} onSaved={({ kode_member }) => openThing('member', kode_member)} />}
    </Panel>
  )
}
