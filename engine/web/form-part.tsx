import './form-part.css'
import type { ReactNode } from 'react'
import { useText } from './text.ts'

/** Fields of a long form that belong together, under their title. */
export function FormPart({ title, badge, children }: { readonly title: string; readonly badge?: ReactNode; readonly children: ReactNode }) {
  const say = useText()
  return (
    <fieldset className="form-part">
      <legend>
        {say(title)} {badge}
      </legend>
      {children}
    </fieldset>
  )
}
