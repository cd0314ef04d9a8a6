const [digitsMin, digitsMax] = [12, 19]

/** The end of document numbers: `12-260131-0001`. */
const documentNumber = '[0-9]+-[0-9]{6}-[0-9]{4}(?![0-9])'

/**
 * `run` is a group of digits that may be a card number. These are not: digits behind a letter, or behind a letter and a hyphen (`BC0000000001`,
 * `SJ-260131`), with all further parts that hyphens join to them; and document numbers.
 */
const runs = new RegExp(`[A-Za-z]-?[0-9]+(?:-[0-9]+)*|${documentNumber}|(?<run>[0-9]+(?:[ .-](?!${documentNumber})[0-9]+)*)`, 'g')

/**
 * Masks every card number in a text: `**** ` and its last four digits (docs/decisions/110). A card number has 12 to 19 digits, in groups with a
 * blank, a point or a hyphen between them. It begins as bank cards do, and passes the Luhn check. `tanpa_nomor_kartu` of the database is the twin
 * (0633_card_numbers.sql).
 */
export const maskCards = (text: string): string => text.replace(runs, (found, run?: string) => (run === undefined ? found : maskRun(run)))

/** Masks card numbers in the text of a card field, with any separators between the digits: `4111/1111/1111/1111`. */
export const maskCard = (typed: string): string => maskRun(typed)

/** A card as screens and paper show it: its last four characters. */
export const shownCard = (no_kartu: string): string => `**** ${maskCards(no_kartu).slice(-4)}`

/** Masks the longest card number that begins at each group of digits. */
function maskRun(run: string): string {
  const parts = run.split(/([^0-9]+)/)
  const [groups, between] = [0, 1].map((rest) => parts.filter((_, at) => at % 2 === rest)) as [string[], string[]]
  let [masked, at] = ['', 0]
  while (at < groups.length) {
    let end = Math.min(groups.length, at + digitsMax)
    while (end > at && !isCard(groups.slice(at, end).join(''))) end -= 1
    masked += end > at ? `**** ${groups.slice(at, end).join('').slice(-4)}` : groups[at]
    at = Math.max(end, at + 1)
    masked += between[at - 1] ?? ''
  }
  return masked
}

function isCard(digits: string): boolean {
  const fits = digits.length >= digitsMin && digits.length <= digitsMax && /^(?:[2-6]|1946)/.test(digits)
  // A telephone number with its country code begins like some cards.
  return fits && !/^62[0-9]{10,12}$/.test(digits) && isProven(digits)
}

/** Luhn: from the right, every second digit counts twice. */
function isProven(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((all, digit, at) => {
    const value = Number(digit) * (1 + (at % 2))
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
