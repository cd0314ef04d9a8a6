import { afterEach } from 'vitest'
import { cleanup, configure } from '@testing-library/react'
import { stillMsMax } from '../../testing/step.ts'

// What is waited for comes when it comes.
configure({ asyncUtilTimeout: stillMsMax })

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
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
window.HTMLElement.prototype.hasPointerCapture = () => false
window.scrollTo = () => {}

afterEach(cleanup)
