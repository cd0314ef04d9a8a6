/** The kinds of jewellery that have an outline of their own. */
export type Shape = 'ring' | 'bracelet' | 'anklet' | 'necklace' | 'earrings' | 'stud' | 'pendant' | 'brooch' | 'bar' | 'coin' | 'jewel'

/** What the trade calls them, as kinds and names of pieces begin; what stands first in a text says what it is. */
const words: readonly (readonly [said: RegExp, shape: Shape])[] = [
  [/\bgelang kaki|\banklet/, 'anklet'],
  [/\bcincin|\bring\b/, 'ring'],
  [/\bgelang|\bbangle|\bserut/, 'bracelet'],
  [/\bkalung|\brantai|\btasbih/, 'necklace'],
  [/\banting|\bsubang|\bsuweng|\bdesi\b/, 'earrings'],
  [/\bgiwang|\btindik/, 'stud'],
  [/\bliontin|\bmainan|\bcharm|\bbandul/, 'pendant'],
  [/\bbros|\bpeniti|\btusuk konde/, 'brooch'],
  [/\bkoin|\bdinar/, 'coin'],
  [/\blogam mulia|\blm\b|\bantam\b|\bbatang|\bemas murni/, 'bar'],
]

/** What a piece looks like from afar, by the name of its kind or by its own; a gem where neither says it. */
export function shapeOf(...names: readonly (string | null | undefined)[]): Shape {
  for (const name of names) {
    const text = (name ?? '').toLowerCase()
    const found = words.map(([said, shape], nth) => ({ shape, nth, at: text.search(said) })).filter(({ at }) => at >= 0)
    const [first] = found.toSorted((one, other) => one.at - other.at || one.nth - other.nth)
    if (first) return first.shape
  }
  return 'jewel'
}
