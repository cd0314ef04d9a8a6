import { expect, it } from 'vitest'
import { home } from '#modules/dashboard/contract/dashboard.ts'
import { loaderOf, ownCode, screenAt, screens } from './screens.ts'

it('draws every screen behind the login', () => {
  // `/home` leads to the first screen of the user.
  for (const screen of screens.filter(({ isPublic, path }) => !isPublic && path !== home.path)) expect(loaderOf(screen)).toBeDefined()
})

it('has no code for an undeclared screen', () => {
  expect(Object.keys(ownCode).filter((path) => !screenAt(path))).toEqual([])
})
