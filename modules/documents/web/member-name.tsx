import { Autocomplete, CloseButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { normalizePhone, withoutSeparators } from '#engine/kinds/phone/normalize-phone.ts'
import { send } from '#engine/web/api.ts'
import { type FieldForm, useFieldError, useFieldValue } from '#engine/web/field-form.ts'
import { commonProps } from '#engine/web/input-props.ts'
import { useText } from '#engine/web/text.ts'
import { members as b } from '#modules/members/contract/fields.ts'
import { type Member, findMembers, namedBy, typedMin } from '#modules/members/contract/find-members.ts'
import { useLookUp } from './look-ups.ts'

const nameMax = 200

/** Whether a form holds the member that its customer is. */
export const knowsMembers = (form: FieldForm): boolean => form.fields.some(({ name }) => name === b.kode_member.name)

interface MemberNameProps {
  readonly form: FieldForm
  readonly field: AnyField
  readonly keys: string | undefined
  /** A member was picked from the list, and his data fill the form. */
  readonly onPicked?: () => void
}

/**
 * The customer, in one field: his name, or the telephone number or code of a member, whose data is then filled in. An unknown number
 * becomes that of a new customer, and the form asks for his name. If the user changes the name, he means another customer. A member
 * with another number, or another address, is not the one that was found.
 */
export function MemberName({ form, field, keys, onPicked }: MemberNameProps) {
  const say = useText()
  const input = useRef<HTMLInputElement>(null)
  const name = (useFieldValue(form, field) as string | null) ?? ''
  const error = useFieldError(form, field.name)
  const [typed, setTyped] = useState('')
  const [cari] = useDebouncedValue(typed.trim(), 250)
  const { data: found = [] } = useQuery({
    queryKey: [findMembers.call, cari],
    queryFn: ({ signal }) => send(findMembers, { query: { cari } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: cari.length >= typedMin,
  })
  const offered = typed.trim().length < typedMin ? [] : found
  const labels = new Map(offered.map((member) => [labelOf(member), member]))
  const pick = ({ kode_member, nama_member, no_hp, alamat }: Member) => {
    setTyped('')
    form.assign({ kode_member, [field.name]: nama_member, no_hp, alamat_customer: alamat })
    // A number that was typed is looked up while the user goes on: his focus stays.
    if (document.activeElement === input.current) onPicked?.()
  }
  const enter = (text: string) => {
    const picked = labels.get(text)
    if (picked) return pick(picked)
    setTyped(text)
    if (form.values['kode_member'] !== null) form.assign({ kode_member: null, no_hp: null, alamat_customer: null })
    form.set(field.name, text || null)
  }
  useEffect(() => leavesMember(form), [form])
  const lookUp = async (text: string) => {
    const member = namedBy(await send(findMembers, { query: { cari: text } }).catch(() => []), text)
    // He may have been typed over, or the form emptied, while the question was on its way.
    if (form.values[field.name] !== text) return
    const digits = normalizePhone(text) ?? withoutSeparators(text)
    if (member) pick(member)
    else if (/^\+?\d{8,}$/.test(digits)) {
      form.assign({ [field.name]: null, no_hp: digits })
      input.current?.focus()
    }
  }
  /** Names have no figures: what has some is a telephone number or a code. Who saves meanwhile waits for the answer. */
  const lookUpTyped = useLookUp(form, () => {
    const text = typed.trim()
    setTyped('')
    return text.length < typedMin || !/\d/.test(text) ? undefined : lookUp(text)
  })
  return (
    <div className="entry-member">
      <Autocomplete
        {...commonProps({ field, error, keys })}
        ref={input}
        data={[...labels.keys()]}
        filter={({ options }) => options}
        value={name}
        maxLength={nameMax}
        comboboxProps={{ withinPortal: true, width: 'max-content', position: 'bottom-start' }}
        onChange={enter}
        onBlur={lookUpTyped}
      />
      <MemberFacts form={form} found={found} onLeave={() => form.assign({ kode_member: null })} say={say} />
    </div>
  )
}

/** Forgets which member the customer is as soon as the user changes his data by hand. Returns the function that ends this. */
function leavesMember(form: FieldForm): () => void {
  let before = form.values
  return form.subscribe(() => {
    const [now, was] = [form.values, before]
    before = now
    const isChanged = ['no_hp', 'alamat_customer'].some((name) => now[name] !== was[name])
    if (isChanged && now['kode_member'] !== null && now['kode_member'] === was['kode_member']) form.assign({ kode_member: null })
  })
}

const labelOf = ({ kode_member, nama_member, no_hp }: Member) => [nama_member, no_hp, kode_member].filter(Boolean).join(' · ')

interface MemberFactsProps {
  readonly form: FieldForm
  readonly found: readonly Member[]
  readonly onLeave: () => void
  readonly say: ReturnType<typeof useText>
}

/** Which member it is, and the points that he has. */
function MemberFacts({ form, found, onLeave, say }: MemberFactsProps) {
  const kode_member = useFieldValue(form, b.kode_member)
  const isKnown = found.some((member) => member.kode_member === kode_member)
  // A draft that was taken up again names him alone.
  const { data = [] } = useQuery({
    queryKey: [findMembers.call, kode_member],
    queryFn: ({ signal }) => send(findMembers, { query: { cari: kode_member ?? '' } }, { signal }),
    enabled: kode_member !== null && !isKnown,
  })
  if (kode_member === null) return null
  const member = [...found, ...data].find((each) => each.kode_member === kode_member)
  return (
    <p className="entry-facts">
      {kode_member}
      {member && <> · {say('{{n}} poin', { n: formatNumber(member.poin, 0) })}</>}
      <CloseButton size="xs" tabIndex={-1} aria-label={say('Lepas Member')} onClick={onLeave} />
    </p>
  )
}
