/** A scale at the page's serial port, which says what a test has it say. */
export interface SimulatedScale {
  /** Sends a line, as the scale does. */
  say(line: string): void
  /** Pulls the plug. */
  pull(): void
  /** Puts it in again. */
  plug(): void
  /** What the port was opened with. */
  readonly settings: object | undefined
}

/**
 * Gives the page a serial port with a scale, under `window.simulatedScale`. The function uses nothing outside itself, so it can be
 * sent to a browser (`page.addInitScript(simulateScale)`). `isAllowed` means that the user has chosen the port before.
 */
export function simulateScale(isAllowed = true): void {
  type Read = { value?: Uint8Array; done: boolean }
  let waiting: PromiseWithResolvers<Read> | undefined
  let said: Uint8Array[] = []
  let settings: object | undefined
  let isChosen = isAllowed
  const read = (): Promise<Read> => {
    const value = said.shift()
    if (value) return Promise.resolve({ value, done: false })
    waiting = Promise.withResolvers<Read>()
    return waiting.promise
  }
  const cancel = () => {
    waiting?.resolve({ done: true })
    return Promise.resolve()
  }
  const port = {
    readable: { getReader: () => ({ read, cancel }) },
    open: (requested: object) => {
      settings = requested
      said = []
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
  }
  const serial = Object.assign(new EventTarget(), {
    getPorts: () => Promise.resolve(isChosen ? [port] : []),
    requestPort: () => {
      isChosen = true
      return Promise.resolve(port)
    },
  })
  Object.defineProperty(navigator, 'serial', { value: serial, configurable: true })
  Object.assign(window, {
    simulatedScale: {
      say: (line: string) => {
        said.push(Uint8Array.from(`${line}\r\n`, (letter) => letter.charCodeAt(0)))
        const requested = waiting
        waiting = undefined
        if (requested) void read().then(requested.resolve)
      },
      pull: () => waiting?.reject(new Error('the port is gone')),
      plug: () => void serial.dispatchEvent(new Event('connect')),
      get settings() {
        return settings
      },
    },
  })
}
