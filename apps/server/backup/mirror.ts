import { baseFile, headFile, idOf } from './archive.ts'
import type { ArchiveStore } from './archive-store.ts'

/** Copies an archive to a second place. */
export interface Mirror {
  /** Sends the files that the copy lacks, and removes those that the archive no longer has. @throws the errors of the stores */
  step(): Promise<void>
}

/** What is sent last: it says that something else is whole. */
const isLast = (path: string) => path.endsWith(`/${baseFile}`) || path.endsWith('/reached.json')

/** Copies as they are, packed and encrypted: files of an archive never change, but for how far it reaches and the cluster that it is of. */
export function mirror(from: ArchiveStore, to: ArchiveStore): Mirror {
  let known: Set<string> | undefined
  return {
    step: async () => {
      const paths = await from.paths('')
      // An archive that is not there is no reason to empty its copy.
      if (!paths.includes(headFile)) throw new Error(`${from.name} has no ${headFile} any more`)
      try {
        if (!known) {
          await to.prepare()
          known = new Set(await to.paths(''))
        }
        const head = known.has(headFile) ? await to.read(headFile) : undefined
        const own = await from.read(headFile)
        if (known.size > 0 && !(head && own && idOf(head) === idOf(own)))
          throw new Error(`${to.name} holds something else than a copy of ${from.name}`)
        const missing = paths.filter(
          (path) => !known?.has(path) || path.endsWith('/reached.json') || (path === headFile && head && !own?.equals(head)),
        )
        const order = (path: string) => (path === headFile ? 0 : isLast(path) ? 2 : 1)
        for (const path of missing.toSorted((one, other) => order(one) - order(other))) {
          const data = await from.read(path)
          if (data === undefined) continue
          await to.put(path, data)
          known.add(path)
        }
        const there = new Set(paths)
        for (const path of [...known].filter((each) => !there.has(each)).toSorted((one, other) => Number(isLast(other)) - Number(isLast(one)))) {
          await to.remove(path)
          known.delete(path)
        }
      } catch (error) {
        known = undefined
        throw error
      }
    },
  }
}
