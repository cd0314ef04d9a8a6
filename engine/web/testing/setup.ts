import { afterEach, vi } from 'vitest'
import { cleanup } from '@testing-library/react'

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
window.HTMLElement.prototype.hasPointerCapture = () => false
vi.stubGlobal('scrollTo', () => {})

afterEach(cleanup)
