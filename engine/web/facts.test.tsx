import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { carat } from '../kinds/carat/carat.ts'
import { count } from '../kinds/count/count.ts'
import { grams } from '../kinds/grams/grams.ts'
import { Facts } from './facts.tsx'
import { setSession } from './session.ts'
import { ownerOfBranch } from './testing/session.ts'

it('shows a single weight with its unit and leaves out empty values', () => {
  setSession(ownerOfBranch())
  const fields = [grams('Berat').named('berat'), carat('Karat').named('karat'), count('Qty').named('qty'), grams('Sisa').named('sisa')]
  render(<Facts fields={fields} of={{ berat: 5.59, karat: 0.25, qty: 1, sisa: null }} />)
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['5.590\u00a0g', '0.250\u00a0ct', '1'])
})
