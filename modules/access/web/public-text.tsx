import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect } from 'react'
import { titlePage } from '#engine/web/page-title.ts'
import { useText } from '#engine/web/text.ts'
import { EntryBar } from './entry-bar.tsx'
import { useEntry } from './entry.ts'
import { Gem } from './gem.tsx'
import login from './login.module.css'
import classes from './public-text.module.css'

/** A public text: a title and its sections, each already in the reader's language. */
export function PublicText({
  title,
  intro,
  sections,
}: {
  title: string
  intro: string
  sections: readonly (readonly [heading: string, text: string])[]
}) {
  const t = useText()
  const { addressOf } = useEntry()
  useEffect(() => {
    titlePage(`${title} · Kencana`)
  }, [title])
  return (
    <div className={`${login['page']} ${classes['page']}`}>
      <div className={classes['column']}>
        <EntryBar>
          <a className={classes['brand']} href={addressOf('/')}>
            <Gem size={24} />
            Kencana
          </a>
        </EntryBar>
        <main className={classes['text']}>
          <h1>{title}</h1>
          <p>{intro}</p>
          {sections.map(([heading, text]) => (
            <section key={heading}>
              <h2>{heading}</h2>
              <p>{text}</p>
            </section>
          ))}
          <a className={classes['back']} href={addressOf('/')}>
            <IconArrowLeft size={16} aria-hidden />
            {t('Kembali')}
          </a>
        </main>
      </div>
    </div>
  )
}
