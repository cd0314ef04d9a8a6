import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { PictureGrid } from './picture-grid.tsx'

// The page has no size of its own here: the grid is as large as on a screen.
beforeAll(() => {
  Object.defineProperty(Element.prototype, 'clientHeight', { value: 600, configurable: true })
  Object.defineProperty(Element.prototype, 'clientWidth', { value: 900, configurable: true })
})

const rows = Array.from({ length: 200_000 }, (_, at) => ({ kode: `B${at}` }))

function draw(shown: readonly { kode: string }[]) {
  const [onOpen, onEnd] = [vi.fn(), vi.fn()]
  render(
    <MantineProvider env="test">
      <PictureGrid
        label="Barang"
        rows={shown}
        rowKey={(row) => String(row['kode'])}
        picture={() => <span className="picture" />}
        lines={(row) => [String(row['kode'])]}
        onOpen={onOpen}
        onEnd={onEnd}
      />
    </MantineProvider>,
  )
  const grid = screen.getByRole('grid')
  const press = (...keys: readonly string[]) => {
    for (const key of keys) fireEvent.keyDown(grid, { key })
  }
  return { onOpen, onEnd, grid, press }
}

it('draws of many pictures those that are seen, is walked by the keys and opens by Enter', () => {
  const { onOpen, onEnd, grid, press } = draw(rows)
  const drawn = screen.getAllByRole('gridcell').length
  expect(drawn).toBeGreaterThan(6)
  expect(drawn).toBeLessThan(60)
  expect([grid.getAttribute('aria-rowcount'), onEnd.mock.calls.length]).toEqual([String(Math.ceil(200_000 / 6)), 0])
  press('ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'Enter')
  expect(onOpen).toHaveBeenLastCalledWith({ kode: 'B6' })
  press('Home', 'ArrowLeft', 'Enter')
  expect(onOpen).toHaveBeenLastCalledWith({ kode: 'B0' })
  press('End', 'Enter')
  expect(onOpen).toHaveBeenLastCalledWith({ kode: 'B199999' })
})

it('asks for more as soon as the last ones are visible, and opens the clicked one', () => {
  const { onOpen, onEnd } = draw(rows.slice(0, 8))
  expect(onEnd).toHaveBeenCalled()
  fireEvent.click(screen.getByText('B7'))
  expect(onOpen).toHaveBeenLastCalledWith({ kode: 'B7' })
})
