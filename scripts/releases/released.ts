import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The file that makes a folder a release: what is in it is built, and nothing is built again. */
export const releaseFile = 'release.json'

/** Whether a folder of the project is a release, and not a checkout. */
export const isRelease = (folder: string): boolean => existsSync(join(folder, releaseFile))
