import { modeOf } from './platform.ts'

const readByOthers = 0o044
const enteredByOthers = 0o011

/** A warning for the terminal when other users of this machine can read the data folder; otherwise undefined. */
export async function warningOfOpenFolder(folder: string): Promise<string | undefined> {
  const mode = (await modeOf(folder).catch(() => undefined)) ?? 0
  if ((mode & (readByOthers | enteredByOthers)) === 0) return undefined
  return `${folder} can be entered by other users of this machine, who may read its pictures: chmod -R go= ${folder}`
}
