import { cleanNotifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { stillMsMax } from '../../testing/step.ts'

// Files of a worker share its browser and the libraries in it, which take longer to fetch than most stories last. What we wrote
// ourselves begins anew with each file, and with it all that it remembers.
vi.resetModules()

// Elements may take as long as they need. The limit only ends a test that hangs.
configure({ asyncUtilTimeout: stillMsMax, defaultHidden: false })

// What jsdom lacks and the component kit asks for.
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList

class QuietObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver = QuietObserver
window.IntersectionObserver = QuietObserver as unknown as typeof IntersectionObserver
Element.prototype.scrollIntoView = () => {}
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
window.HTMLElement.prototype.hasPointerCapture = () => false
window.scrollTo = () => {}

// A stand-in server must follow the contract. This check is the last hook (they run in reverse order), because nothing runs after a failed check.
afterEach(async () => {
  const { unfit } = await import('./server.ts')
  expect(unfit.splice(0), 'what no server answers').toEqual([])
})
afterEach(cleanup)

// The next test file gets a page without data of a user.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  cleanNotifications()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
})
