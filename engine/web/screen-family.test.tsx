import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Panel } from './panel.tsx'
import { FamilyOfScreen, tabsOf } from './screen-family.tsx'
import { drawAt } from './testing/draw.tsx'

const screens = (count: number) => Array.from({ length: count }, (_, at) => ({ path: `/layar-${at}`, title: `Layar ${at}` }))
const paths = (tabs: readonly (readonly { path: string }[])[]) => tabs.map((part) => part.map(({ path }) => Number(path.slice('/layar-'.length))))

it('has one row of tabs: the rest is in a list, but the current one never', () => {
  expect(paths(tabsOf(screens(8), '/layar-7'))).toEqual([[0, 1, 2, 3, 4, 5, 6, 7], []])
  expect(paths(tabsOf(screens(10), '/layar-2'))).toEqual([
    [0, 1, 2, 3, 4, 5, 6],
    [7, 8, 9],
  ])
  expect(paths(tabsOf(screens(10), '/layar-8'))).toEqual([
    [0, 1, 2, 3, 4, 5, 8],
    [6, 7, 9],
  ])
})

it('leads from each screen to the others by the keyboard, in place of the breadcrumb', async () => {
  const family = screens(10)
  const { pathNow } = await drawAt(
    '/layar-1',
    <FamilyOfScreen value={family}>
      <Panel screen={family[1]!}>isi</Panel>
    </FamilyOfScreen>,
  )
  expect(screen.getAllByRole('link').map((tab) => tab.textContent)).toEqual(['Layar 0', 'Layar 2', 'Layar 3', 'Layar 4', 'Layar 5', 'Layar 6'])
  expect(document.querySelector('li[aria-current="page"]')?.textContent).toBe('Layar 1')
  screen.getByRole('button', { name: 'Lainnya' }).focus()
  await userEvent.keyboard('{Enter}')
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual(['Layar 7', 'Layar 8', 'Layar 9'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Layar 8' }))
  expect(pathNow()).toBe('/layar-8')
})
