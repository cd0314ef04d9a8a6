import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

const run = (args: readonly string[]) => {
  // Settings that npm gave this run of the tests must not reach the command.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'restore', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...env, KENCANA_DATA: '/nowhere', DATABASE_URL: '' },
  })
  return { status, stderr }
}

it.each(['--to=2026-11-28 18:04', '--move-away'])('refuses %s that npm has taken, before anything is restored', (option) => {
  const { status, stderr } = run(['/nowhere/archive', option])
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/npm took --(to|move-away) for itself\. Put -- before all options: npm run restore -- …/),
  ])
})

// Without the mark of an installation this would install anew, while other tests use the packages.
it.runIf(existsSync(join(root, 'node_modules/.kencana-installed')))('passes an option behind -- on to the command', () => {
  const { status, stderr } = run(['--', '/nowhere/archive', '--to', '2026-11-28 18:04'])
  expect([status, stderr]).toEqual([1, expect.stringContaining('/nowhere/archive')])
  expect(stderr).not.toContain('npm took')
})

it('knows every option that the page of operations or the README tells to put behind --', async () => {
  const bootstrap = await readFile(join(root, 'scripts/bootstrap.mjs'), 'utf8')
  const known = new Set([.../const ours = \[([^\]]+)\]/.exec(bootstrap)![1]!.matchAll(/'([\w-]+)'/g)].map(([, name]) => name))
  const pages = (await Promise.all(['docs/operations.md', 'README.md'].map((path) => readFile(join(root, path), 'utf8')))).join('\n')
  const told = [...pages.matchAll(/npm run [\w-]+ --( [^`\n]*)/g)].flatMap(([, text]) =>
    [...text!.matchAll(/ --([a-z][\w-]+)/g)].map(([, name]) => name),
  )
  expect(told.length).toBeGreaterThan(5)
  expect([...new Set(told)].filter((name) => !known.has(name))).toEqual([])
})
