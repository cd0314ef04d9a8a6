// A fixed text, on purpose: this is not encryption (specification §9). It keeps a passer-by from reading a name in the
// browser's tools, no more; so nothing is stored here that would be a secret, but for the token of the running session.
const repeatingKey = 'KENCANA'

/** What every name of a kept value begins with. */
const ownNames = 'kencana.'

/**
 * Returns the name under which this installation stores a value. The training has another path than its shop, so it has other names,
 * and neither reads, ends or forgets data of the other.
 */
export function nameHere(name: string): string {
  const path = typeof document === 'undefined' ? '/' : new URL('.', document.baseURI).pathname
  return path === '/' ? name : `${path}${name}`
}

const codeUnits = 0x10000

function shifted(text: string, direction: 1 | -1): string {
  let answer = ''
  for (let at = 0; at < text.length; at++) {
    const shift = repeatingKey.charCodeAt(at % repeatingKey.length) * direction
    answer += String.fromCharCode((text.charCodeAt(at) + shift + codeUnits) % codeUnits)
  }
  return answer
}

/** A text shifted, character by character, by a repeating key. */
export function encode(text: string): string {
  return shifted(text, 1)
}

/** What `encode` was given. */
export function decode(encoded: string): string {
  return shifted(encoded, -1)
}

/** Keeps a value on this machine. Says whether it could: a browser may forbid it, or be full. */
export function keep(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(nameHere(name), encode(JSON.stringify(value)))
    return true
  } catch {
    return false
  }
}

/** Returns the value stored under a name. Undefined if there is none or it can no longer be read. */
export function storedLocally(name: string): unknown {
  try {
    const encoded = localStorage.getItem(nameHere(name))
    return encoded === null ? undefined : JSON.parse(decode(encoded))
  } catch {
    return undefined
  }
}

/** Forgets the value kept under a name. */
export function forget(name: string): void {
  try {
    localStorage.removeItem(nameHere(name))
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** Forgets all stored data of the user. Choices of the machine, such as its language, belong to no user and stay. */
export function forgetAll(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(nameHere(ownNames))) localStorage.removeItem(name)
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}
