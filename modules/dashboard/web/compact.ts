/**
 * A number as short as an axis needs it, in the words of a language: `1.2 M` (milyar) and `350 jt` in Indonesian, `1.2B` in
 * English, `12億` in Japanese. The decimal point is a point, as in every figure of Kencana.
 */
export function compactIn(languageTag: string): (value: number) => string {
  const format = new Intl.NumberFormat(languageTag, { notation: 'compact', maximumFractionDigits: 1 })
  return (value) =>
    format
      .formatToParts(value)
      .map((part) => (part.type === 'decimal' ? '.' : part.value))
      .join('')
}
