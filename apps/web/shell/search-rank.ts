import type { Screen } from '#engine/contract/screen.ts'

/** One thing that the menu search finds, with every text people may know it by, the most telling first. */
export interface Findable {
  readonly path: string
  readonly texts: readonly string[]
}

/** Every text by which people know a screen; `t` says its title in their language. */
export const textsOf = (screen: Pick<Screen, 'path' | 'title' | 'synonyms'>, t: (text: string) => string): readonly string[] => [
  t(screen.title),
  screen.title,
  screen.path.slice(1),
  ...(screen.synonyms ?? []),
]

/** What matches a text, best first. */
export interface Ranked<Thing> {
  /** Each word begins a word of a name, or is the whole of it. The user probably means one of these. */
  readonly meant: readonly Thing[]
  /** Some word stands inside another only, or has its letters in the right order. */
  readonly loose: readonly Thing[]
}

/**
 * Ranks the things that match the text. Each word must match: at the start of a word, inside one, or as letters in the right order. For an
 * empty text: the recent ones, then the rest in their order.
 */
export function rank<Thing extends Findable>(things: readonly Thing[], typed: string, recent: readonly string[]): Ranked<Thing> {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const recency = (path: string) => {
    const place = recent.indexOf(path)
    return place < 0 ? 0 : recent.length - place
  }
  const found = things
    .map((thing, place) => ({ thing, place, recency: recency(thing.path), ...matchOf(thing, words) }))
    .filter(({ score }) => score >= 0)
    .toSorted((a, b) => b.score - a.score || b.recency - a.recency || a.place - b.place)
  const those = (isMeant: boolean) => found.filter((each) => each.isMeant === isMeant).map(({ thing }) => thing)
  return { meant: those(true), loose: those(false) }
}

/** A name that is the whole text comes before all others, a title before a synonym. */
const calledSo = 1_000

/** The first texts of a screen are its title, in the language of the user and in Indonesian. */
const titles = 2

/** From here on a word begins one of the words of a name. */
const beginsWord = 4

/** How well a thing fits all words, or -1 if one of them fits nowhere. */
function matchOf(thing: Findable, words: readonly string[]): { score: number; isMeant: boolean } {
  const whole = words.join(' ')
  const called = thing.texts.findIndex((text) => fold(text) === whole)
  if (called >= 0) return { score: calledSo - Math.min(called, titles), isMeant: true }
  let [total, weakest] = [0, Infinity]
  for (const word of words) {
    const fits = thing.texts.map((text) => fitOf(fold(text), word))
    const best = Math.max(...fits)
    if (best < 0) return { score: -1, isMeant: false }
    // A match in the title counts more than one in a synonym or the path.
    total += Math.max(...fits.map((fit, place) => (fit < 0 ? fit : fit * 4 - Math.min(place, 3))))
    weakest = Math.min(weakest, best)
  }
  return { score: total, isMeant: weakest >= beginsWord }
}

function fitOf(text: string, word: string): number {
  if (text === word) return 6
  if (text.startsWith(word)) return 5
  if (new RegExp(`(^|[\\s/-])${escapeRegExp(word)}`).test(text)) return 4
  if (text.includes(word)) return 3
  if (initials(text).includes(word)) return 3
  return word.length > 2 && lettersInOrder(text, word) ? 1 : -1
}

function initials(text: string): string {
  return text
    .split(/[\s/-]+/)
    .map((part) => part[0] ?? '')
    .join('')
}

/** Whether the letters of `word` stand in `text` in this order, and not too far apart to have been meant. */
function lettersInOrder(text: string, word: string): boolean {
  let from = text.indexOf(word[0] as string)
  while (from >= 0) {
    let at = from
    const fits = [...word].every((letter, place) => {
      at = place === 0 ? from : text.indexOf(letter, at + 1)
      return at >= 0
    })
    if (fits && at - from < word.length * 2 + 1) return true
    from = text.indexOf(word[0] as string, from + 1)
  }
  return false
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
