import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '#engine/server/project.ts'

/** The version of this Kencana, as package.json says. */
export const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string }

/** The branch of the sources that is checked out here. Empty if there is none, as in a copied folder. */
export const branch = checkedOut()

function checkedOut(): string {
  try {
    return /^ref: refs\/heads\/(.+)$/m.exec(readFileSync(join(projectFolder, '.git/HEAD'), 'utf8'))?.[1] ?? ''
  } catch {
    // No checkout of git, or one whose folder lies elsewhere.
    return ''
  }
}
