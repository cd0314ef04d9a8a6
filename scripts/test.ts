import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { walkedVariable } from '#engine/testing/walked.ts'
import { type Failure, failuresFile } from './failed-stories.ts'
import { samplesFolder, writeSamples } from './new-samples.ts'
import { bin, root, runNode } from './run.ts'
import { type Project, type Selection, projects, selectTests } from './test-selection.ts'

// npm test: every check, fastest first. `npm test -- unit server` runs some of them. `npm test -- loans`, a path, or `changed` runs the tests of that
// part of the tree (scripts/test-selection.ts, CONTRIBUTING.md).
const reporters = ['--reporter=default', '--reporter=./scripts/failed-stories.ts']
const vitest = (project: Project, files: readonly string[] = []) => [bin('vitest', 'vitest.mjs'), 'run', '--project', project, ...reporters, ...files]
const typesOf = (part: string) => [bin('typescript', 'bin/tsc'), '-p', `tsconfig.${part}.json`, '--checkers', '2']

/** A check; `project` where it is one of Vitest, whose stories are known by name. */
interface Step {
  readonly name: string
  readonly args: readonly string[]
  readonly project?: Project
}

const checks: readonly Step[] = [
  { name: 'types of the contracts', args: typesOf('contract') },
  { name: 'types of the application', args: typesOf('application') },
  { name: 'lint', args: [bin('oxlint', 'bin/oxlint'), '--type-aware', '--quiet'] },
  { name: 'format', args: [bin('oxfmt', 'bin/oxfmt'), '--check'] },
]

/** Ends the run with this message. */
function giveUp(reason: string): never {
  console.error(reason)
  process.exit(1)
}

const words = process.argv.slice(2)
const isNamed = (name: string, word: string) => name.split(' ').includes(word)
const namesOfSteps = [...checks.map(({ name }) => name), ...projects]
const names = words.filter((word) => namesOfSteps.some((name) => isNamed(name, word)))
const parts = words.filter((word) => !names.includes(word))
const isChosen = ({ name }: Step) => names.length === 0 || names.some((word) => isNamed(name, word))

/** The selection by the words; undefined if they name no part of the tree. */
function selectionOf(): Selection | undefined {
  if (parts.length === 0) return undefined
  const selection = selectTests(parts)
  if (!('unknown' in selection)) return selection
  return giveUp(`There is no check, module or path called ${selection.unknown}. Checks: ${namesOfSteps.join(', ')}; or \`changed\`.`)
}
const selection = selectionOf()

/** The step of a project; undefined if the selection has no tests of it. */
function testsOf(project: Project): Step | undefined {
  const files = selection?.files[project]
  if (files?.length === 0) return undefined
  return { name: project, args: vitest(project, files), project }
}
const steps = [...checks, ...projects.flatMap((project) => testsOf(project) ?? [])]
// Lint cannot check a part of the tree: it takes the same time for one module as for all.
const chosen = steps.filter((step) => isChosen(step) && !(selection && names.length === 0 && step.name === 'lint'))
if (selection) {
  const counts = projects.map((project) => `${selection.files[project].length} ${project}`)
  console.log(`Test files: ${counts.join(', ')}. Generic tests of: ${selection.modules.join(', ') || 'everything'}.`)
}
const walked: NodeJS.ProcessEnv = selection && selection.modules.length > 0 ? { [walkedVariable]: selection.modules.join(',') } : {}

interface Part {
  readonly name: string
  readonly hasPassed: boolean
  readonly seconds: number
  readonly failures: readonly Failure[]
}

/** Where Vitest writes what failed in each project. */
const told = mkdtempSync(join(tmpdir(), 'kencana-test-'))
const toldOf = (project: Project) => join(told, `${project}.json`)

/** What failed, and why; nothing where Vitest ended before it could write. */
function failuresOf(project: Project): readonly Failure[] {
  try {
    return JSON.parse(readFileSync(toldOf(project), 'utf8')) as readonly Failure[]
  } catch {
    return []
  }
}

/** Runs a check; of one of Vitest with what failed in it. */
async function run(args: readonly string[], project: Project | undefined): Promise<Omit<Part, 'name'>> {
  const { code, seconds } = await runNode(args, project ? { env: { ...walked, [failuresFile]: toldOf(project) } } : {})
  return { hasPassed: code === 0, seconds, failures: code === 0 || !project ? [] : failuresOf(project) }
}

/** Of a failure as much as is read at the end of a long output: where, which, and the first lines of why. */
const shown = ({ file, story, why }: Failure) => [`${file} › ${story}`, ...why.split('\n').slice(0, 25)].join('\n    ')

/** More files than this fail for a reason of their own. */
const unsteadyFilesMax = 3

/**
 * Runs a few failed files again, alone. A file that passes then is unsteady: the run reports it and does not fail. A broken test also fails
 * alone (docs/decisions/089).
 */
async function runAgain(project: Project, { seconds, failures }: Omit<Part, 'name'>): Promise<Omit<Part, 'name'>> {
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

const ran: Part[] = []
for (const { name, args, project } of chosen) {
  console.log(`\n── ${name}`)
  const first = await run(args, project)
  const part = { name, ...(first.hasPassed || !project ? first : await runAgain(project, first)) }
  console.log(`── ${name}: ${part.hasPassed ? 'passed' : 'FAILED'} (${part.seconds.toFixed(1)} s)`)
  ran.push(part)
}
rmSync(told, { recursive: true, force: true })
const failed = ran.filter(({ hasPassed }) => !hasPassed)
for (const { name, hasPassed, failures } of ran) {
  for (const failure of failures)
    console.log(`\n── ${name}, ${hasPassed ? 'unsteady: failed beside others, passed alone' : 'failed'}: ${shown(failure)}`)
}
console.log(`\n${timesOf(ran)}`)
if (failed.length > 0) console.log(`Failed: ${failed.map(({ name }) => name).join(', ')}`)

/** The file with the tests that passed only when they ran again, each with its count over all runs in this folder. */
const unsteadyFile = join(root, 'dist', 'unsteady-tests.json')
function countUnsteady(): void {
  const unsteady = ran.flatMap(({ hasPassed, failures }) => (hasPassed ? failures : [])).map(({ file, story }) => `${file} › ${story}`)
  const before = readCounts()
  const counts = { ...before, ...Object.fromEntries(unsteady.map((name) => [name, (before[name] ?? 0) + 1])) }
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(unsteadyFile, `${JSON.stringify(counts, null, 2)}\n`)
  const list = unsteady.map((name) => `\n  ${name} (${counts[name]} times in runs of this folder)`)
  console.log(`${unsteady.length} unsteady${list.join('')}`)
}
function readCounts(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(unsteadyFile, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}

countUnsteady()
console.log(`${ran.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
