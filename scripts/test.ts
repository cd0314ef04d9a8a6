import { bin, runNode } from './run.ts'

// npm test: every check, in the order in which a mistake is found soonest. `npm test -- unit server` runs some of them.
const vitest = (...projects: string[]) => [bin('vitest', 'vitest.mjs'), 'run', ...projects.flatMap((project) => ['--project', project])]
const typesOf = (part: string) => [bin('typescript', 'bin/tsc'), '-p', `tsconfig.${part}.json`]

const steps: readonly { readonly name: string; readonly args: readonly string[] }[] = [
  { name: 'types of the contracts', args: typesOf('contract') },
  { name: 'types of the server', args: typesOf('server') },
  { name: 'types of the web', args: typesOf('web') },
  { name: 'lint', args: [bin('oxlint', 'bin/oxlint'), '--type-aware', '--quiet'] },
  { name: 'format', args: [bin('oxfmt', 'bin/oxfmt'), '--check'] },
  { name: 'unit', args: vitest('unit') },
  { name: 'web', args: vitest('web') },
  { name: 'server', args: vitest('server') },
  { name: 'journeys', args: vitest('journeys') },
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
}

/** Above this people stop running it. */
const minutesWanted = 15

/** What each part took, the last one closest to the eye: `name   seconds   share`. */
function timesOf(parts: readonly Part[]): string {
  const whole = parts.reduce((sum, { seconds }) => sum + seconds, 0)
  const width = Math.max(...parts.map(({ name }) => name.length))
  const line = (name: string, seconds: number, word: string) =>
    `${name.padEnd(width)}  ${seconds.toFixed(1).padStart(8)} s  ${`${Math.round((100 * seconds) / whole)} %`.padStart(5)}  ${word}`.trimEnd()
  const lines = parts.map(({ name, seconds, hasPassed }) => line(name, seconds, hasPassed ? '' : 'FAILED'))
  const warning =
    whole > minutesWanted * 60
      ? [`Warning: that is more than ${minutesWanted} minutes. Is the machine busy with something else, or have the tests grown?`]
      : []
  return [...lines, line('all', whole, ''), ...warning].join('\n')
}

const parts: Part[] = []
for (const { name, args } of chosen) {
  console.log(`\n── ${name}`)
  const { code, seconds } = await runNode(args)
  console.log(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds.toFixed(1)} s)`)
  parts.push({ name, hasPassed: code === 0, seconds })
}
const failed = parts.filter(({ hasPassed }) => !hasPassed)
console.log(`\n${timesOf(parts)}`)
if (failed.length > 0) console.log(`Failed: ${failed.map(({ name }) => name).join(', ')}`)
console.log(`${parts.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
