import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { WholeRow } from './till-lines.tsx'

afterEach(cleanup)

it('a row of accessories says how many they are and that all go together; one piece says nothing', () => {
  const { container, rerender } = render(<WholeRow qty={12} />)
  expect(container.textContent).toBe('Qty 12 · dijual semua sekaligus')
  rerender(<WholeRow qty={1} />)
  expect(container.textContent).toBe('')
})
