import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { showSuccess } from '#engine/web/dialogs.tsx'
import { useFieldForm } from '#engine/web/field-form.ts'
import { FormDialog } from '#engine/web/form-dialog.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { rowChange, valuesOf } from '#engine/web/row-change.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { members as m } from '../contract/fields.ts'
import { writeConsents } from '../contract/persetujuan.ts'
import { RequestedConsents, usePurposes } from './consents.tsx'
import {
  type WholeMember,
  addMember,
  changeMember,
  changedFields,
  currentBirthday,
  listMembers,
  newMemberFields,
  readMember,
  stopMemberMessages,
} from '../contract/data-member.ts'

interface MemberFormProps {
  /** The member who is changed; undefined for a new one. */
  readonly member: WholeMember | undefined
  /** His identity number, after the user has looked at it. */
  readonly identitas?: string | undefined
  readonly onClose: () => void
  /** Hears who it is as he is then. */
  readonly onSaved?: (member: WholeMember) => void
}

const api = { key: 'kode_member', api: { update: changeMember.call } } as const

/** A new member, or a change of one. If another user was faster, the form shows that user's version. */
export function MemberForm({ member, identitas, onClose, onSaved }: MemberFormProps) {
  const withNumber = (row: WholeMember) => ({ ...row, no_identitas: identitas ?? null })
  const say = useText()
  const queries = useQueryClient()
  // A member with a telephone keeps one.
  // A user who has not looked at the identity number of a member does not change it.
  const fields = useMemo(() => {
    const all = member && member.no_hp === null ? changedFields : newMemberFields
    return member && member.identitas_tampak !== null && identitas === undefined ? all.filter(({ name }) => name !== m.no_identitas.name) : all
  }, [member, identitas])
  const form = useFieldForm(fields, member && valuesOf(fields, withNumber(member)))
  const purposes = usePurposes()
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set())
  const session = useSession()
  // Undefined until the user changes it: a telephone may have the mark of its owner already.
  const [marked, setMarked] = useState<boolean>()
  const getsNone = marked ?? member?.tanpa_pesan ?? false
  const [change] = useState(
    () =>
      member &&
      rowChange({
        master: api,
        row: withNumber(member),
        form,
        reload: async () => [withNumber(await send(readMember, { params: { kode_member: member.kode_member } }))],
      }),
  )
  const save = async () => {
    const stored = change ? ((await change()) as unknown as WholeMember) : await send(addMember, { body: form.toWire() })
    // The mark is of the telephone that he has now.
    const isOther = getsNone ? !stored.tanpa_pesan : marked === false && stored.tanpa_pesan
    const saved =
      stored.no_hp !== null && isOther
        ? await send(stopMemberMessages, { params: { kode_member: stored.kode_member }, body: { tanpa_pesan: getsNone } })
        : stored
    if (!member && purposes.length > 0) {
      const persetujuan = purposes.map(({ kode_tujuan, versi_bunyi, bahasa }) => ({
        kode_tujuan,
        versi_bunyi,
        bahasa,
        setuju: agreed.has(kode_tujuan),
      }))
      await send(writeConsents, { params: { kode_member: saved.kode_member }, body: { persetujuan } })
    }
    await Promise.all([listMembers, readMember, currentBirthday].map(({ call }) => queries.invalidateQueries({ queryKey: [call] })))
    onClose()
    showSuccess(change ? 'Berhasil Mengedit Data' : 'Berhasil Menyimpan Data')
    onSaved?.(saved)
  }
  return (
    <FormDialog
      title={member ? `${say('Edit')} ${say('Member')} ${member.kode_member}` : `${say('Tambah')} ${say('Member')}`}
      form={form}
      check={() => form.check()}
      send={save}
      onClose={onClose}
    >
      {fields.map((field, at) => (
        <FormField key={field.name} form={form} field={field} isFirst={at === 0} />
      ))}
      {session.modules.includes('WHATSAPP') && (
        <Checkbox
          label={say(m.tanpa_pesan.label)}
          description={say('Nota dan pengingat tidak dikirim ke nomor ini, dari toko mana pun.')}
          checked={getsNone}
          onChange={(event) => setMarked(event.currentTarget.checked)}
        />
      )}
      {!member && <RequestedConsents agreed={agreed} onChange={setAgreed} />}
    </FormDialog>
  )
}
