import { afterEach, expect, it } from 'vitest'
import { forget, forgetAll, keep, storedLocally } from './local-data.ts'
import { clearSession, getSession, setSession } from './session.ts'

const basePath = (path: string) => {
  document.head.querySelector('base')?.remove()
  const base = document.createElement('base')
  base.setAttribute('href', path)
  document.head.append(base)
}

afterEach(() => {
  document.head.querySelector('base')?.remove()
  localStorage.clear()
})

it('keeps the data of two installations of one origin apart: neither reads, writes nor forgets data of the other', () => {
  basePath('/')
  keep('kencana.draft', 'of the shop')
  keep('kencana.columns', 1)
  localStorage.setItem('language', 'id')
  basePath('/latihan/')
  expect(storedLocally('kencana.draft')).toBeUndefined()
  keep('kencana.draft', 'of the training')
  forget('kencana.columns')
  basePath('/')
  expect([storedLocally('kencana.draft'), storedLocally('kencana.columns')]).toEqual(['of the shop', 1])
  basePath('/latihan/')
  expect(storedLocally('kencana.draft')).toBe('of the training')
  forgetAll()
  expect(storedLocally('kencana.draft')).toBeUndefined()
  basePath('/')
  expect([storedLocally('kencana.draft'), storedLocally('kencana.columns')]).toEqual(['of the shop', 1])
  basePath('/latihan/')
  keep('kencana.draft', 'of the training')
  basePath('/')
  forgetAll()
  expect(storedLocally('kencana.draft')).toBeUndefined()
  // The language is the machine's, and the training's draft is the training's.
  expect(localStorage.getItem('language')).toBe('id')
  basePath('/latihan/')
  expect(storedLocally('kencana.draft')).toBe('of the training')
})

it('does not mind a login or a logout in the other', () => {
  basePath('/latihan/')
  setSession({ token: 'of the training' } as never)
  // The window of the shop. Data under the name of the other installation does not concern it.
  window.dispatchEvent(new StorageEvent('storage', { key: 'kencana.session' }))
  expect(getSession()).toEqual({ token: 'of the training' })
  window.dispatchEvent(new StorageEvent('storage', { key: '/latihan/kencana.session' }))
  // The stored session is incomplete, so no user is logged in.
  expect(getSession()).toBeUndefined()
  clearSession()
})
