import './points.css'
import { useQueryClient } from '@tanstack/react-query'
import type { AnyField } from '#engine/contract/field.ts'
import { FieldForm, useFieldValue } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, fieldMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { findMembers } from '#modules/members/contract/find-members.ts'
import { points as p } from '../contract/fields.ts'
import { changePoints, newManualPoints, poinManual, pointFields, readPoints, transaksiPoin } from '../contract/poin-manual.ts'
import { pointsLook } from './looks.tsx'
import { MemberBox, memberFields, missingMember } from './member-box.tsx'
import { PointsEnd, usePoints } from './member-points.tsx'
import { PointMovements } from './point-movements.tsx'

const fields: readonly AnyField[] = pointFields

/** Gives points to a member or takes them: find him, enter how many and why, F9. All movements of his points stand next to the form. */
export default function TransaksiPoin() {
  const say = useText()
  const queries = useQueryClient()
  const entry = useDocumentForm({
    document: poinManual,
    call: changePoints,
    make: () => new FieldForm([...memberFields, ...pointFields]),
    begin: () => ({ arah_poin: 'BERI' }),
    isEntered: (form) => form.isChanged,
    messagesOf: (form) => ({ ...fieldMessages(form, pointFields), ...missingMember(form) }),
    bodyOf: (form) => newManualPoints.parse(form.toWire([p.kode_member, ...pointFields])),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: [readPoints.call] })
      void queries.invalidateQueries({ queryKey: [findMembers.call] })
    },
  })
  const { form } = entry
  const kode_member = useFieldValue(form, p.kode_member)
  const points = usePoints(kode_member)
  return (
    <EntryScreen
      screen={transaksiPoin}
      entry={entry}
      look={pointsLook}
      figures={[p.nama_member, p.jumlah_poin]}
      onNext={entry.next}
      lines={() =>
        kode_member === null ? <p className="points-hint">{say('Cari member untuk melihat poinnya.')}</p> : <PointMovements query={points} />
      }
      side={(isOpen) => (
        <MemberBox form={form} isOpen={isOpen} onDone={entry.save}>
          {points.data && kode_member !== null && <PointsEnd {...points.data} />}
          {fields.map((field) => (
            <FormField key={field.name} form={form} field={field} />
          ))}
        </MemberBox>
      )}
    />
  )
}
