const [digitsMin, digitsMax] = [12, 19]

/** How numbers of documents end: `12-260131-0001`. */
const documentNumber = '[0-9]+-[0-9]{6}-[0-9]{4}(?![0-9])'

/**
 * `run` is digits in groups that may be a card's. Others are not: those that follow a letter, or a letter and a hyphen (`BC0000000001`, `SJ-260131`), with all that
 * hyphens join to them, and the number of a document.
 */
const runs = new RegExp(`[A-Za-z]-?[0-9]+(?:-[0-9]+)*|${documentNumber}|(?<run>[0-9]+(?:[ .-](?!${documentNumber})[0-9]+)*)`, 'g')

/**
 * A text without whole card numbers (docs/decisions/110): each that is written in it becomes `**** ` and its last four digits. A card number has 12 to 19 digits, in
 * groups with a blank, a point or a hyphen between them, begins as those of banks do, and its last digit proves the others (Luhn).
 * `tanpa_nomor_kartu` of the database does the same (0633_card_numbers.sql).
 */
export const maskCards = (text: string): string => text.replace(runs, (found, run?: string) => (run === undefined ? found : maskRun(run)))

/** The text of a field that holds nothing but a card, without whole card numbers, whatever stands between their digits: `4111/1111/1111/1111`. */
export const maskCard = (typed: string): string => maskRun(typed)

/** A card as people and paper read it: its last four signs. */
export const shownCard = (no_kartu: string): string => `**** ${maskCards(no_kartu).slice(-4)}`

/** Masks the longest card number at each group of digits. */
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
  // A telephone with its country begins like some cards.
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
