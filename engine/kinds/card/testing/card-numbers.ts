import fc from 'fast-check'

/** A valid card number. */
export const cardNumber: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('4', '51', '2221', '34', '36', '50', '63', '1946'), fc.stringMatching(/^[0-9]{10,14}$/))
  .map(([begins, digits]) => {
    const body = begins + digits
    const sum = [...body].toReversed().reduce((all, digit, at) => {
      const value = Number(digit) * (2 - (at % 2))
      return all + (value > 9 ? value - 9 : value)
    }, 0)
    return `${body}${(10 - (sum % 10)) % 10}`
  })

/** Any remark: with or without card numbers, with digits in groups. */
export const remark: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      cardNumber,
      fc.stringMatching(/^[0-9]{1,8}$/),
      fc.constantFrom(' ', '-', '.', '  ', 'KARTU', '/', '4111 1111 1111 1111', 'é', 'A', 'B-', '-260131-0001'),
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''))
