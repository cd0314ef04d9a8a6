import { act, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { fetched } from './fetched.tsx'

class Boundary extends Component<{ children: ReactNode }, { failed?: string }> {
  override state: { failed?: string } = {}
  static getDerivedStateFromError = (error: Error) => ({ failed: error.message })
  override render() {
    return this.state.failed ?? this.props.children
  }
}

const Page = ({ name }: { name: string }) => <p>page {name}</p>

it('shows that it waits, and shows the component as soon as it is fetched', async () => {
  const code = Promise.withResolvers<{ default: typeof Page }>()
  const Fetched = fetched(() => code.promise, <p>wait</p>)
  render(<Fetched name="one" />)
  expect(screen.getByText('wait')).toBeDefined()
  // No clock runs here: what would wait for one would not be there.
  vi.useFakeTimers()
  try {
    await act(async () => code.resolve({ default: Page }))
    expect(screen.getByText('page one')).toBeDefined()
  } finally {
    vi.useRealTimers()
  }
})

it('is fetched once, and stands at once the second time', async () => {
  const load = vi.fn(async () => ({ default: Page }))
  const Fetched = fetched(load)
  const { unmount } = render(<Fetched name="one" />)
  await screen.findByText('page one')
  unmount()
  render(<Fetched name="two" />)
  expect(screen.getByText('page two')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})

it('says what failed to what stands around it, and tries again when it is drawn again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn(async () => ({ default: Page })).mockRejectedValueOnce(new Error('the line is cut'))
  const Fetched = fetched(load)
  const { unmount } = render(<Fetched name="one" />, { wrapper: Boundary })
  await screen.findByText('the line is cut')
  unmount()
  render(<Fetched name="one" />, { wrapper: Boundary })
  await screen.findByText('page one')
})

it('stands at once where it was fetched before', async () => {
  const load = vi.fn(async () => ({ default: Page }))
  const Fetched = fetched(load)
  await Fetched.fetch()
  render(<Fetched name="one" />)
  expect(screen.getByText('page one')).toBeDefined()
  expect(load).toHaveBeenCalledTimes(1)
})
