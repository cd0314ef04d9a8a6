import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder with a package.json at or above another one. */
function projectAbove(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : projectAbove(dirname(folder))
}

/** The folder of the project. Sources and built files are at different depths below it. */
export const projectFolder = projectAbove(import.meta.dirname)
