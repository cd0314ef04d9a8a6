import { StartRefused } from '#apps/server/postgres/start-refused.ts'

const pattern = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

/** Whether a text is a version: `major.minor.patch`, without anything behind it. */
export const isVersion = (text: string): boolean => pattern.test(text)

/** Orders versions, the oldest first. Both must be versions. */
export function compareVersions(one: string, other: string): number {
  const [ones, others] = [numbersOf(one), numbersOf(other)]
  for (const [at, number] of ones.entries()) if (number !== others[at]) return number - (others[at] as number)
  return 0
}

const numbersOf = (version: string): number[] => version.split('.').map(Number)

/** The part of a version that is higher than in the one before. */
export function stepBetween(before: string, version: string): 'major' | 'minor' | 'patch' {
  const [now, then] = [numbersOf(version), numbersOf(before)]
  return now[0] !== then[0] ? 'major' : now[1] !== then[1] ? 'minor' : 'patch'
}

/** What is refused of a version, before it is cut. */
export interface Change {
  readonly version: string
  /** The text of `CHANGELOG.md`. */
  readonly changelog: string
  /** Migrations that the version before does not know and that it cannot run on (docs/decisions/232). */
  readonly contracts: readonly string[]
}

/**
 * Holds a version against what `CHANGELOG.md` says of it: its section is the newest one and is not empty, and its number keeps the rule at the top
 * of that file. Something new needs a new minor number, and a migration that the version before cannot run on needs a new major number.
 * @throws StartRefused with one line
 */
export function refuseWrongNumber({ version, changelog, contracts }: Change): void {
  if (!isVersion(version)) throw new StartRefused(`package.json: ${version} is not a version such as 2.3.0.`)
  const sections = sectionsOf(changelog)
  const [waiting, ...rest] = sections[0]?.title === 'Not released yet' ? sections : [undefined, ...sections]
  if (waiting && waiting.body !== '')
    throw new StartRefused(`CHANGELOG.md still has lines under "Not released yet": move them below "## ${version}".`)
  const [section, before] = rest
  if (section?.title !== version) throw new StartRefused(`The newest section of CHANGELOG.md is not "## ${version}", the version of package.json.`)
  if (section.body === '') throw new StartRefused(`CHANGELOG.md says nothing about ${version}.`)
  if (before === undefined) return
  if (compareVersions(version, before.title) <= 0) throw new StartRefused(`${version} is not higher than ${before.title}, the section below it.`)
  const step = stepBetween(before.title, version)
  if (step === 'patch' && /^### New$/m.test(section.body))
    throw new StartRefused(`CHANGELOG.md names something new in ${version}: that takes a new minor number.`)
  if (step !== 'major' && contracts.length > 0)
    throw new StartRefused(`${before.title} cannot run on the schema of ${version} (${contracts.join(', ')}): that takes a new major number.`)
}

/** The sections of a changelog, the newest first. Titles that are neither a version nor "Not released yet" are left out. */
function sectionsOf(changelog: string): { readonly title: string; readonly body: string }[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const [title = '', ...lines] = text.split('\n')
      return { title: title.trim(), body: lines.join('\n').trim() }
    })
    .filter(({ title }) => title === 'Not released yet' || isVersion(title))
}
