/**
 * Remembers loaded values by key, until they are forgotten or too old. Callers that ask at the same time share one
 * load. A key that is forgotten while it loads is loaded again for later callers, so an announced change is never
 * missed.
 */
export class Memory<Value> {
  readonly #load: (key: string) => Promise<Value>
  readonly #ageMsMax: number
  readonly #now: () => number
  readonly #entries = new Map<string, { readonly value: Promise<Value>; readonly sinceMs: number }>()

  constructor(load: (key: string) => Promise<Value>, options: { ageMsMax: number; now?: () => number }) {
    this.#load = load
    this.#ageMsMax = options.ageMsMax
    this.#now = options.now ?? Date.now
  }

  /** What belongs to a key. A load that fails is not remembered. */
  get(key: string): Promise<Value> {
    const nowMs = this.#now()
    const found = this.#entries.get(key)
    if (found && nowMs - found.sinceMs < this.#ageMsMax) return found.value
    const entry = { value: this.#load(key), sinceMs: nowMs }
    this.#entries.set(key, entry)
    entry.value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
    })
    return entry.value
  }

  /** Forgets a key, or everything. */
  forget(key?: string): void {
    if (key === undefined) this.#entries.clear()
    else this.#entries.delete(key)
  }
}
