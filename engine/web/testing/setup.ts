import { cleanNotifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { stillMsMax } from '../../testing/step.ts'

// Files of a worker share its browser and the libraries in it, which take longer to fetch than most stories last. What we wrote
// ourselves begins anew with each file, and with it all that it remembers.
vi.resetModules()

// What is waited for comes when it comes.
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

// Whoever stands in for a server answers as one. Said last: what comes after a complaint is not done.
afterEach(async () => {
  const { unfit } = await import('./server.ts')
  expect(unfit.splice(0), 'what no server answers').toEqual([])
})
afterEach(cleanup)

// The file after this one finds a page that nobody has used.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  cleanNotifications()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
})
