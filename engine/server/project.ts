import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder with a package.json at or above another one. */
function projectAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : projectAbove(dirname(folder))
}

/** The folder of the project: its sources lie at one depth below it, what is built of them at another. */
export const projectFolder = projectAbove(import.meta.dirname)
