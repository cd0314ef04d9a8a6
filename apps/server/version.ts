import { readFileSync } from 'node:fs'

/** The version of this Kencana, as package.json says. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }

/** The branch of the sources that is checked out here; empty where there is none, as in a folder that was copied. */
export const branch = checkedOut()

function checkedOut(): string {
  try {
    return /^ref: refs\/heads\/(.+)$/m.exec(readFileSync(new URL('../../.git/HEAD', import.meta.url), 'utf8'))?.[1] ?? ''
  } catch {
    // No checkout of git, or one whose folder lies elsewhere.
    return ''
  }
}
