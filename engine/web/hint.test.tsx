import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { useHintsSwitch } from './hint.tsx'
import { Panel } from './panel.tsx'
import { drawAt } from './testing/draw.tsx'

beforeEach(() => localStorage.clear())

const till = { path: '/kasir', title: 'Kasir', hint: 'Scan dulu' }
const stock = { path: '/stok', title: 'Stok', hint: 'Cari dulu' }

function Screens() {
  const [areShown, show] = useHintsSwitch()
  return (
    <>
      <Panel screen={till}>isi</Panel>
      <Panel screen={stock}>isi</Panel>
      <button type="button" onClick={() => show(!areShown)}>
        ganti
      </button>
    </>
  )
}

const shown = () => screen.queryAllByRole('note').map(({ textContent }) => textContent)

it('has one line where there is little room, and unfolds', async () => {
  const matching = vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-height: 700px'),
        media: query,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  )
  await drawAt('/kasir', <Screens />)
  const hint = screen.getByRole('button', { name: 'Scan dulu', expanded: false })
  await userEvent.click(hint)
  expect(hint.getAttribute('aria-expanded')).toBe('true')
  matching.mockRestore()
})

it('a hint stands above its screen until it is put away, each by itself, and all come back or go at once', async () => {
  await drawAt('/kasir', <Screens />)
  expect(shown()).toEqual(['Scan dulu', 'Cari dulu'])
  await userEvent.click(screen.getAllByRole('button', { name: 'Sembunyikan Petunjuk' })[0] as HTMLElement)
  expect(shown()).toEqual(['Cari dulu'])
  await userEvent.click(screen.getByRole('button', { name: 'ganti' }))
  expect(shown()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'ganti' }))
  expect(shown()).toEqual(['Scan dulu', 'Cari dulu'])
})
