import { expect, it } from 'vitest'
import { menuOrder } from '#modules/access/contract/menu.ts'
import { menuIcons } from './icons.ts'

it('has the icon of every heading of the menu', () => {
  expect(menuOrder.map((group) => group.icon).filter((icon) => !(icon in menuIcons))).toEqual([])
})
