import type { FileStore } from './files.ts'

const atOnce = 8

/**
 * Copies all files from one store to another, some at once. What the other has is left alone: a file's name is its own, and its
 * content never changes.
 *
 * @returns how many were copied, and how many were there
 */
export async function copyFiles(from: FileStore, to: FileStore): Promise<{ copied: number; there: number }> {
  let [copied, there] = [0, 0]
  const has = new Set<string>()
  for await (const { path } of to.list('')) has.add(path)
  const files = from.list('')[Symbol.asyncIterator]()
  const carry = async (): Promise<void> => {
    for (;;) {
      const { value: file, done } = await files.next()
      if (done) return
      if (has.has(file.path)) there += 1
      else {
        const data = await from.read(file.path)
        // It may have gone since it was listed.
        if (data) {
          await to.put(file.path, data, 'image/jpeg')
          copied += 1
        }
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, carry))
  return { copied, there }
}
