import type { CDPSession, Page } from 'playwright-core'

/** Keys as a keyboard sends them: each with the moment at which it was pressed, and none waits until the page keeps up. */
export interface Keyboard {
  /** What a scanner types: the letters of a code 5 ms apart, then Enter. */
  scan(code: string): Promise<void>
  /** What quick hands type. */
  type(text: string, betweenMs: number): Promise<void>
  /** A click with the keys right behind it. */
  clickAndType(at: { x: number; y: number }, text: string): Promise<void>
  /** Makes the machine so many times slower. */
  slow(times: number): Promise<void>
  /** Waits until the page has handled everything that was sent. */
  handled(): Promise<void>
}

const scannerMs = 5

/** The keyboard of a page, below the functions that wait for the page after every key. */
export async function keyboardOf(page: Page): Promise<Keyboard> {
  const cdp = await page.context().newCDPSession(page)
  let sent: Promise<unknown>[] = []
  const post = (...[method, parameters]: Parameters<CDPSession['send']>) => void sent.push(cdp.send(method, parameters))
  const press = (key: string, atMs: number) => {
    const isEnter = key === 'Enter'
    const text = isEnter ? '\r' : key
    const virtual = isEnter ? 13 : key.toUpperCase().charCodeAt(0)
    const facts = {
      key,
      timestamp: atMs / 1000,
      windowsVirtualKeyCode: virtual,
      code: isEnter ? 'Enter' : /\d/.test(key) ? `Digit${key}` : `Key${key}`,
    }
    post('Input.dispatchKeyEvent', { type: 'keyDown', text, ...facts })
    post('Input.dispatchKeyEvent', { type: 'keyUp', ...facts, timestamp: (atMs + 1) / 1000 })
  }
  const type = async (keys: readonly string[], betweenMs: number) => {
    const startMs = Date.now()
    for (const [at, key] of keys.entries()) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, startMs + at * betweenMs - Date.now())))
      press(key, startMs + at * betweenMs)
    }
  }
  return {
    scan: (code) => type([...code, 'Enter'], scannerMs),
    type: (text, betweenMs) => type([...text], betweenMs),
    clickAndType: async ({ x, y }, text) => {
      const nowMs = Date.now()
      const mouse = { x, y, button: 'left', clickCount: 1, timestamp: nowMs / 1000 } as const
      post('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse })
      post('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse })
      for (const [at, key] of [...text].entries()) press(key, nowMs + 2 + at * 2)
    },
    slow: async (times) => void (await cdp.send('Emulation.setCPUThrottlingRate', { rate: times })),
    handled: async () => {
      await Promise.all(sent)
      sent = []
    },
  }
}
