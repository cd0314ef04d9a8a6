import fc from 'fast-check'

/** The spellings of an Indonesian number. `digits` follow the 0. `seed` chooses the places of the separators. */
export function spellingsOf(digits: string, seed: number): string[] {
  const separator = [' ', '-', '.', '\u00A0', '/', ' - '][seed % 6] as string
  const at = 2 + (seed % 5)
  const parted = `${digits.slice(0, at)}${separator}${digits.slice(at)}`
  const prefixes = ['0', '62', '+62', '0062', '+62 ', '62 0', '+62 0', '0062 0', '+62 (0)', '(+62) ']
  const short = digits.startsWith('8') ? [digits, parted] : []
  return [...short, ...prefixes.flatMap((prefix) => [`${prefix}${digits}`, `${prefix}${parted}`]), `(0${digits.slice(0, 3)}) ${digits.slice(3)}`]
}

/** Any text that a user may type as a number, valid or not: a beginning, digits and separators in any order. */
export const typedPhones: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '0', '00', '8', '62', '620', '+62', '+620', '0062', '00620', '+65', '+', '+0', '21', 'x'),
    fc.array(fc.constantFrom(...'0123456789', ...'0123456789', ' ', '.', '-', '(', ')', '/', '\u00A0', '\t', '+', 'a', '٣', '\u2011'), {
      maxLength: 20,
    }),
  )
  .map(([prefix, signs]) => prefix + signs.join(''))
