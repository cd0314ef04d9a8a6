import type { ListedDocument, ListedScreen } from '#engine/contract/listed.ts'
import type { LanguageCode } from '../../languages.ts'

/** A text in each of the six languages. */
export type Said = Readonly<Record<LanguageCode, string>>

/** The help file of a screen: `modules/<module>/help/<path>.json`, one file a screen (docs/decisions/247). */
export interface HelpFile {
  /** The purpose of the screen. */
  readonly for: Said
  /** The steps of its work, in order. */
  readonly steps?: readonly Said[]
  /** Usual mistakes, each with its remedy. */
  readonly mistakes: readonly { readonly what: Said; readonly do: Said }[]
  /** Words of the glossary that its users must know. */
  readonly words: readonly string[]
}

/** The words of the trade as screens write them, each with one sentence. */
export type Glossary = Readonly<Record<string, Said>>

/** The help of screens that the same code draws for every kind of document, and of the pages that list a heading of the menu. */
export type SharedHelp = 'list' | 'cancel' | 'group'

/** Properties of a screen that decide its shared help file. */
export interface Sharers {
  readonly documents: readonly Pick<ListedDocument, 'title' | 'lists' | 'actions'>[]
  readonly groups: readonly { readonly title: string; readonly path?: string }[]
}

/**
 * Which help a screen without a file of its own has, and what stands at its place `{{title}}`: the kind of document or the heading.
 * @returns undefined for a screen that needs its own file
 */
export function sharedHelpOf(path: string, { documents, groups }: Sharers): { readonly help: SharedHelp; readonly title: string } | undefined {
  const group = groups.find((each) => each.path === path)
  if (group) return { help: 'group', title: group.title }
  const listed = documents.find(({ lists }) => lists.includes(path))
  if (listed) return { help: 'list', title: listed.title }
  const cancelled = documents.find(({ actions }) => Object.values(actions).includes(path))
  return cancelled && { help: 'cancel', title: cancelled.title }
}

/** Screens with nothing to explain: an unknown address, and an empty page. */
const unexplained: ReadonlySet<string> = new Set(['/404', '/blank', '/home'])

/** Whether a screen needs help. A public screen has no header, so it has none. */
export const isExplained = ({ path, isPublic }: Pick<ListedScreen, 'path' | 'isPublic'>): boolean => !isPublic && !unexplained.has(path)

/** A part of a help text: letters, or what stands in `[[…]]`, which is a screen, a key, or a text of the dictionaries such as a field or a button. */
export interface TextPart {
  readonly kind: 'LETTERS' | 'SCREEN' | 'KEY' | 'LABEL'
  readonly text: string
}

const keys = /^(Ctrl\+|Alt\+|Shift\+)*(F\d{1,2}|[A-Z0-9?]|Enter|Esc|Tab|Del|↑|↓|←|→)$/

/** Splits a text of a help at what stands in `[[…]]`. */
export const partsOf = (text: string): readonly TextPart[] =>
  text.split(/\[\[([^\]]+)\]\]/).flatMap((part, at): readonly TextPart[] => {
    if (at % 2 === 0) return part === '' ? [] : [{ kind: 'LETTERS', text: part }]
    return [{ kind: part.startsWith('/') ? 'SCREEN' : keys.test(part) ? 'KEY' : 'LABEL', text: part }]
  })

/** A tour of a screen: what is pointed at, one after the other, and what is said of it. */
export interface TourFile {
  /** `at` selects an element of the page. A step whose element is not in sight is left out. The first gets the focus at the end. */
  readonly steps: readonly { readonly at: string; readonly text: Said }[]
}
