import { Kbd } from '@mantine/core'
import i18next from 'i18next'
import { Fragment } from 'react'
import { fill } from '#engine/contract/refusal.ts'
import { doorsFor } from '#engine/web/door.ts'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import type { LanguageCode } from '../../languages.ts'
import { screenAt } from '../shell/screens.ts'
import { type Said, partsOf } from './help-file.ts'

/** A text in the language of the screen, its places filled. */
export const textIn = (said: Said, places: Readonly<Record<string, string>> = {}) => fill(said[(i18next.language ?? 'id') as LanguageCode], places)

/** A sentence with its keys, fields, buttons and links. */
export function HelpSentence({ text, onLeave }: { readonly text: string; readonly onLeave: () => void }) {
  const say = useText()
  const doorOf = doorsFor(useSession())
  return partsOf(text).map((part, at) => {
    const key = `${at} ${part.text}`
    if (part.kind === 'KEY') return <Kbd key={key}>{part.text}</Kbd>
    if (part.kind === 'LABEL') return <em key={key}>{say(part.text)}</em>
    if (part.kind === 'SCREEN') {
      const screen = screenAt(part.text)
      const title = say(screen?.title ?? part.text)
      // A screen that this user may not open is only named.
      if (!screen || doorOf(screen) !== 'OPEN') return <em key={key}>{title}</em>
      return (
        <ScreenLink key={key} path={part.text} onClick={onLeave}>
          {title}
        </ScreenLink>
      )
    }
    return <Fragment key={key}>{part.text}</Fragment>
  })
}
