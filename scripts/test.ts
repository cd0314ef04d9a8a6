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

const failed: string[] = []
for (const { name, args } of chosen) {
  console.log(`\n── ${name}`)
  const { code, seconds } = await runNode(args)
  console.log(`── ${name}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds.toFixed(1)} s)`)
  if (code !== 0) failed.push(name)
}
console.log(failed.length === 0 ? '\nEvery check passed.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
