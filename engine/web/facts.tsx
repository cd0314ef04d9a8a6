import './facts.css'
import type { AnyField } from '../contract/field.ts'
import { useMayRead } from './door.ts'
import { Figure } from './figure.tsx'
import { useText } from './text.ts'

/** Shows the facts of a thing, field by field. Empty fields, and those that the user may not read, are left out. */
export function Facts({ fields, of }: { fields: readonly AnyField[]; of: object }) {
  const say = useText()
  const mayRead = useMayRead()
  const values = of as Readonly<Record<string, unknown>>
  const isThere = ({ name }: AnyField) => values[name] !== null && values[name] !== undefined && values[name] !== ''
  const shown = fields.filter((field) => isThere(field) && mayRead(field))
  return (
    <dl className="facts">
      {shown.map((field) => (
        <div key={field.name}>
          <dt>{say(field.label)}</dt>
          <dd>
            {field.kind.choices ? say(field.format(values[field.name])) : <Figure field={field} value={values[field.name]} />}
            {field.kind.measure && `\u00a0${field.kind.measure}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}
