import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bin, runNode } from './run.ts'

// npm run shop-life -- --days 31 --seed 7: lives days of shops by chance, and says how often what happened; then two days of shops that go on with
// what the version before has left, and a week of nothing but goods. What it finds wrong it names by seed, day and event. With --breaking the chain's four shops live over HTTP, while lines break and the server is killed
// again and again; with --minutes no further day begins after so many. With --keep the chain is written to a file after its last day:
// the next version has to go on with it (apps/server/version-before.pg.test.ts).
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '31' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    breaking: { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
})
const { breaking, keep, ...numbers } = values
const wrong = Object.entries(numbers).find(([, value]) => value !== undefined && !/^[1-9]\d{0,8}$/.test(value))
if (wrong) {
  console.error(`--${wrong[0]} is a whole number above 0, not '${wrong[1]}'.`)
  process.exit(1)
}
const { days, seed, minutes } = numbers
const named = breaking ? 'nothing that was answered' : 'the books of the shops'
const lived = [bin('vitest', 'vitest.mjs'), 'run', '--project', 'server', 'apps/server/shop-life.pg.test.ts', '--testNamePattern', named]
const env = {
  KENCANA_LIFE_DAYS: days,
  KENCANA_LIFE_SEED: seed,
  ...(keep ? { KENCANA_LIFE_KEPT: resolve(keep) } : {}),
  ...(breaking ? { KENCANA_LIFE_BREAKING: 'yes', ...(minutes ? { KENCANA_LIFE_MINUTES: minutes } : {}) } : {}),
}
const { code, seconds } = await runNode(lived, { env })
console.log(`${days} days with seed ${seed}: ${code === 0 ? 'every balance was right' : 'FAILED'} (${seconds.toFixed(0)} s)`)
process.exitCode = code
