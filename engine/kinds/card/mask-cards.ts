const [digitsMin, digitsMax] = [12, 19]

/**
 * A text without whole card numbers (docs/decisions/110): each that is written in it becomes `**** ` and its last four digits. A card number has 12 to 19 digits, in
 * groups with a blank, a point or a hyphen between them, begins as those of banks do, and its last digit proves the others (Luhn).
 * `tanpa_nomor_kartu` of the database does the same (0633_card_numbers.sql).
 */
export const maskCards = (text: string): string => text.replace(/[0-9]+(?:[ .-][0-9]+)*/g, maskRun)

/** A card as people and paper read it: its last four signs. */
export const shownCard = (no_kartu: string): string => `**** ${maskCards(no_kartu).slice(-4)}`

/** Masks the longest card number at each group of a run of digits. */
function maskRun(run: string): string {
  const groups = run.split(/[ .-]/)
  let [masked, at, signs] = ['', 0, 0]
  while (at < groups.length) {
    let end = Math.min(groups.length, at + digitsMax)
    while (end > at && !isCard(groups.slice(at, end).join(''))) end -= 1
    const taken = groups.slice(at, Math.max(end, at + 1))
    masked += end > at ? `**** ${taken.join('').slice(-4)}` : taken.join('')
    signs += taken.join(' ').length
    masked += run.charAt(signs)
    signs += 1
    at += taken.length
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
