import { stat } from 'node:fs/promises'

const readByOthers = 0o044
const enteredByOthers = 0o011

/** What the person at the terminal reads where other users of this machine can look into the data folder; undefined where they cannot. */
export async function warningOfOpenFolder(folder: string): Promise<string | undefined> {
  // Windows has no such bits.
  if (process.platform === 'win32') return undefined
  const mode = (await stat(folder).catch(() => undefined))?.mode ?? 0
  if ((mode & (readByOthers | enteredByOthers)) === 0) return undefined
  return `${folder} can be entered by other users of this machine, who may read its pictures: chmod -R go= ${folder}`
}
