import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Loaded } from './loaded.tsx'
import { drawAt } from './testing/draw.tsx'

function Greeting({ read, keepsOld = false }: { read: () => Promise<string>; keepsOld?: boolean }) {
  const query = useQuery({ queryKey: ['greeting'], queryFn: read })
  return (
    <>
      <Loaded query={query} failed="Data Gagal Dimuat" keepsOld={keepsOld}>
        {(name) => <p>hello {name}</p>}
      </Loaded>
      <button type="button" onClick={() => void query.refetch()}>
        again
      </button>
      {query.isRefetchError && <p>failed again</p>}
    </>
  )
}

it('shows that it is loading and why it failed, and tries again on request', async () => {
  const first = Promise.withResolvers<string>()
  const read = vi.fn(async () => 'world').mockReturnValueOnce(first.promise)
  await drawAt('/contoh', <Greeting read={read} />)
  expect(screen.getByText('Mohon Menunggu')).toBeDefined()
  first.reject(new Error('the line is cut'))
  expect((await screen.findByRole('alert')).textContent).toContain('Data Gagal Dimuat')
  await userEvent.click(screen.getByRole('button', { name: 'Coba Lagi' }))
  await screen.findByText('hello world')
})

it.each([
  ['hides what may have changed', false],
  ['keeps in sight what was read before', true],
])('%s where reading it again fails', async (_, keepsOld) => {
  const read = vi.fn(async () => 'world')
  await drawAt('/contoh', <Greeting read={read} keepsOld={keepsOld} />)
  await screen.findByText('hello world')
  read.mockRejectedValueOnce(new Error('the line is cut'))
  await userEvent.click(screen.getByRole('button', { name: 'again' }))
  await screen.findByText('failed again')
  expect([screen.queryByText('hello world') !== null, screen.queryByRole('alert') !== null]).toEqual([keepsOld, !keepsOld])
})
