import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { keep } from '#engine/web/local-data.ts'
import { drawAt } from '#engine/web/testing/draw.tsx'
import { setSession } from '#engine/web/session.ts'
import { MenuSearch } from './menu-search.tsx'
import { sessionOf } from './testing/session.ts'

beforeEach(() => localStorage.clear())

async function open(hidden: readonly string[] = []) {
  setSession(sessionOf({}, hidden))
  const onPick = vi.fn<(path: string) => void>()
  const onClose = vi.fn<() => void>()
  await drawAt('/dashboard', <MenuSearch opened onClose={onClose} onPick={onPick} />)
  return { box: await screen.findByRole('combobox', { name: 'Cari Menu' }), onPick, onClose }
}

it('opens what was typed with Enter', async () => {
  const { box, onPick, onClose } = await open()
  await userEvent.type(box, 'kadar{Enter}')
  expect(onPick.mock.calls).toEqual([['/master-kadar']])
  expect(onClose).toHaveBeenCalledOnce()
})

it('moves through the list with the arrows, round its ends, and tells which one is chosen', async () => {
  const { box, onPick } = await open()
  await userEvent.type(box, 'master')
  const chosen = () => screen.getAllByRole('option').findIndex((option) => option.getAttribute('aria-selected') === 'true')
  const paths = screen.getAllByRole('option').length
  expect(chosen()).toBe(0)
  await userEvent.keyboard('{ArrowUp}')
  expect(chosen()).toBe(paths - 1)
  expect(box.getAttribute('aria-activedescendant')).toBe(`menu-search-${paths - 1}`)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(chosen()).toBe(1)
  await userEvent.keyboard('{Enter}')
  expect(onPick).toHaveBeenCalledOnce()
})

it('does not find what is not for this user', async () => {
  const { box, onPick } = await open(['/master-kadar'])
  await userEvent.type(box, 'master kadar')
  expect(screen.queryByText('Master Kadar')).toBeNull()
  await userEvent.clear(box)
  await userEvent.type(box, 'qqqq{Enter}')
  expect(screen.getByText('Menu Tidak Ditemukan')).toBeTruthy()
  expect(onPick).not.toHaveBeenCalled()
})

it('begins with the screens opened last', async () => {
  keep('kencana.recent', ['/master-bank'])
  const { onPick } = await open()
  await userEvent.keyboard('{Enter}')
  expect(onPick.mock.calls).toEqual([['/master-bank']])
})
