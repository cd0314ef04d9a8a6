import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { clearSession, setSession } from '#engine/web/session.ts'
import { ownerOfBranch } from '#engine/web/testing/session.ts'

const before = readFileSync(join(import.meta.dirname, 'public/before.js'), 'utf8')

/** What the page would fetch of its parts at once, after what runs before the first paint. */
function fetchedAtOnce(): string[] {
  // eslint-disable-next-line no-eval -- as a page runs it
  window.eval(before)
  return [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href') ?? '')
}

beforeEach(() => {
  document.head.innerHTML = '<link data-part-of="frame" href="./frame.js"><link data-part-of="screen" href="./till.js">'
})

it('fetches the frame for logged-in users, and the screen itself after it', () => {
  setSession(ownerOfBranch())
  expect(fetchedAtOnce()).toEqual(['./frame.js'])
})

it('knows who is logged in below a path of its own, as the training is', () => {
  const base = Object.assign(document.createElement('base'), { href: '/latihan/' })
  setSession(ownerOfBranch())
  document.head.append(base)
  expect(fetchedAtOnce()).toEqual([])
  setSession(ownerOfBranch())
  expect(fetchedAtOnce()).toEqual(['./frame.js'])
  base.remove()
})

it('leaves the connection to the login page if no user is logged in', () => {
  clearSession()
  expect(fetchedAtOnce()).toEqual([])
})
