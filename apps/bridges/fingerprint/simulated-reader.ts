import { readFile } from 'node:fs/promises'
import type { Reader } from './reader.ts'

/** A reader without hardware, for tests and demonstrations: the finger on it is a file, and a finger is its bytes. */
export function simulatedReader(file: string): Reader {
  return {
    capture: () => readFile(file),
    matches: (captured, stored) => Buffer.from(captured).equals(Buffer.from(stored)),
  }
}
