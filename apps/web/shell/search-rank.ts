/** One thing that the menu search finds, with every text people may know it by, the most telling first. */
export interface Findable {
  readonly path: string
  readonly texts: readonly string[]
}

/**
 * Returns the things that match the text, best first. Each word must match: at the start of a word, inside one, or as
 * letters in the right order. For an empty text: the recent ones, then the rest in their order.
 */
export function rank<Thing extends Findable>(things: readonly Thing[], typed: string, recent: readonly string[]): Thing[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const recency = (path: string) => {
    const place = recent.indexOf(path)
    return place < 0 ? 0 : recent.length - place
  }
  return things
    .map((thing, place) => ({ thing, place, recency: recency(thing.path), score: scoreOf(thing, words) }))
    .filter(({ score }) => score >= 0)
    .toSorted((a, b) => b.score - a.score || b.recency - a.recency || a.place - b.place)
    .map(({ thing }) => thing)
}

/** An exact match comes before all others. */
const calledSo = 1_000

/** How well a thing fits all words, or -1 when one of them fits nowhere. */
function scoreOf(thing: Findable, words: readonly string[]): number {
  const whole = words.join(' ')
  let total = thing.texts.some((text) => fold(text) === whole) ? calledSo : 0
  for (const word of words) {
    let best = -1
    thing.texts.forEach((text, place) => {
      const fit = fitOf(fold(text), word)
      // A match in the title counts more than one in a synonym or the path.
      if (fit >= 0) best = Math.max(best, fit * 4 - Math.min(place, 3))
    })
    if (best < 0) return -1
    total += best
  }
  return total
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
