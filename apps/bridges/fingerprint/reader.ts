/** A fingerprint reader. Its templates are bytes that only its own maker understands. */
export interface Reader {
  /** Waits for a finger and returns its template; rejects if no finger comes in time. */
  capture(): Promise<Uint8Array>
  /** Whether a captured finger is the finger of a stored template. */
  matches(captured: Uint8Array, stored: Uint8Array): Promise<boolean> | boolean
}
