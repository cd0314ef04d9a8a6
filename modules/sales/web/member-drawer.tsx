import { Button, Group } from '@mantine/core'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rowWords as w } from '#engine/contract/row-words.ts'
import { send } from '#engine/web/api.ts'
import { doorsFor } from '#engine/web/door.ts'
import { Facts } from '#engine/web/facts.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { Note } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { readMember } from '#modules/members/contract/data-member.ts'
import { members as m } from '#modules/members/contract/fields.ts'
import { hutangPerOrang, lihatTransaksiMember } from '#modules/members/contract/screens.ts'
import { IdentityNumber, JoinedMembers, MemberConsents, MemberForm } from '#modules/members/web/public.ts'
import { BoughtBefore } from './bought-before.tsx'
import { printMemberCard } from './print-member-card.ts'

const told = [
  m.poin,
  m.no_hp,
  m.tgl_lahir,
  m.jenis_kelamin,
  m.alamat,
  m.kecamatan,
  m.kota,
  m.email,
  m.pekerjaan,
  m.kewarganegaraan,
  m.nama_afiliasi.labelled('Referensi'),
  w.kode_toko,
  w.nama_toko,
  m.tgl_daftar,
  w.created_by,
]

/** A member with all that is known of him, his points, and what he bought last in any shop of the chain. */
export default function MemberDrawer({ id, opened, onClose }: { id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const session = useSession()
  const [isEditing, setEditing] = useState(false)
  const [identitas, setIdentitas] = useState<string>()
  const member = useQuery({ queryKey: [readMember.call, id], queryFn: () => send(readMember, { params: { kode_member: id } }) })
  const { tgl_system } = session
  const days = { tgl_from: `${tgl_system.slice(0, 8)}01`, tgl_to: tgl_system }
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${say('Member')} ${id}`}>
      <Loaded query={member}>
        {(member) => (
          <>
            <Group justify="space-between" align="center" mb="s">
              <h3>{member.nama_member}</h3>
              <Button
                size="xs"
                variant="default"
                ml="auto"
                mr="xs"
                leftSection={<IconPrinter size={15} aria-hidden />}
                onClick={() => void printMemberCard(member, session)}
              >
                {say('Cetak Kartu')}
              </Button>
              <Button size="xs" variant="default" leftSection={<IconPencil size={15} aria-hidden />} onClick={() => setEditing(true)}>
                {say('Edit')}
              </Button>
            </Group>
            <Facts fields={told} of={member} />
            {member.tanpa_pesan && <Note text="Nomor Ini Minta Tidak Dikirimi Pesan" />}
            <IdentityNumber of={member} onShown={setIdentitas} />
            <JoinedMembers of={member} />
            <MemberConsents kode_member={member.kode_member} />
            <h3>{say('Pernah Dibeli')}</h3>
            <BoughtBefore kode_member={id} />
            {doorsFor(session)(lihatTransaksiMember) === 'OPEN' && (
              <p>
                <ScreenLink path={lihatTransaksiMember.path} search={{ ...days, kode_member: id }} onClick={onClose}>
                  {say(lihatTransaksiMember.title)}
                </ScreenLink>
              </p>
            )}
            {member.no_hp && doorsFor(session)(hutangPerOrang) === 'OPEN' && (
              <p>
                <ScreenLink path={hutangPerOrang.path} search={{ hp_dicari: member.no_hp }} onClick={onClose}>
                  {say('Hutang Member Ini Hari Ini')}
                </ScreenLink>
              </p>
            )}
            {isEditing && <MemberForm member={member} identitas={identitas} onClose={() => setEditing(false)} />}
          </>
        )}
      </Loaded>
    </SideDrawer>
  )
}
