import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { decisionsFile, decisionsPage, readDecisions } from './decisions.ts'

it('keeps the index of decisions as the files are (npm run decisions writes it anew)', async () => {
  expect(await decisionsPage()).toBe(await readFile(decisionsFile, 'utf8'))
})

it('gives each number to one decision, and a status names a decision that exists', async () => {
  const decisions = await readDecisions()
  expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length)
  const files = new Set(decisions.map(({ file }) => file))
  const named = decisions.flatMap(({ status }) => [...status.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => file as string))
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((file) => !files.has(file))).toEqual([])
})
