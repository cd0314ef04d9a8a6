import { type ReactNode, useEffect, useRef } from 'react'
import { send } from '#engine/web/api.ts'
import { beep } from '#engine/web/beep.ts'
import { toast } from '#engine/web/dialogs.tsx'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FieldForm, useFieldError } from '#engine/web/field-form.ts'
import { keyOf } from '#engine/web/keys.ts'
import { useScanner } from '#engine/web/scanner.ts'
import { errorText, useText } from '#engine/web/text.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { MemberName } from '#modules/documents/web/public.ts'
import { findMembers, namedBy } from '#modules/members/contract/find-members.ts'
import { refusals as memberRefusals } from '#modules/members/contract/refusals.ts'
import { points as p } from '../contract/fields.ts'

/** The fields of a form that finds a member by name, telephone, code or the scan of his card. */
export const memberFields = [p.kode_member, p.nama_member] as const

/** The message of a form without a member, at the field in which he is looked for. */
export const missingMember = (form: FieldForm): Record<string, string> =>
  form.values[p.kode_member.name] === null ? { [p.nama_member.name]: 'Kode Member Harus Diisi' } : {}

interface MemberBoxProps {
  readonly form: FieldForm
  /** No question stands over it. */
  readonly isOpen: boolean
  /** Enter in the last field. */
  readonly onDone: () => void
  readonly children?: ReactNode
}

/** The member of the points: typed, or scanned from his card with any focus. */
export function MemberBox({ form, isOpen, onDone, children }: MemberBoxProps) {
  const say = useText()
  const box = useRef<HTMLElement>(null)
  const error = useFieldError(form, p.kode_member.name)
  const focus = () => box.current?.querySelector<HTMLInputElement>('[data-field]')?.focus()
  // The screen opens with the focus on the member.
  useEffect(focus, [])
  useShortcuts([{ ...keyOf.party, label: 'Member', run: focus, disabled: !isOpen }])
  const scan = async (code: string) => {
    const member = namedBy(await send(findMembers, { query: { cari: code } }), code)
    if (!member) throw new Error(say(memberRefusals.MEMBER_NOT_FOUND.text))
    form.assign({ kode_member: member.kode_member, nama_member: member.nama_member })
    beep('TAKEN')
    onDone()
  }
  useScanner((code) => {
    if (!isOpen) return
    scan(code).catch((failed: unknown) => {
      beep('REFUSED')
      toast(errorText(failed), 'bad')
    })
  })
  return (
    <section ref={box} className="entry-box" aria-label={say('Member')} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      <MemberName form={form} field={p.nama_member} keys={keyOf.party.keys} />
      {error && (
        <p className="entry-message" role="alert">
          {say(error)}
        </p>
      )}
      {children}
    </section>
  )
}
