import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import type { CountedInterest } from '../contract/explained.ts'
import { loans as l } from '../contract/fields.ts'
import { interestInWords } from './explained.ts'

/** How an interest is counted, line by line. */
export function InterestLines({ counted }: { counted: CountedInterest }) {
  const say = useText()
  return interestInWords(say, counted).map(([text, rupiah]) => (
    <p key={text}>
      {text} = <Figure field={l.bunga_rp} value={rupiah} />
    </p>
  ))
}
