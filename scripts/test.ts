import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Failure, failuresFile } from './failed-stories.ts'
import { samplesFolder, writeSamples } from './new-samples.ts'
import { bin, runNode } from './run.ts'

// npm test: every check, in the order in which a mistake is found soonest. `npm test -- unit server` runs some of them.
const reporters = ['--reporter=default', '--reporter=./scripts/failed-stories.ts']
const vitest = (project: string, files: readonly string[] = []) => [bin('vitest', 'vitest.mjs'), 'run', '--project', project, ...reporters, ...files]
const typesOf = (part: string) => [bin('typescript', 'bin/tsc'), '-p', `tsconfig.${part}.json`, '--checkers', '2']

/** A check; `project` where it is one of Vitest, whose stories are known by name. */
interface Step {
  readonly name: string
  readonly args: readonly string[]
  readonly project?: string
}
const stories = (project: string): Step => ({ name: project, args: vitest(project), project })

const steps: readonly Step[] = [
  { name: 'types of the contracts', args: typesOf('contract') },
  { name: 'types of the application', args: typesOf('application') },
  { name: 'lint', args: [bin('oxlint', 'bin/oxlint'), '--type-aware', '--quiet'] },
  { name: 'format', args: [bin('oxfmt', 'bin/oxfmt'), '--check'] },
  stories('unit'),
  stories('web'),
  stories('server'),
  stories('journeys'),
]

const wanted = process.argv.slice(2)
const unknown = wanted.find((word) => !steps.some((step) => step.name.split(' ').includes(word)))
if (unknown) {
  console.error(`There is no check called ${unknown}. There are: ${steps.map((step) => step.name).join(', ')}.`)
  process.exit(1)
}
const chosen = steps.filter((step) => wanted.length === 0 || step.name.split(' ').some((word) => wanted.includes(word)))

interface Part {
  readonly name: string
  readonly hasPassed: boolean
  readonly seconds: number
  readonly failures: readonly Failure[]
}

/** Where Vitest writes what failed in each project. */
const told = mkdtempSync(join(tmpdir(), 'kencana-test-'))
const toldOf = (project: string) => join(told, `${project}.json`)

/** What failed, and why; nothing where Vitest ended before it could write. */
function failuresOf(project: string): readonly Failure[] {
  try {
    return JSON.parse(readFileSync(toldOf(project), 'utf8')) as readonly Failure[]
  } catch {
    return []
  }
}

/** Runs a check; of one of Vitest with what failed in it. */
async function run(args: readonly string[], project: string | undefined): Promise<Omit<Part, 'name'>> {
  const { code, seconds } = await runNode(args, project ? { env: { [failuresFile]: toldOf(project) } } : {})
  return { hasPassed: code === 0, seconds, failures: code === 0 || !project ? [] : failuresOf(project) }
}

/** Of a failure as much as is read at the end of a long output: where, which, and the first lines of why. */
const shown = ({ file, story, why }: Failure) => [`${file} › ${story}`, ...why.split('\n').slice(0, 25)].join('\n    ')

/** More files than this fail for a reason of their own. */
const unsteadyFilesMax = 3

/**
 * A few files that failed beside all others are told once more, alone: what passes then is unsteady, which is said, and fails
 * nothing; a story that is broken is broken alone as well (docs/decisions/089).
 */
async function runAgain(project: string, { seconds, failures }: Omit<Part, 'name'>): Promise<Omit<Part, 'name'>> {
  const files = [...new Set(failures.map(({ file }) => file))]
  if (files.length === 0 || files.length > unsteadyFilesMax || files.includes('')) return { hasPassed: false, seconds, failures }
  console.log(`\n── ${project}: once more, alone: ${files.join(', ')}`)
  const again = await run(vitest(project, files), project)
  return { hasPassed: again.hasPassed, seconds: seconds + again.seconds, failures: again.hasPassed ? failures : again.failures }
}

/** Above this people stop running it. */
const minutesWanted = 15

/** What each part took, the last one closest to the eye: `name   seconds   share`. */
function timesOf(parts: readonly Part[]): string {
  const whole = parts.reduce((sum, { seconds }) => sum + seconds, 0)
  const width = Math.max(...parts.map(({ name }) => name.length))
  const line = (name: string, seconds: number, word: string) =>
    `${name.padEnd(width)}  ${seconds.toFixed(1).padStart(8)} s  ${`${Math.round((100 * seconds) / whole)} %`.padStart(5)}  ${word}`.trimEnd()
  const wordOf = ({ hasPassed, failures }: Part) => (hasPassed ? (failures.length > 0 ? 'unsteady' : '') : 'FAILED')
  const lines = parts.map((part) => line(part.name, part.seconds, wordOf(part)))
  const warning =
    whole > minutesWanted * 60
      ? [`Warning: that is more than ${minutesWanted} minutes. Is the machine busy with something else, or have the tests grown?`]
      : []
  return [...lines, line('all', whole, ''), ...warning].join('\n')
}

// What is new begins with files whose types are checked with all others.
if (chosen.some(({ name }) => name.startsWith('types'))) await writeSamples(samplesFolder)

const parts: Part[] = []
for (const { name, args, project } of chosen) {
  console.log(`\n── ${name}`)
  const first = await run(args, project)
  const part = { name, ...(first.hasPassed || !project ? first : await runAgain(project, first)) }
  console.log(`── ${name}: ${part.hasPassed ? 'passed' : 'FAILED'} (${part.seconds.toFixed(1)} s)`)
  parts.push(part)
}
rmSync(told, { recursive: true, force: true })
const failed = parts.filter(({ hasPassed }) => !hasPassed)
for (const { name, hasPassed, failures } of parts) {
  for (const failure of failures)
    console.log(`\n── ${name}, ${hasPassed ? 'unsteady: failed beside others, passed alone' : 'failed'}: ${shown(failure)}`)
}
console.log(`\n${timesOf(parts)}`)
if (failed.length > 0) console.log(`Failed: ${failed.map(({ name }) => name).join(', ')}`)
console.log(`${parts.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
