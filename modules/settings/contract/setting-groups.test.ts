import { expect, it } from 'vitest'
import { settingGroups } from './setting-groups.ts'
import { declaredKeys } from './settings.ts'

it('shows every setting and switch under one heading', () => {
  expect(settingGroups.flatMap(({ keys }) => keys).toSorted()).toEqual([...declaredKeys].toSorted())
})
