import { Checkbox, Group } from '@mantine/core'
import { useMemo, useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { type CsvList, ListFileButtons } from '#engine/web/csv-list.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { Panel } from '#engine/web/panel.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { exportDataMember, exportMembers, exportedFields, exportedPersonal } from '../contract/export-data-member.ts'
import { dataMember } from '../contract/screens.ts'

/** The members that match as a workbook or a CSV. Who may not open the list of members gets the file without personal fields. */
export default function ExportDataMember() {
  const say = useText()
  const session = useSession()
  const isPersonal = doorsFor(session)(dataMember) === 'OPEN'
  const [cari, setCari] = useState('')
  const [isBirthday, setBirthday] = useState(false)
  const list = useMemo(
    (): CsvList => ({
      screen: exportDataMember,
      columns: [...exportedFields, ...(isPersonal ? exportedPersonal : [])].map((field) => tableColumn(col(field))),
      fetchPage: (after, signal) => {
        const wanted = { ...(cari.trim() ? { cari: cari.trim() } : {}), ...(isBirthday ? { ulang_tahun: 'HARI_INI' as const } : {}) }
        return send(exportMembers, { body: { ...wanted, ...(after ? { after } : {}) } }, { signal })
      },
    }),
    [cari, isBirthday, isPersonal],
  )
  return (
    <Panel screen={exportDataMember}>
      <Group gap="m" mb="m">
        <SearchBox value={cari} onChange={setCari} placeholder={say('Nama, No HP, kode member')} />
        <Checkbox label={say('Ulang Tahun Hari Ini')} checked={isBirthday} onChange={(event) => setBirthday(event.currentTarget.checked)} />
        <ListFileButtons list={list} />
      </Group>
      <p>
        {say(
          isPersonal
            ? 'File berisi semua data member yang cocok. Siapa yang mengambilnya dicatat di audit.'
            : 'File berisi kode, nama dan poin. Data pribadi hanya untuk yang boleh membuka Data Member.',
        )}
      </p>
    </Panel>
  )
}
