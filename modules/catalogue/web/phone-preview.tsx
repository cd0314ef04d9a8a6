import './phone-preview.css'
import type { ReactNode } from 'react'
import type { Field } from '#engine/contract/field.ts'
import { type FieldForm, useFieldValue } from '#engine/web/field-form.ts'
import { StoredPicture } from '#engine/web/stored-picture.tsx'
import { useText } from '#engine/web/text.ts'

/** About how a telephone shows what is being entered; the application decides how exactly. */
export function PhonePreview({ children }: { children: ReactNode }) {
  const say = useText()
  return (
    <figure className="phone-preview">
      <div className="phone-screen">{children}</div>
      <figcaption>{say('Pratinjau Di Telepon')}</figcaption>
    </figure>
  )
}

/** The picture of a form as the telephone shows it: as wide as the screen. */
export function PhonePicture({ form, field }: { form: FieldForm; field: Field<string, string> | Field<string, string[]> }) {
  const say = useText()
  const value = useFieldValue(form, field as Field<string, string | string[]>)
  return (
    <div className="phone-picture">
      <StoredPicture path={[value ?? []].flat()[0]} alt={say('Gambar')} size="100%" />
    </div>
  )
}

/** What is entered in a field, as it will be read; a grey line while there is nothing. */
export function PhoneText({ form, field, className }: { form: FieldForm; field: Field<string, unknown>; className?: string }) {
  const value = useFieldValue(form, field)
  const text = value === null ? '' : field.format(value).trim()
  return text ? <p className={className}>{text}</p> : <p className="phone-nothing" aria-hidden="true" />
}
