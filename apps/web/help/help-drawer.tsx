import './help.css'
import { Button, Kbd, TextInput } from '@mantine/core'
import { IconRoute, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { doorsFor } from '#engine/web/door.ts'
import { shownKeys } from '#engine/web/key-bar.tsx'
import { shownKey } from '#engine/web/keys.ts'
import { ScreenLink } from '#engine/web/screen-link.tsx'
import { useSession } from '#engine/web/session.ts'
import { useListedShortcuts } from '#engine/web/shortcuts.ts'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { familyOf } from '../shell/menu-tree.ts'
import { menuParts, screenAt } from '../shell/screens.ts'
import { type Glossary, type Said, isExplained } from './help-file.ts'
import { type Help, glossary, helpAt } from './help-of.ts'
import { HelpSentence, textIn } from './help-sentence.tsx'

/** The most glossary words that a search shows. */
const foundMax = 12

interface HelpDrawerProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** The screen that the user is on. */
  readonly path: string
  /** Begins the tour of the screen, where it has one. */
  readonly onTour?: (() => void) | undefined
}

/** The help drawer: purpose, steps, keys, usual mistakes, glossary words and related screens of a screen. */
export default function HelpDrawer({ opened, onClose, path, onTour }: HelpDrawerProps) {
  const say = useText()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={say('Bantuan')}>
      <HelpText key={path} path={path} onLeave={onClose} onTour={onTour} />
    </SideDrawer>
  )
}

/** The content of the drawer. */
function HelpText({ path, onLeave, onTour }: Pick<HelpDrawerProps, 'path' | 'onTour'> & { readonly onLeave: () => void }) {
  const say = useText()
  const screen = screenAt(path)
  const { help, words, isFailed } = useHelp(path)
  if (isFailed) return <p role="alert">{say('Data Gagal Dimuat')}</p>
  const saidOf = (said: Said) => <HelpSentence text={textIn(said, { title: say(help?.title ?? '') })} onLeave={onLeave} />
  return (
    <div className="help">
      {screen && <h2>{say(screen.title)}</h2>}
      {help && <p className="help-for">{saidOf(help.file.for)}</p>}
      {help === null && screen && isExplained(screen) && <p className="help-for">{say('Belum Ada Penjelasan Untuk Layar Ini')}</p>}
      {onTour && (
        <Button
          size="xs"
          variant="light"
          mt="s"
          leftSection={<IconRoute size={15} aria-hidden />}
          onClick={() => {
            onLeave()
            onTour()
          }}
        >
          {say('Mulai Tur')}
        </Button>
      )}
      {help?.file.steps && (
        <HelpPart title="Langkah">
          <ol>
            {help.file.steps.map((step) => (
              <li key={step.id}>{saidOf(step)}</li>
            ))}
          </ol>
        </HelpPart>
      )}
      <KeysPart />
      {help && help.file.mistakes.length > 0 && (
        <HelpPart title="Kesalahan Yang Sering">
          <ul className="help-mistakes">
            {help.file.mistakes.map((mistake) => (
              <li key={mistake.what.id}>
                <strong>{saidOf(mistake.what)}</strong>
                <span>{saidOf(mistake.do)}</span>
              </li>
            ))}
          </ul>
        </HelpPart>
      )}
      {words && <WordsPart words={words} own={help?.file.words ?? []} />}
      <RelatedPart path={path} onLeave={onLeave} />
    </div>
  )
}

interface Fetched {
  /** Null if the screen has none. */
  readonly help?: Help | null
  readonly words?: Glossary
  readonly isFailed?: boolean
}

/** The help of a screen and the glossary, fetched when they are first shown. */
function useHelp(path: string): Fetched {
  const [fetched, setFetched] = useState<Fetched>({})
  useEffect(() => {
    let isShown = true
    Promise.all([helpAt(path), glossary()]).then(
      ([help, words]) => isShown && setFetched({ help: help ?? null, words }),
      () => isShown && setFetched({ isFailed: true }),
    )
    return () => {
      isShown = false
    }
  }, [path])
  return fetched
}

function HelpPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const say = useText()
  return (
    <section>
      <h3>{say(title)}</h3>
      {children}
    </section>
  )
}

/** The keys that do something on this screen. */
function KeysPart() {
  const say = useText()
  const listed = useListedShortcuts()
  const own = shownKeys(listed)
  // Those of this screen in the order of the keyboard, then those of every screen.
  const shortcuts = [...own, ...listed.filter(({ keys }) => !own.some((each) => each.keys === keys))]
  return (
    <HelpPart title="Tombol Pintas">
      <table className="help-keys">
        <tbody>
          {shortcuts.map((each) => (
            <tr key={`${each.keys} ${each.label}`}>
              <td>
                <Kbd>{shownKey(each)}</Kbd>
              </td>
              <td>{say(each.label)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </HelpPart>
  )
}

/** The words of this screen; what is typed finds any word of the trade. */
function WordsPart({ words, own }: { readonly words: Glossary; readonly own: readonly string[] }) {
  const say = useText()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase()
  const found = wanted === '' ? own : Object.keys(words).filter((word) => `${word}\n${say(word)}`.toLowerCase().includes(wanted))
  return (
    <HelpPart title="Arti Kata">
      <TextInput
        size="sm"
        aria-label={say('Cari Kata')}
        placeholder={say('Cari Kata')}
        leftSection={<IconSearch size={15} aria-hidden />}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {wanted !== '' && found.length === 0 && <p role="status">{say('Kata Tidak Ditemukan')}</p>}
      <dl>
        {found.slice(0, foundMax).map((word) => {
          const meaning = words[word]
          return (
            meaning && (
              <div key={word}>
                <dt>{say(word)}</dt>
                <dd>{textIn(meaning)}</dd>
              </div>
            )
          )
        })}
      </dl>
    </HelpPart>
  )
}

/** The other screens of the same entry of the menu. */
function RelatedPart({ path, onLeave }: { readonly path: string; readonly onLeave: () => void }) {
  const say = useText()
  const session = useSession()
  const screen = screenAt(path)
  const doorOf = doorsFor(session)
  const family = screen ? familyOf(screen, menuParts, (each) => doorOf(each) === 'OPEN').filter((each) => each.path !== path) : []
  if (family.length === 0) return null
  return (
    <HelpPart title="Layar Terkait">
      <ul className="help-related">
        {family.map((each) => (
          <li key={each.path}>
            <ScreenLink path={each.path} onClick={onLeave}>
              {say(each.title)}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </HelpPart>
  )
}
